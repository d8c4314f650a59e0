// The address and the name of this deployment of the site, for workers. In pages trusted.js has the address. An origin
// may have several deployments, in different folders, whose caches and files share one name space.

export const ROOT = new URL("../../", import.meta.url);
/** Unlike the name itself, the names of another deployment never begin with this name and a space. */
export const DEPLOYMENT = `heptad ${encodeURIComponent(ROOT.pathname)}`;

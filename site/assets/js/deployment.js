// The address and the name of this deployment of the site, as workers need them. In pages trusted.js has the address.
// Caches and files of all sites of an origin have one space of names, and an origin may have several deployments, in
// different folders.

export const ROOT = new URL("../../", import.meta.url);
/** Unlike the name itself, the names of another deployment never begin with this name and a space. */
export const DEPLOYMENT = `heptad ${encodeURIComponent(ROOT.pathname)}`;

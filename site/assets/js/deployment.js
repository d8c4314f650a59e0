// The name of this deployment of the site. Caches and files of all sites of an origin have one space of names, and an
// origin may have several deployments, in different folders.

/** Unlike the name itself, the names of another deployment never begin with this name and a space. */
export const DEPLOYMENT = `heptad ${encodeURIComponent(new URL("../../", import.meta.url).pathname)}`;

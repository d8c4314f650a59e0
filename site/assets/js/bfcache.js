// For pages that a browser may show again from its back/forward cache. Such a page was frozen when it was left and goes
// on as it was, while other pages may have changed what is stored. Chromium and Firefox do not cache a page that holds a
// Web Lock, so they load tables and seats anew. WebKit caches them too: it releases their locks, resumes their workers
// and connections later, and drops messages of a BroadcastChannel meanwhile.

/**
 * Call `renew` whenever this page is shown again from the cache. Scripts call this before they wait for anything,
 * because the page may be left meanwhile. By default the page is reloaded; that is only for pages whose address names
 * what they show. All others renew what comes from storage, and keep what the person has typed.
 * @param {() => unknown} [renew]
 */
export function whenShownAgain(renew = () => location.reload()) {
  addEventListener("pageshow", (/** @type {PageTransitionEvent} */ { persisted }) => persisted && renew());
}

// On the home page: says that no network is needed if the whole site is stored on this device. If it is not, has it
// fetched.

const place = /** @type {HTMLElement} */ (document.getElementById("offline"));
const template = /** @type {HTMLTemplateElement} */ (place.querySelector("template"));
const { serviceWorker } = navigator;

/** Ask the service worker, which fetches missing files before it answers. */
async function ask() {
  place.replaceChildren(); // stored files may have been cleared
  const { active } = await serviceWorker.ready;
  active?.postMessage("whole?");
}

if (serviceWorker) {
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "whole") place.replaceChildren(document.importNode(template.content, true));
    if (data === "whole" || data === "not whole") place.dataset.site = data;
  });
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
}

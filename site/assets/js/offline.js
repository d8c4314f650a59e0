// The home page says that no network is needed while everything is kept on this device, and has it fetched when it is not.

const place = /** @type {HTMLElement} */ (document.getElementById("offline"));
const template = /** @type {HTMLTemplateElement} */ (place.querySelector("template"));
const { serviceWorker } = navigator;

async function ask() {
  place.replaceChildren(); // what was kept may have been cleared
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

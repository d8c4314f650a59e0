// The scripts that the build copies to assets/js/vendor, by the packages they come from.

declare module "*/vendor/idb-keyval.js" {
  export * from "idb-keyval";
}

declare module "*/vendor/idiomorph.js" {
  export * from "idiomorph";
}

declare module "*/vendor/purify.js" {}

// What only some browsers have, and TypeScript does not know.

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface Window {
  launchQueue?: { setConsumer(take: (launch: { files: FileSystemFileHandle[] }) => void): void };
}

// The scripts that the build copies to assets/js/vendor, each with the types of the package that it comes from.

declare module "*/vendor/idb-keyval.js" {
  export * from "idb-keyval";
}

declare module "*/vendor/idiomorph.js" {
  export * from "idiomorph";
}

declare module "*/vendor/purify.js" {}

declare module "*/vendor/jsqr.js" {}

/** Set by vendor/jsqr.js. */
declare var jsQR: (pixels: Uint8ClampedArray, width: number, height: number, options?: { inversionAttempts: string }) => { data: string } | null;

declare module "*/vendor/lean-qr.js" {
  export * from "lean-qr";
}

// Interfaces that only some browsers have and that TypeScript does not declare.

declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options: { formats: string[] });
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<FileSystemSyncAccessHandle>;
}

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface Window {
  launchQueue?: { setConsumer(take: (launch: { files: FileSystemFileHandle[] }) => void): void };
}

// The scripts that the build copies to assets/js/vendor, by the packages they come from.

declare module "*/vendor/idb-keyval.js" {
  export * from "idb-keyval";
}

declare module "*/vendor/idiomorph.js" {
  export * from "idiomorph";
}

// What bundlers give for an import of a file of the package: its address.
declare module "runekit/*.wasm" {
  const address: string;
  export default address;
}

declare module "runekit/*.bin" {
  const address: string;
  export default address;
}

declare module "runekit/*.ttf" {
  const address: string;
  export default address;
}

declare module "libheif-js" {
  const libheif: unknown;
  export default libheif;
}

declare module "heic-decode/lib.js" {
  /** Makes the decoder of heic-decode with another build of libheif. */
  export default function createDecoder(libheif: unknown): {
    one(input: {
      buffer: Uint8Array;
    }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  };
}

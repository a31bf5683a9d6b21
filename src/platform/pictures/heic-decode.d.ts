declare module "heic-decode" {
  /** The first picture of a HEIC file as RGBA, turned as the file says. */
  export default function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}

import type { RawPicture } from "./decode-heic.ts";

const [SHORT, LONG, BYTES] = [3, 4, 7];

/** Wraps pixels in an uncompressed TIFF, because sharp reads colour profiles only from files. */
export function toTiff({ width, height, channels, data }: RawPicture, profile: Uint8Array): Buffer {
  const bits = Buffer.from(new Uint16Array(channels).fill(8).buffer);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, 0],
    [259, SHORT, 1, 1], // Not compressed.
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, 0],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height], // One strip.
    [279, LONG, 1, data.length],
    [338, SHORT, 1, 2], // The fourth channel is alpha.
    [34675, BYTES, profile.length, 0],
  ];
  const start = 8 + 2 + entries.length * 12 + 4;
  const offsets: Record<number, number> = {
    258: start,
    34675: start + bits.length,
    273: start + bits.length + profile.length,
  };
  const head = Buffer.alloc(start);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(offsets[tag] ?? value, at + 8);
  }
  return Buffer.concat([head, bits, profile, data]);
}

import { crc32 } from "node:zlib";
import { toMetaJson } from "./meta-json.ts";
import { mediaIdOf, SECOND } from "./archive-posts.ts";

type Picture = Uint8Array<ArrayBuffer>;
type Piece = { at: number; bytes: Uint8Array<ArrayBuffer> };

/** A ZIP as its pieces; between them there are only zeros, so that it takes no room. */
export type LargeArchive = {
  size: number;
  pieces: Piece[];
  /** Of its list and its posts' files. */ listBytes: number;
};

type LargeOptions = { posts: number; entries: number; /** Bytes of each of two videos. */ videoBytes: number };

const MAX_32 = 0xffff_ffff;

/** An archive of the size that people have after ten years: two huge videos, thousands of photos, one posts file. */
export function makeLargeArchive(pictures: readonly Picture[], options: LargeOptions): LargeArchive {
  const { posts, entries, videoBytes } = options;
  const builder = createBuilder();
  const uriOf = (n: number) => `media/posts/202401/${n}_n_${mediaIdOf(n)}.jpg`;
  const all = Array.from({ length: posts }, (_, n) => ({
    media: [
      { uri: uriOf(n), creation_timestamp: SECOND - n * 40_000, title: `Post ${n} of a long life. #day${n % 9}` },
    ],
  }));
  const list = new TextEncoder().encode(toMetaJson(all));
  builder.add("media/reels/202401/first.mp4", null, videoBytes);
  for (let n = 0; n < posts; n += 1) builder.add(uriOf(n), pictures[n % pictures.length] ?? new Uint8Array());
  for (let n = 0; n < entries - posts - 3; n += 1)
    builder.add(`your_instagram_activity/messages/inbox/x_${n}/message_1.json`, null, 2_000);
  builder.add("your_instagram_activity/media/posts_1.json", list);
  builder.add("media/reels/202401/second.mp4", null, videoBytes);
  return builder.close(list.length);
}

/** Returns the bytes of a range, as a file would. */
export function readRange({ pieces }: LargeArchive, start: number, end: number): Uint8Array<ArrayBuffer> {
  const range = new Uint8Array(end - start);
  for (const { at, bytes } of pieces) {
    const [from, to] = [Math.max(start, at), Math.min(end, at + bytes.length)];
    if (from < to) range.set(bytes.subarray(from - at, to - at), from - start);
  }
  return range;
}

/** Stored entries only. An entry of `null` is a hole, whose checksum nobody ever asks for. */
function createBuilder() {
  const pieces: Piece[] = [];
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  return {
    add(name: string, bytes: Uint8Array<ArrayBuffer> | null, size = bytes?.length ?? 0) {
      const header = { name, size, crc: bytes === null ? 0 : crc32(bytes), offset: at };
      const local = toHeader(header, "local");
      pieces.push({ at, bytes: local });
      if (bytes !== null) pieces.push({ at: at + local.length, bytes });
      at += local.length + size;
      listed.push(toHeader(header, "central"));
    },
    close(postsBytes: number): LargeArchive {
      const central = Buffer.concat(listed);
      const end = toEnd({ entries: listed.length, bytes: central.length, offset: at });
      pieces.push({ at, bytes: new Uint8Array(Buffer.concat([central, end])) });
      return { size: at + central.length + end.length, pieces, listBytes: central.length + end.length + postsBytes };
    },
  };
}

type Header = { name: string; size: number; crc: number; offset: number };

/** APPNOTE.TXT 6.3.10, 4.3.7 and 4.3.12; sizes and offsets of 4 GiB and more stand in the extra field (4.5.3). */
function toHeader({ name, size, crc, offset }: Header, kind: "local" | "central"): Uint8Array<ArrayBuffer> {
  const isCentral = kind === "central";
  const large = [...(size >= MAX_32 ? [size, size] : []), ...(isCentral && offset >= MAX_32 ? [offset] : [])];
  const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + large.length * 8);
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(large.length * 8, 2);
    large.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  }
  const path = Buffer.from(name);
  const fixed = Buffer.alloc(isCentral ? 46 : 30);
  fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0);
  let next = isCentral ? fixed.writeUInt16LE(45, 4) : 4;
  next = fixed.writeUInt16LE(45, next);
  // Names in UTF-8; stored; 1 January 1980.
  next = fixed.writeUInt16LE(0x0800, next);
  next = fixed.writeUInt16LE(0, next);
  next = fixed.writeUInt32LE(0x0021_0000, next);
  next = fixed.writeUInt32LE(crc, next);
  next = fixed.writeUInt32LE(Math.min(size, MAX_32), next);
  next = fixed.writeUInt32LE(Math.min(size, MAX_32), next);
  next = fixed.writeUInt16LE(path.length, next);
  fixed.writeUInt16LE(extra.length, next);
  if (isCentral) fixed.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return new Uint8Array(Buffer.concat([fixed, path, extra]));
}

/** APPNOTE.TXT 4.3.14 to 4.3.16: always with the record for archives of 4 GiB and more. */
function toEnd({ entries, bytes, offset }: { entries: number; bytes: number; offset: number }): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(entries), at);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, 0xffff), at);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  return Buffer.concat([record, locator, end]);
}

import { readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPictureProcesses } from "./picture-processes.ts";
import { reEncodePicture as reEncodeFor, UnusablePictureError } from "./re-encode-picture.ts";

const reEncodePicture = (original: Uint8Array) => reEncodeFor(original, "somebody");
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c2185b" } });

test("drops EXIF and GPS", async () => {
  const withGps = await plain(20, 10)
    .withExif({ IFD0: { Make: "CANARY" }, IFD3: { GPSLatitude: "47/1 22/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withGps).metadata()).exif).toBeDefined();
  const { bytes } = await reEncodePicture(withGps);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes("CANARY")).toBe(false);
});

test("rotates a picture by its EXIF orientation", async () => {
  const turned = await plain(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await reEncodePicture(turned)).toMatchObject({ width: 10, height: 20 });
});

test("scales large pictures to at most 2048 px a side and leaves small ones", async () => {
  expect(await reEncodePicture(await plain(4096, 1024).jpeg().toBuffer())).toMatchObject({ width: 2048, height: 512 });
  expect(await reEncodePicture(await plain(30, 40).png().toBuffer())).toMatchObject({ width: 30, height: 40 });
});

test("the same picture has the same name", async () => {
  const original = await plain(20, 10).jpeg().toBuffer();
  const [first, second] = await Promise.all([reEncodePicture(original), reEncodePicture(original)]);
  expect(first.sha256).toBe(second.sha256);
});

test("refuses a decompression bomb before decoding it", async () => {
  const bomb = await plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(reEncodePicture(bomb)).rejects.toThrow(UnusablePictureError);
});

test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a text", Buffer.from("not a picture")],
  ["nothing", Buffer.alloc(0)],
])("refuses %s", async (_name, bytes) => {
  await expect(reEncodePicture(bytes)).rejects.toThrow(UnusablePictureError);
});

test("refuses a truncated picture", async () => {
  const whole = await plain(300, 300).jpeg().toBuffer();
  await expect(reEncodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnusablePictureError);
});

const toDistance = (one: number[], other: number[]) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

describe("a phone's HEIC", () => {
  const readHeic = (name = "halves") => readFile(new URL(`testing/${name}.heic`, import.meta.url));

  test("becomes a JPEG of the same picture, without its location and camera", async () => {
    const heic = await readHeic();
    expect(heic.includes("CANARY")).toBe(true);
    const { bytes, width, height } = await reEncodePicture(heic);
    expect({ width, height, format: (await sharp(bytes).metadata()).format }).toEqual({
      width: 96,
      height: 64,
      format: "jpeg",
    });
    expect(bytes.includes("CANARY")).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [left, right] = [data.subarray(0, 3), data.subarray(95 * 3, 96 * 3)];
    expect(left[0]).toBeGreaterThan(150);
    expect(right[2]).toBeGreaterThan(150);
  });

  test("keeps its colours: Display P3 is converted to sRGB", async () => {
    const { bytes } = await reEncodePicture(await readHeic("halves-p3"));
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [left = [], right = []] = [data.subarray(0, 3), data.subarray(95 * 3, 96 * 3)].map((pixel) => [...pixel]);
    // In Display P3, as in the same picture without a profile, they are (194, 23, 91) and (21, 100, 192).
    expect(toDistance(left, [212, 0, 91])).toBeLessThan(4);
    expect(toDistance(right, [0, 102, 199])).toBeLessThan(4);
  });

  test("is refused when truncated, or when its header claims more pixels than we accept", async () => {
    const heic = await readHeic();
    await expect(reEncodePicture(heic.subarray(0, 600))).rejects.toThrow(UnusablePictureError);
    const bomb = Buffer.from(heic);
    const size = bomb.indexOf("ispe") + 8;
    bomb.writeUInt32BE(60_000, size);
    bomb.writeUInt32BE(60_000, size + 4);
    await expect(reEncodePicture(bomb)).rejects.toThrow(UnusablePictureError);
  });
});

describe("large pictures", () => {
  /** A small file with nearly as many pixels as we accept, the slowest kind to decode. */
  const makeLarge = () => plain(7071, 7071).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer();

  test("eight at once block nothing else in this process", async () => {
    const large = await makeLarge();
    const working = Promise.all(Array.from({ length: 8 }, () => reEncodePicture(large)));
    let [slowest, isDone] = [0, false];
    void working.finally(() => (isDone = true));
    while (!isDone) {
      const begun = performance.now();
      await stat(import.meta.filename);
      slowest = Math.max(slowest, performance.now() - begun);
    }
    expect((await working).map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: 8 }, () => [2048, 2048]),
    );
    expect(slowest).toBeLessThan(500);
  });

  test("somebody else's small one doesn't wait for all of them", async () => {
    const large = await makeLarge();
    const small = await plain(20, 10).jpeg().toBuffer();
    const done: string[] = [];
    const many = Array.from({ length: 4 }, () => reEncodeFor(large, "many").then(() => done.push("large")));
    await reEncodeFor(small, "one").then(() => done.push("small"));
    await Promise.all(many);
    expect(done.indexOf("small")).toBeLessThan(3);
  });

  test.each([
    ["memory", { memoryBytes: 150 * 1024 ** 2, cpuMs: 60_000, wallMs: 60_000 }],
    ["processor time", { memoryBytes: 1024 ** 3, cpuMs: 100, wallMs: 60_000 }],
    ["time", { memoryBytes: 1024 ** 3, cpuMs: 60_000, wallMs: 10 }],
  ])("one that takes more %s than allowed is refused", async (_what, limits) => {
    const processes = createPictureProcesses(limits);
    expect(await processes.encode(await makeLarge(), "somebody")).toEqual({
      problem: "it takes too much time or memory to decode",
    });
  });
});

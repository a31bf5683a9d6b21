import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { reEncodePicture, UnusablePictureError } from "./re-encode-picture.ts";

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c2185b" } });

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

test("turns a picture as its orientation says", async () => {
  const turned = await plain(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await reEncodePicture(turned)).toMatchObject({ width: 10, height: 20 });
});

test("makes large pictures at most 2048 px a side and leaves small ones", async () => {
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

test("refuses a picture that was cut short", async () => {
  const whole = await plain(300, 300).jpeg().toBuffer();
  await expect(reEncodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnusablePictureError);
});

describe("a phone's HEIC", () => {
  const readHeic = () => readFile(new URL("testing/halves.heic", import.meta.url));

  test("becomes a JPEG of the same picture, without its place and maker", async () => {
    const heic = await readHeic();
    expect(heic.includes("CANARY")).toBe(true);
    const { bytes, width, height } = await reEncodePicture(heic);
    expect({ width, height, format: (await sharp(bytes).metadata()).format }).toEqual({ width: 96, height: 64, format: "jpeg" });
    expect(bytes.includes("CANARY")).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [left, right] = [data.subarray(0, 3), data.subarray(95 * 3, 96 * 3)];
    expect(left[0]).toBeGreaterThan(150);
    expect(right[2]).toBeGreaterThan(150);
  });

  test("is refused when it was cut short, and when its head says more pixels than we take", async () => {
    const heic = await readHeic();
    await expect(reEncodePicture(heic.subarray(0, 600))).rejects.toThrow(UnusablePictureError);
    const bomb = Buffer.from(heic);
    const size = bomb.indexOf("ispe") + 8;
    bomb.writeUInt32BE(60_000, size);
    bomb.writeUInt32BE(60_000, size + 4);
    await expect(reEncodePicture(bomb)).rejects.toThrow(UnusablePictureError);
  });
});

import { expect, test } from "vitest";
import { layOutGallery } from "./lay-out-gallery.ts";

const square = 1;
const portrait = 4 / 5;
const landscape = 3 / 2;
const panorama = 1.91;
const all = (ratio: number, count: number) => Array.from({ length: count }, () => ratio);
const lengths = (ratios: number[]) => layOutGallery(ratios).map((row) => row.length);
/** In the width of the text. */
const heights = (ratios: number[]) =>
  layOutGallery(ratios).map((row) => 1 / row.reduce((sum, index) => sum + (ratios[index] ?? 0), 0));

test("one photo stands alone, two stand side by side unless they're wide", () => {
  expect(lengths([square])).toEqual([1]);
  expect(lengths([portrait, portrait])).toEqual([2]);
  expect(lengths([landscape, portrait])).toEqual([2]);
  expect(lengths([panorama, panorama])).toEqual([1, 1]);
});

test("a wide first photo opens, and two follow", () => {
  expect(lengths(all(square, 3))).toEqual([1, 2]);
  expect(lengths([landscape, portrait, portrait])).toEqual([1, 2]);
  expect(lengths(all(portrait, 3))).toEqual([3]);
});

test.each([
  [square, [[1], [2], [1, 2], [2, 2], [1, 2, 2], [2, 2, 2]]],
  [portrait, [[1], [2], [3], [2, 2], [3, 2], [3, 3]]],
] as const)("photos of ratio %s fill even rows", (ratio, rows) => {
  expect([1, 2, 3, 4, 5, 6].map((count) => lengths(all(ratio, count)))).toEqual(rows);
});

test("from one to ten photos of any mix, each appears once, in order, and none is tiny or taller than a screen", () => {
  const formats = [square, portrait, landscape, panorama];
  for (let count = 1; count <= 10; count += 1)
    for (let mix = 0; mix < 4 ** 4; mix += 1) {
      const ratios = Array.from({ length: count }, (_, index) => formats[(mix >> ((index % 4) * 2)) & 3] ?? square);
      const rows = layOutGallery(ratios);
      expect(rows.flat()).toEqual(ratios.map((_, index) => index));
      expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(3);
      for (const height of heights(ratios)) {
        expect(height, ratios.join(" ")).toBeGreaterThanOrEqual(0.17);
        expect(height, ratios.join(" ")).toBeLessThanOrEqual(1.25);
      }
    }
});

test("no photos give no rows", () => {
  expect(layOutGallery([])).toEqual([]);
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFaults } from "../../../../app/testing/find-faults.ts";
import { launchChromium } from "../../../../app/testing/launch-chromium.ts";
import { openSampleBlogs, type SampleBlog } from "../../../../test/blogs/open-sample-blogs.ts";
import { startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { type BlogDesign, blogDesigns } from "../../../post/hosted/tables.ts";

const { world } = await startBlogs();
let browser: Browser;
let blogs: Record<BlogDesign, SampleBlog>;
beforeAll(async () => {
  browser = await launchChromium();
  blogs = await openSampleBlogs(world.ctx);
});
afterAll(() => browser.close());

describe.each(blogDesigns)("the design %s", (design) => {
  test.each(["light", "dark"] as const)(
    "has no fault for axe, doesn't scroll sideways and shows every photo, in %s",
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
      for (const address of Object.values(blogs[design])) {
        await page.goto(address);
        expect([address, await findFaults(page, [360, 1280])]).toEqual([address, []]);
        await page.evaluate(() => document.querySelectorAll("img").forEach((image) => (image.loading = "eager")));
        await expect
          .poll(() => page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length))
          .toBe(0);
      }
      // Fonts are the app's build; this suite's server has only pages.
      expect(complaints.filter((text) => !text.includes("font") && !text.includes("404"))).toEqual([]);
      await context.close();
    },
  );

  test("keeps the place of each photo until it's there", async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const measure = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll("img, h1, h2, time"), (one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height];
        }).flat(),
      );
    for (const address of Object.values(blogs[design])) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/pictures/*", (route) => released.then(() => route.continue()));
      await page.goto(address, { waitUntil: "domcontentloaded" });
      const before = await measure();
      release();
      await page.evaluate(() => document.querySelectorAll("img").forEach((image) => (image.loading = "eager")));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
      await page.unrouteAll();
      const after = await measure();
      // A photo's file has its size in whole pixels.
      expect(Math.max(...before.map((place, index) => Math.abs(place - (after[index] ?? 0)))), address).toBeLessThan(5);
    }
    await page.close();
  });

  test("makes the photo the largest thing on the screen", async () => {
    const page = await browser.newPage();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(blogs[design].article);
      const share = await page.evaluate(() => {
        const box = document.querySelector(".hero img")?.getBoundingClientRect();
        return box ? box.width / innerWidth : 0;
      });
      expect(share).toBeGreaterThan(0.7);
    }
    await page.close();
  });
});

import type { Page } from "playwright-core";

/** In pixels a frame: twice as fast as a finger can. */
const STEP = 240;
const FRAMES = 100;
const LOADS_WITHIN_MS = 10_000;

/** Counts in `window.bytesRead` what the page reads of large files. */
export async function countReads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as Window & { bytesRead?: number };
    counted.bytesRead = 0;
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (this: Blob, ...range) {
      const part = slice.apply(this, range);
      if (this.size > 1e9) counted.bytesRead = (counted.bytesRead ?? 0) + part.size;
      return part;
    };
  });
}

/** In MB, without forcing a garbage collection first. */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1e6;
}

/** Scrolls to the end, stops now and then, and waits there for the photos of the tiles on the screen. */
export async function measureScrolling(page: Page): Promise<{ longTasks: number[]; missing: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(window, "longTasks", seen);
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  let missing = 0;
  do missing += await countMissing(page);
  while (await scroll(page));
  return { longTasks: await page.evaluate(() => Reflect.get(window, "longTasks") as number[]), missing };
}

/** A stretch of the list; returns whether there is more. */
function scroll(page: Page): Promise<boolean> {
  return page.evaluate(
    async ([step, frames]) => {
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy({ top: step, behavior: "instant" });
        await new Promise((done) => requestAnimationFrame(done));
      }
      return scrollY + innerHeight < document.documentElement.scrollHeight - 2;
    },
    [STEP, FRAMES] as const,
  );
}

/** How many tiles on the screen still have no photo after a while. */
export async function countMissing(page: Page): Promise<number> {
  const until = performance.now() + LOADS_WITHIN_MS;
  for (;;) {
    const left = await page.evaluate(() => {
      const tiles = [...document.querySelectorAll("main li")].filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      return tiles.filter((tile) => tile.querySelector("img") === null).length;
    });
    if (left === 0 || performance.now() > until) return left;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** The seconds from pressing the button until the page has this heading, which nobody else looks for meanwhile. */
export function press(button: HTMLElement | SVGElement, heading: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    new MutationObserver((_, observer) => {
      if (document.querySelector("main h2")?.textContent !== heading) return;
      observer.disconnect();
      resolve((performance.now() - began) / 1_000);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    (button as HTMLElement).click();
  });
}

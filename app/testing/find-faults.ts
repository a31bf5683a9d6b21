import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds on a page, as rules and places, and at each width whether the page scrolls sideways. */
export async function findFaults(page: Page, widths: number[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Our pages have no frames, and without them legacy mode avoids a new window for each run.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"] })
      .analyze();
    faults.push(...violations.map((violation) => [width, violation.id, violation.nodes.map((node) => node.target)]));
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) faults.push([width, "scrolls sideways", needed]);
  }
  return faults;
}

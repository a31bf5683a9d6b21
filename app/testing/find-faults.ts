import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Returns what axe finds on a page, as rules and places (only the named rules, if any), and at each width whether the
 * page scrolls sideways.
 */
export async function findFaults(page: Page, widths: number[], rules?: string[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Our pages have no frames, and without them legacy mode avoids a new window for each run.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })
      .analyze();
    faults.push(...violations.map((violation) => [width, violation.id, violation.nodes.map((node) => node.target)]));
    faults.push(...(await findSideways(page, width)));
  }
  return faults;
}

/** Whether the page scrolls sideways at a width. */
export async function findSideways(page: Page, width: number): Promise<unknown[]> {
  await page.setViewportSize({ width, height: 900 });
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return needed > width ? [[width, "scrolls sideways", needed]] : [];
}

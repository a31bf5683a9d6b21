import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/**
 * Returns what axe finds on a page, as rules and places (only the named rules, if any), and at each width whether the
 * page scrolls sideways.
 */
export async function findFaults(page: Page, widths: number[], rules?: string[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(async (chosen) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(chosen);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
    }, options);
    faults.push(...found.map((violation) => [width, ...violation]));
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

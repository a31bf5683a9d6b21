import type { BrowserContext, Page } from "playwright-core";
import { findFaults, findSideways } from "../../../app/testing/find-faults.ts";
import { namespaces, readMessages } from "../../read-messages.ts";
import { openParts } from "./open-parts.ts";
import { tabThrough } from "./tab-through.ts";
import { untilStill } from "./until-still.ts";

export type Scheme = "light" | "dark";
export type Look = { url: string; status: number; width: number; language: "en" | "vi"; opens?: string | undefined };
export type OpenedScreen = { page: Page; faults: string[] };

/** Google calls less than 0.1 good; a server-rendered page should shift much less. */
const MOST_SHIFT = 0.02;

/** Opens a page on its own, as a light screen, and waits until it is ready. */
export async function openScreen(
  context: BrowserContext,
  { url, status, width, language, opens }: Look,
): Promise<OpenedScreen> {
  const page = await context.newPage();
  const faults = listenFor(page, url);
  try {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.addInitScript(countShifts);
    // The offline page would load itself again and again.
    if (new URL(url).pathname.endsWith("/offline")) await page.addInitScript(goOffline);
    await page.setViewportSize({ width, height: 900 });
    const answer = await page.goto(url, { waitUntil: "load" });
    if (answer?.status() !== status) faults.push(`answered ${answer?.status()} instead of ${status}`);
    await page.waitForLoadState("networkidle");
    // The signed-in pages enable the buttons of their header when their scripts run.
    await page.waitForFunction('document.querySelector("header button:disabled") === null');
    const { shift, moved } = await page.evaluate(() => {
      const counted = window as unknown as Shifts;
      return { shift: counted.shift, moved: counted.moved };
    });
    if (shift > MOST_SHIFT) faults.push(`its layout shifts by ${shift.toFixed(3)} while it loads: ${moved.join(", ")}`);
    if (opens !== undefined) await openParts(page, opens, language);
  } catch (error) {
    faults.push(String(error));
  }
  return { page, faults };
}

/** Takes a screenshot of an open page, and returns descriptions of what's wrong with it and what went wrong before. */
export async function lookAt(
  { page, faults }: OpenedScreen,
  { width, language, scheme, picture }: Look & { scheme: Scheme; picture: string },
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.evaluate(goToStart);
  await page.evaluate(untilStill);
  const isDialog = (await page.locator("dialog[open]").count()) > 0;
  if (!isDialog) {
    // Bars that stick to the screen's bottom would cover the middle of the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await page.evaluate(untilStill);
  }
  await page.screenshot({ path: picture, fullPage: !isDialog });
  await page.setViewportSize({ width, height: 900 });
  // The translation has the same elements and colours, but longer words.
  const rules = scheme === "dark" ? ["color-contrast"] : undefined;
  const found = language === "en" ? await findFaults(page, [width], rules) : await findSideways(page, width);
  faults.push(...found.map((fault) => JSON.stringify(fault)));
  if (scheme === "light") faults.push(...(await readTexts(page, language)));
  if (scheme === "light" && language === "en" && !isDialog) faults.push(...(await tabThrough(page)));
  // A screen of 1280 px at 200 %.
  if (scheme === "light" && width === 1280)
    faults.push(...(await findSideways(page, 640)).map((fault) => `at 200 %: ${JSON.stringify(fault)}`));
  return faults.splice(0);
}

/** Runs in the page, which then believes that there's no connection. */
function goOffline(): void {
  Object.defineProperty(navigator, "onLine", { get: () => false });
}

/** Runs in the page: scrolls everything back to the start. */
function goToStart(): void {
  if (!document.querySelector("dialog[open]")) (document.activeElement as HTMLElement | null)?.blur();
  for (const element of document.querySelectorAll("*")) if (element.scrollTop > 0) element.scrollTop = 0;
}

async function readTexts(page: Page, language: string): Promise<string[]> {
  const lang = await page.locator("html").getAttribute("lang");
  const faults = lang?.startsWith(language) === true ? [] : [`its language is ${lang}`];
  return [...faults, ...findMissingTexts(await page.locator("body").innerText())];
}

type Shifts = { shift: number; moved: string[] };
/** web.dev, "Layout Instability API" */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Runs in the page: adds up how far parts move without user input, and which. */
function countShifts(): void {
  const counted = Object.assign(window, { shift: 0, moved: [] as string[] });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      counted.shift += value;
      for (const { node } of sources) counted.moved.push(`${node?.nodeName} "${node?.textContent?.slice(0, 30)}"`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function listenFor(page: Page, url: string): string[] {
  const faults: string[] = [];
  // The page's own status is checked where it is opened; Chromium also writes it to the console.
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== url) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => void faults.push(`error: ${message}`));
  page.on("requestfailed", (request) => {
    // The offline page asks again and again whether we're back.
    if (request.url().endsWith("/healthz")) return;
    faults.push(`request failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.url() !== url) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

const keysOfTexts = namespaces.flatMap((namespace) => [...readMessages("en", namespace).keys()]);

/** A missing text shows up as its key, and a missing value as its braces. */
function findMissingTexts(text: string): string[] {
  const words = new Set(text.split(/\s+/));
  const shown = keysOfTexts.filter((key) => key.includes(".") && words.has(key));
  return [...shown, ...(text.match(/\{\{[^}]*\}\}/g) ?? [])].map((missing) => `missing text: ${missing}`);
}

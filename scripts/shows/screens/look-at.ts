import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { findFaults } from "../../../app/testing/find-faults.ts";
import { root } from "../../root.ts";

export type Look = { url: string; status: number; width: number; language: "en" | "vi"; picture: string };

/** Opens a page on its own, saves a screenshot, and returns in words what's wrong with it. */
export async function lookAt(
  context: BrowserContext,
  { url, status, width, language, picture }: Look,
): Promise<string[]> {
  const page = await context.newPage();
  const faults = listenFor(page, url);
  try {
    await page.setViewportSize({ width, height: 900 });
    const answer = await page.goto(url, { waitUntil: "load" });
    if (answer?.status() !== status) faults.push(`answered ${answer?.status()} instead of ${status}`);
    await page.waitForLoadState("networkidle");
    // The signed-in pages enable their buttons when their scripts run.
    await page.waitForFunction(
      'document.querySelector("#content") === null || document.querySelector("button:enabled") !== null',
    );
    await page.screenshot({ path: picture, fullPage: true });
    const text = await page.locator("body").innerText();
    faults.push(...findMissingTexts(text));
    const lang = await page.locator("html").getAttribute("lang");
    if (lang?.startsWith(language) !== true) faults.push(`its language is ${lang}`);
    faults.push(...(await findFaults(page, [width])).map((fault) => JSON.stringify(fault)));
  } catch (error) {
    faults.push(String(error));
  } finally {
    await page.close();
  }
  return faults;
}

function listenFor(page: Page, url: string): string[] {
  const faults: string[] = [];
  // The page's own status is checked where it is opened; Chromium also writes it to the console.
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== url) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => void faults.push(`error: ${message}`));
  page.on("requestfailed", (request) => {
    faults.push(`request failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.url() !== url) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

const keys = readdirSync(join(root, "messages", "en")).flatMap((file) =>
  listKeys(JSON.parse(readFileSync(join(root, "messages", "en", file), "utf8"))),
);

function listKeys(messages: Record<string, unknown>, prefix = ""): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "object" && value !== null
      ? listKeys(value as Record<string, unknown>, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

/** For a missing text the page shows its key, and for a missing value the braces. */
function findMissingTexts(text: string): string[] {
  const words = new Set(text.split(/\s+/));
  const shown = keys.filter((key) => key.includes(".") && words.has(key));
  return [...shown, ...(text.match(/\{\{[^}]*\}\}/g) ?? [])].map((missing) => `missing text: ${missing}`);
}

import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext } from "playwright-core";

/** Launches the system's Chromium, headless and quiet on the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
  });
}

/** Chromium sometimes never answers while one of the pages is still loading; closing the browser then ends them. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), setTimeout(10_000, undefined, { ref: false })]);
}

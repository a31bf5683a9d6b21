import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext } from "playwright-core";

/** A Chromium without the interface around the page, which takes a quarter of the time for each new context. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** This computer under a name whose http pages the browser doesn't count as secure, unlike 127.0.0.1's. */
export const plainHost = "nas.example";

/** Launches the system's Chromium, headless and quiet on the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? (existsSync(headlessShell) ? headlessShell : "/usr/bin/chromium"),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
    ],
  });
}

/** Chromium sometimes never answers while one of the pages is still loading; closing the browser then ends them. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), setTimeout(10_000, undefined, { ref: false })]);
}

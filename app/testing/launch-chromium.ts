import { chromium, type Browser } from "playwright-core";

/** Launches the system's Chromium, headless and quiet on the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
  });
}

import { expect, it } from "vitest";
import { toDeviceName } from "./device-name.ts";

it.each([
  [
    "macOS 14.2.1 arm macOS Not A(Brand/99.0.0.0;Google Chrome/121.0.6167.160;Chromium/121.0.6167.160",
    "Chrome · macOS",
  ],
  ["Windows 15.0.0 x86 Microsoft Edge/130.0.0.0;Chromium/130.0.0.0", "Edge · Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:109.0) Gecko/20100101 Firefox/115.0", "Firefox · macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) " +
      "SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet · Android",
  ],
  ["Linux 6.1 x86 HeadlessChrome/130", "Chrome · Linux"],
  ["my fridge", null],
  [undefined, null],
])("%s is called %s", (name, called) => {
  expect(toDeviceName(name)).toBe(called);
});

import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSite } from "../../test/site.ts";
import { copyRelease } from "../testing/copy-release.ts";
import { closeContext, launchChromium } from "../testing/launch-chromium.ts";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Awaited<ReturnType<typeof startSite>>;
let release: Awaited<ReturnType<typeof copyRelease>>;
let complaints: string[];

beforeAll(async () => {
  release = await copyRelease();
  browser = await launchChromium();
  site = await startSite({ buildDir: release.folder });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await release.remove();
});
beforeEach(async () => {
  complaints = [];
  context = await browser.newContext();
  page = await openTab();
});
afterEach(async () => {
  await closeContext(context);
  expect(complaints).toEqual([]);
});

/** The try-now page requests a proof-of-work challenge, which only the full service can issue. */
const isOfTask = (message: ConsoleMessage) => message.location().url.endsWith("/trynow/challenge");

async function openTab(): Promise<Page> {
  const tab = await context.newPage();
  tab.on("pageerror", (error) => complaints.push(error.message));
  tab.on(
    "console",
    (message) =>
      void (
        message.type() === "error" &&
        !isOfTask(message) &&
        !/net::ERR_(INTERNET_DISCONNECTED|FAILED)|HTTP response code \(500\)/.test(message.text()) &&
        complaints.push(message.text())
      ),
  );
  return tab;
}

const standsAs = (tab: Page, state: string) => tab.locator(`html[data-app="${state}"]`).waitFor({ state: "attached" });

async function install(): Promise<void> {
  await page.goto(site.url);
  await standsAs(page, "offline-ready");
}

/** Runs the hourly check without waiting an hour. */
const look = (tab: Page) => tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const writeMessage = (tab: Page) => tab.getByLabel("Your message").fill("Not sent yet");
const mark = (tab: Page) => tab.evaluate(() => void document.documentElement.setAttribute("data-marked", ""));
const reloaded = (tab: Page) => tab.locator("html:not([data-marked])").waitFor({ state: "attached" });

describe("the service worker", () => {
  it("says after its first installation, and only then, that the app works offline", async () => {
    await install();
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.locator("html").getAttribute("data-app")).toBeNull();
  });

  it("shows the public pages offline in both languages, and says so on all others", async () => {
    await install();
    await context.setOffline(true);
    for (const [path, text] of [
      ["/", "1,234"],
      ["/vi", "1.234"],
      ["/terms", "Terms"],
      ["/vi/privacy-policy", "Chính sách"],
      ["/contact", "Your message"],
      ["/bot/dash", "You’re offline"],
      ["/vi/bot/dash", "Bạn đang ngoại tuyến"],
    ] as const) {
      await page.goto(site.url + path);
      await page.getByText(text).first().waitFor();
    }
  });

  it("caches only what is the same for everybody", async () => {
    await install();
    for (const path of ["/signin", "/trynow", "/contact?topic=custom"]) await page.goto(site.url + path);
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
    const pages = kept.filter((path) => !path.startsWith("/assets/")).toSorted();
    expect(pages).toEqual([
      "/",
      "/contact",
      "/offline",
      "/privacy-policy",
      "/terms",
      "/vi",
      "/vi/contact",
      "/vi/offline",
      "/vi/privacy-policy",
      "/vi/terms",
    ]);
  });

  it("sets a flag when it cannot be registered", async () => {
    await context.route("**/sw.js", (route) => route.fulfill({ status: 500 }));
    await page.goto(site.url);
    await standsAs(page, "failed");
  });

  it("is checked every hour, bypassing the browser's cache, together with the latest build", async () => {
    await page.clock.install();
    await install();
    const waitFor = (path: string) => page.waitForRequest(site.url + path).then((request) => request.allHeaders());
    const asked = Promise.all(["/sw.js", "/builds/latest.json"].map(waitFor));
    await page.clock.fastForward(3_600_000);
    expect((await asked).map((headers) => headers["cache-control"])).toEqual(["no-cache", "no-cache"]);
  });
});

describe("a new release", () => {
  it("takes over automatically in every tab when nothing is unsaved", async () => {
    await install();
    const second = await openTab();
    await second.goto(`${site.url}/terms`);
    await Promise.all([page, second].map(mark));
    await release.releaseAgain();
    await look(page);
    await Promise.all([page, second].map(reloaded));
  });

  it("waits while something is unsaved, even when another tab has taken it", async () => {
    await install();
    await page.goto(`${site.url}/contact`);
    await writeMessage(page);
    await release.releaseAgain();
    await look(page);
    await standsAs(page, "update-ready");
    const second = await openTab();
    await second.goto(`${site.url}/terms`);
    // The second tab finds the waiting worker, activates it and reloads; the first keeps its text.
    await second.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null);
    await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("Not sent yet");
    await standsAs(page, "update-ready");
  });
});

/** Sends the request that the browser makes when somebody shares something with the installed app. */
const share = (path: string, words: Record<string, string>) =>
  page.evaluate(
    ([action, fields]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action, enctype: "multipart/form-data" });
      const add = (name: string, type: string) =>
        Object.assign(form.appendChild(document.createElement("input")), { name, type });
      for (const [name, value] of Object.entries(fields)) add(name, "text").value = value;
      const files = new DataTransfer();
      files.items.add(new File(["a photo"], "Bánh mì.jpg", { type: "image/jpeg" }));
      add("photo", "file").files = files.files;
      document.body.append(form);
      form.submit();
    },
    [path, words] as const,
  );

describe("what is shared with the app", () => {
  it.each([
    ["/trynow/share", "/trynow?shared"],
    ["/trynow/share?locale=vi", "/vi/trynow?shared"],
  ])("by a post to %s appears once in the form of %s, and is sent to nobody", async (action, landing) => {
    await install();
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await share(action, { title: "Breakfast", text: "Nine loaves came out whole.", url: "" });
    await page.waitForURL(site.url + landing);
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#caption")?.value !== "");
    await expect.poll(() => page.locator("#caption").inputValue()).toBe("Breakfast\nNine loaves came out whole.");
    const photo = await page
      .locator('input[name="photo"]')
      .evaluate(async (input: HTMLInputElement) => [
        input.files?.[0]?.name,
        input.files?.[0]?.type,
        await input.files?.[0]?.text(),
      ]);
    expect(photo).toEqual(["Bánh mì.jpg", "image/jpeg", "a photo"]);
    expect(await page.evaluate(() => caches.has("shared"))).toBe(false);
  });

  it("may be twenty photos at once; more are left out, and a later share replaces them", async () => {
    await install();
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const kept = (count: number) =>
      page.evaluate(async (wanted) => {
        const form = new FormData();
        for (let n = 0; n < wanted; n += 1) form.append("photo", new File([`photo ${n}`], `${n}.jpg`));
        await fetch("/trynow/share", { method: "POST", body: form });
        const shared = await caches.open("shared");
        const last = await (await shared.match(`/shared/photo/${Math.min(wanted, 20) - 1}`))?.text();
        return [(await shared.keys()).length, last];
      }, count);
    // With their text.
    expect(await kept(23)).toEqual([21, "photo 19"]);
    expect(await kept(2)).toEqual([3, "photo 1"]);
  });
});

it("can be installed, in both languages", async () => {
  const profile = await mkdtemp(join(release.folder, "profile-"));
  const own = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const tab = own.pages()[0] ?? (await own.newPage());
  const devtools = await own.newCDPSession(tab);
  for (const [path, start] of [
    ["/", "/bot/dash/"],
    ["/vi", "/vi/bot/dash/"],
  ] as const) {
    await tab.goto(site.url + path);
    await tab.waitForFunction(() => navigator.serviceWorker.ready);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    const { data } = await devtools.send("Page.getAppManifest");
    expect(JSON.parse(data ?? "{}")).toMatchObject({ start_url: start.slice(1), id: "/bot/dash" });
  }
  await own.close();
});

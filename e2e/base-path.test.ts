import { createServer, request, type Server } from "node:http";
import { once } from "node:events";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import dash from "../messages/en/dash.json" with { type: "json" };
import integrations from "../messages/en/integrations.json" with { type: "json" };
import sources from "../messages/en/sources.json" with { type: "json" };
import { findFreePorts } from "../test/free-ports.ts";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { control } from "../test/rig.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";
import { signUp } from "../test/sign-up.ts";

const base = "/galley";
let database: TestDatabase;
let world: SignInRig;
let browser: Browser;
let proxy: Server;
/** The public address: the proxy's, with another site at its root. */
let publicUrl: string;
let strips: boolean;

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  publicUrl = `http://localhost:${port}${base}`;
  database = await createDatabase();
  world = await startSignInRig(database.connectionString, { PUBLIC_URL: `${publicUrl}/` });
  proxy = startProxy(Number(world.rig.env["PORT"]));
  proxy.listen(port, "localhost");
  [browser] = await Promise.all([
    launchChromium(),
    once(proxy, "listening"),
    world.rig.startService(["web", "worker", "identity"]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  proxy?.closeAllConnections();
  proxy?.close();
  await world?.close();
  await database?.drop();
});

/** Forwards everything below the path to the service, with or without the path. */
function startProxy(to: number): Server {
  return createServer((asked, answer) => {
    const path = asked.url ?? "";
    if (path !== base && !path.startsWith(`${base}/`)) return void answer.writeHead(404).end("another site");
    const passed = request(
      {
        port: to,
        host: "127.0.0.1",
        method: asked.method,
        path: strips ? path.slice(base.length) || "/" : path,
        headers: asked.headers,
      },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
}

/** A page that collects requests to this host outside the path, failures, and browser errors. */
async function openPage(): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { host } = new URL(publicUrl);
  context.on("request", (asked) => {
    const url = new URL(asked.url());
    if (url.host === host && url.pathname !== base && !url.pathname.startsWith(`${base}/`))
      faults.push(`asked for ${url.pathname}`);
  });
  context.on(
    "response",
    (got) =>
      void (got.status() >= 400 && new URL(got.url()).host === host && faults.push(`${got.status()} ${got.url()}`)),
  );
  // Requests aborted by leaving a page aren't failures, and the browser reports every call the user pool refuses.
  context.on(
    "requestfailed",
    (failed) =>
      void (
        failed.failure()?.errorText !== "net::ERR_ABORTED" &&
        faults.push(`${failed.failure()?.errorText} ${failed.url()}`)
      ),
  );
  page.on(
    "console",
    (message) =>
      void (message.type() === "error" && !message.text().includes("status of 400") && faults.push(message.text())),
  );
  page.on("pageerror", (error) => faults.push(error.message));
  return { context, page, faults };
}

/** URLs in the page that point to this host but not below the path. */
function findOutside(page: Page): Promise<string[]> {
  return page.evaluate((below) => {
    const attributes = ["href", "src", "action"].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? ""),
    );
    const sets = Array.from(document.querySelectorAll("[srcset]"), (element) =>
      (element.getAttribute("srcset") ?? "").split(",").map((part) => part.trim().split(" ")[0] ?? ""),
    ).flat();
    return [...attributes, ...sets].filter((address) => {
      const url = new URL(address, location.href);
      return url.origin === location.origin && url.pathname !== below && !url.pathname.startsWith(`${below}/`);
    });
  }, base);
}

describe.each([
  ["takes the path off", true],
  ["leaves the path", false],
])("below a path, behind a proxy that %s", (_name, doesStrip) => {
  it("loads every public page and its assets from below the path", async () => {
    strips = doesStrip;
    const { context, page, faults } = await openPage();
    for (const path of ["", "/", "/vi", "/trynow", "/contact", "/vi/terms", "/privacy-policy", "/offline", "/signin"]) {
      await page.goto(publicUrl + path, { waitUntil: "load" });
      expect(await findOutside(page), path).toEqual([]);
    }
    // Opening a Vietnamese address counted as choosing the language.
    await context.clearCookies();
    await page.goto(`${publicUrl}/contact`);
    await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${publicUrl}/contact`);
    await page.getByRole("button", { name: "Tiếng Việt" }).click();
    await page.waitForURL(`${publicUrl}/vi/contact`);
    // The choice is stored for this site alone, and works there.
    await page.goto(`${publicUrl}/`);
    expect(page.url()).toBe(`${publicUrl}/vi`);
    // The time zone's cookie comes from the page's scripts, which may run after the clearing above.
    const cookies = (await context.cookies()).map(({ name, path }) => `${name} ${path}`);
    expect(cookies.filter((cookie) => cookie !== `time-zone ${base}`)).toEqual([`locale ${base}`]);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${publicUrl}/`);
    const manifest = (await (await fetch(`${publicUrl}/manifest.webmanifest`)).json()) as {
      start_url: string;
      scope: string;
      icons: { src: string }[];
    };
    for (const address of [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src)]) {
      expect(new URL(address, `${publicUrl}/manifest.webmanifest`).href.startsWith(`${publicUrl}/`), address).toBe(
        true,
      );
    }
    const sitemap = await (await fetch(`${publicUrl}/sitemap.xml`)).text();
    for (const [, address = ""] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g))
      expect(address.startsWith(`${publicUrl}/`), address).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("signs up, goes through the pages of /bot and signs out", async () => {
    strips = doesStrip;
    const { context, page, faults } = await openPage();
    await page.goto(`${publicUrl}/bot/articles`);
    expect(page.url()).toBe(`${publicUrl}/signin?next=${encodeURIComponent("/bot/articles")}`);
    await page.locator("form[method=post] button.button:enabled").first().waitFor();
    await page.goto(`${publicUrl}/bot/dash/`);
    await page.locator("form[method=post] button.button:enabled").first().waitFor();
    await signUp(page, world, `lena-${doesStrip}@galley.example`);
    await page.getByRole("heading", { name: dash.review.noneYet, level: 1 }).waitFor();
    for (const [link, path] of [
      ["Articles", "articles"],
      ["Schedule", "schedule"],
      ["Connections", "connections"],
      ["Profile", "profile"],
    ] as const) {
      await page.getByRole("navigation").first().getByRole("link", { name: link, exact: true }).click();
      await page.waitForURL(new RegExp(`^${publicUrl}/bot/${path}/?$`));
      await page.locator("#content h1").waitFor();
      expect(await findOutside(page), path).toEqual([]);
    }
    await page.reload();
    await page.locator("#content h1").waitFor();
    expect(new Set((await context.cookies(publicUrl)).map(({ path }) => path))).toEqual(new Set([base]));
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.waitForURL(/\/signin/);
    expect(page.url().startsWith(`${publicUrl}/signin`)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("connects Instagram and a site, whose pages lead back below the path", async () => {
  strips = true;
  await control(world.rig.instagram, "POST", "/accounts", { username: "clay.and.fire" });
  const { context, page, faults } = await openPage();
  await page.goto(`${publicUrl}/bot/dash/`);
  await page.locator("form[method=post] button.button:enabled").first().waitFor();
  await signUp(page, world, "mai@galley.example");
  await page.goto(`${publicUrl}/bot/sources/add`);
  await page.getByRole("button", { name: sources.connect.submit }).click();
  await page.getByLabel("clay.and.fire").check();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "@clay.and.fire is connected" }).waitFor();
  await page.goto(`${publicUrl}/bot/integrations/add`);
  await page.getByLabel(integrations.connect.siteUrl).first().fill(world.rig.wordpress.url);
  await page.getByRole("button", { name: integrations.connect.button }).click();
  await page.getByRole("button", { name: "Yes, I approve of this connection" }).click();
  await page.waitForURL(({ href }) => href.startsWith(`${publicUrl}/bot/integrations/add?connection=`));
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("signs in through the hosted login, which returns below the path", async () => {
  strips = false;
  // The hosted login's certificate is self-signed.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(`${publicUrl}/signin`);
  await page.locator("form[method=post] button.button:enabled").first().waitFor();
  await page.getByRole("button", { name: "Continue with Facebook" }).click();
  await page.getByLabel("Anh Nguyen").check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill((await world.waitForCode("anh.nguyen@example.com")).code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${publicUrl}/bot/dash/`);
  await context.close();
});

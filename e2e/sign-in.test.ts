import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import common from "../messages/en/common.json" with { type: "json" };
import dash from "../messages/en/dash.json" with { type: "json" };
import dashVi from "../messages/vi/dash.json" with { type: "json" };
import mailVi from "../messages/vi/mail.json" with { type: "json" };
import profile from "../messages/en/profile.json" with { type: "json" };
import type { Child } from "../src/platform/programs/children.ts";
import { startHttp } from "../src/entries/http/start-http.ts";
import { startIdentity } from "../src/owner/sign-in/start-identity.ts";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { readMails } from "../test/rig.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";
import { signUp, signUpPassword as password } from "../test/sign-up.ts";

/** The real pages with the real sign-in library, the real user pool, and emails that arrive. */
let database: TestDatabase;
let world: SignInRig;
let service: Child;
let browser: Browser;

beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString);
  [service, browser] = await Promise.all([world.rig.startService([]), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await database?.drop();
});

async function visit(path: string, run: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  // The hosted login's certificate is self-signed.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 740 },
    timezoneId: "Asia/Tokyo",
  });
  try {
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(world.url + path);
    // The button is disabled until the scripts have loaded, as for a person on a slow connection.
    await page.locator("form[method=post] button.button:enabled").first().waitFor();
    await run(page, context);
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function atDashboard(page: Page, heading = dash.review.noneYet): Promise<void> {
  await page.waitForURL(/\/bot\/dash/);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

async function accountsOf(email: string) {
  const ctx = await world.rig.openContext();
  try {
    return await ctx.db.selectFrom("accounts").selectAll().where("email", "=", email).execute();
  } finally {
    await ctx.close();
  }
}

/** Both run in the browser, on what the pages keep on the device. */
const keepDraft = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open("galley-drafts", 1);
    opening.onupgradeneeded = () =>
      void opening.result.createObjectStore("drafts", { keyPath: ["ownerId", "articleId", "editingId"] });
    opening.onsuccess = () => {
      const writing = opening.result.transaction("drafts", "readwrite");
      writing.objectStore("drafts").put({ ownerId: "someone", articleId: "an article", editingId: "an editor" });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
const countDrafts = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open("galley-drafts", 1);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("drafts").objectStore("drafts").count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });

describe("signing in to the product", { timeout: 60_000 }, () => {
  it("signs up with a mailed code, is signed in at once, has one account, and signs out", async () => {
    await visit("/bot/dash/", async (page, context) => {
      await signUp(page, world, "lena@galley.example");
      await atDashboard(page);
      expect(await accountsOf("lena@galley.example")).toMatchObject([
        { locale: "en", time_zone: "Asia/Tokyo", user_id: expect.any(String) },
      ]);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(/\/signin/);
      expect((await context.cookies()).filter(({ name }) => name.endsWith("Token"))).toEqual([]);
    });
  });

  it("mails the code in the visitor's language, and the account keeps it", async () => {
    await visit("/vi/signin", async (page) => {
      await page.getByRole("tab", { name: "Tạo tài khoản" }).click();
      await page.getByLabel("Email").fill("minh@galley.example");
      for (const field of await page.locator("input[type=password]").all()) await field.fill(password);
      await page.getByRole("button", { name: "Tạo tài khoản" }).click();
      const mail = await world.waitForCode("minh@galley.example");
      expect(mail.subject).toBe("Mã xác nhận Galley của bạn");
      await page.locator("input[autocomplete=one-time-code]").fill(mail.code);
      await page.getByRole("button", { name: "Xác nhận" }).click();
      await atDashboard(page, dashVi.review.noneYet);
      expect(await accountsOf("minh@galley.example")).toMatchObject([{ locale: "vi" }]);
    });
  });

  it("mails codes in the language that was chosen for mails since", async () => {
    const email = "moved@galley.example";
    await visit("/signin", async (page) => {
      await signUp(page, world, email);
      await page.goto(`${world.url}/bot/profile`);
      const form = page.getByRole("form", { name: profile.place.heading });
      await form.getByRole("button").and(page.locator(":enabled")).waitFor();
      await form.getByLabel(profile.place.language).selectOption("vi");
      await form.getByRole("button").click();
      await page.getByText(profile.place.done, { exact: true }).waitFor();
    });
    const { id: since } = await world.waitForCode(email);
    await visit("/signin", async (page) => {
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send the code" }).click();
      expect((await world.waitForCode(email, since)).subject).toBe(mailVi.code["reset-code"].subject);
    });
  });

  it("resets a forgotten password, and the old one is refused", async () => {
    const email = "reset@galley.example";
    await visit("/signin", (page) => signUp(page, world, email));
    const { id: since } = await world.waitForCode(email);
    await visit("/signin", async (page) => {
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send the code" }).click();
      await page.getByLabel("Code").fill((await world.waitForCode(email, since)).code);
      await page.getByLabel("New password").fill("another horse battery");
      await page.getByLabel("Confirm password").fill("another horse battery");
      await page.getByRole("button", { name: "Set the new password" }).click();
      await page.getByRole("status").filter({ hasText: "Your password is changed" }).waitFor();
      await signIn(page, email, password);
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      await signIn(page, email, "another horse battery");
      await atDashboard(page);
    });
  });

  it("lets an invited person in with the mailed password, which they replace", async () => {
    const email = "guest@galley.example";
    const galley = fileURLToPath(new URL("../src/entries/cli/main.ts", import.meta.url));
    await promisify(execFile)(process.execPath, [galley, "user", "add", email], { env: world.rig.readEnvironment() });
    const [mail] = await readMails(world.rig.mailbox, { to: email });
    expect(mail?.text).toContain(`${world.url}/signin`);
    const temporary = mail?.text.split("\n").find((line) => /^\S{12,}$/.test(line) && !line.includes("/")) ?? "";
    await visit("/signin", async (page) => {
      await signIn(page, email, temporary);
      await page.getByRole("heading", { name: "Choose your own password" }).waitFor();
      await page.getByLabel("New password").fill(password);
      await page.getByLabel("Confirm password").fill(password);
      await page.getByRole("button", { name: "Continue" }).click();
      await atDashboard(page);
    });
  });

  it("signs in with Facebook over TLS, verifies the address, and leaves nothing behind at sign-out", async () => {
    const email = "anh.nguyen@example.com";
    await visit("/signin?next=%2Fbot%2Fdash%2F", async (page, context) => {
      await page.getByRole("button", { name: "Continue with Facebook" }).click();
      await page.getByLabel("Anh Nguyen").check();
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByLabel("Code").fill((await world.waitForCode(email)).code);
      await page.getByRole("button", { name: "Continue" }).click();
      await atDashboard(page);
      expect(await accountsOf(email)).toMatchObject([{ name: "Anh Nguyen" }]);
      await page.evaluate(keepDraft);
      // On a slow connection, the scripts of the last step come late.
      await page.route("**/assets/wipe-device*", async (route) => {
        await setTimeout(1_000);
        await route.continue().catch(() => undefined);
      });
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("button", { name: common.discardDrafts.yes }).click();
      await page.getByRole("tab", { name: "Create Account" }).and(page.locator(":enabled")).waitFor();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Host-identity-session");
      expect(await page.evaluate(countDrafts), "drafts left for the next person").toBe(0);
    });
  });

  it("renders a shell that refreshes an expired access token, and then the page", async () => {
    await visit("/signin", async (page, context) => {
      await signUp(page, world, "later@galley.example");
      const before = (await context.cookies()).find(({ name }) => name.endsWith(".accessToken"))?.value;
      // Two hours later; replaces the process that ran on real time.
      await service.stop();
      const { secrets } = world.rig.readSettings();
      const ctx = await world.rig.openContext({ clock: { now: () => new Date(Date.now() + 7_200_000) } });
      const [identity, web] = [await startIdentity(ctx, secrets), await startHttp(ctx)];
      try {
        expect(await (await context.request.get(`${world.url}/bot/dash/`)).text()).toContain("Opening your page");
        await page.goto(`${world.url}/bot/dash/?kept=1`);
        await atDashboard(page);
        expect(page.url()).toContain("kept=1");
        expect((await context.cookies()).find(({ name }) => name.endsWith(".accessToken"))?.value).not.toBe(before);
      } finally {
        await web.stop();
        await identity.stop();
        await ctx.close();
      }
    });
  });
});

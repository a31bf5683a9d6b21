import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { press } from "../app/testing/by-keyboard.ts";
import { findFaults } from "../app/testing/find-faults.ts";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import articles from "../messages/en/articles.json" with { type: "json" };
import bot from "../messages/en/bot.json" with { type: "json" };
import integrations from "../messages/en/integrations.json" with { type: "json" };
import dash from "../messages/en/dash.json" with { type: "json" };
import errors from "../messages/en/errors.json" with { type: "json" };
import plans from "../messages/en/plans.json" with { type: "json" };
import profile from "../messages/en/profile.json" with { type: "json" };
import sources from "../messages/en/sources.json" with { type: "json" };
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startStripe } from "../simulators/stripe/start-stripe.ts";
import { listen } from "../test/listen.ts";
import { readAdminPassword } from "../test/owners.ts";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { control } from "../test/rig.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";
import { signUp } from "../test/sign-up.ts";

/** One person sets everything up in the real pages, against simulators of Instagram, WordPress and Stripe. */
let database: TestDatabase;
let world: SignInRig;
let stripe: Simulator;
let about: { server: Server; url: string };
let browser: Browser;
let page: Page;

const email = "setup@galley.example";

beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString);
  const webhook = { url: `${world.url}/webhooks/stripe`, secret: "whsec_ofthistest" };
  [stripe, about] = await Promise.all([startStripe({ webhook }), startAboutPage()]);
  for (const url of [stripe.url, about.url]) world.rig.allow(new URL(url).host);
  Object.assign(world.rig.env, {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: "sk_test_ofthistest",
    STRIPE_WEBHOOK_SECRETS: webhook.secret,
  });
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
    username: "clay.and.fire",
  });
  await control(world.rig.instagram, "POST", `/accounts/${userId}/posts`, {
    caption: "Nine bowls came out of the kiln. #pottery",
  });
  for (const [caption, day] of [
    ["The first mug of the year.", 15],
    ["A jug with two handles, glazed in the blue of last winter.", 16],
  ] as const) {
    await control(world.rig.instagram, "POST", `/accounts/${userId}/posts`, {
      caption,
      postedAt: `2026-01-${day}T09:00:00Z`,
    });
  }
  [, browser] = await Promise.all([world.rig.startService([]), launchChromium()]);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(40_000);
  page = await context.newPage();
  await page.goto(`${world.url}/signin`);
  await signUp(page, world, email);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await stripe?.close();
  about?.server.close();
  await database?.drop();
});

async function startAboutPage(): Promise<{ server: Server; url: string }> {
  const text =
    "<title>About</title><main><h1>About us</h1>" +
    "<p>We have thrown pots in the old town since 1987, and fire with wood.</p></main>";
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html; charset=utf-8").end(text),
  );
  return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = (path: string) => page.goto(world.url + path);
const shows = (text: string) => page.getByText(text).first().waitFor();

describe("setting up", { timeout: 120_000 }, () => {
  it("explains why Instagram is needed to a user who cancels there", async () => {
    await open("/bot/sources");
    await button(sources.empty.connect).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(/\/bot\/sources\/add\?problem=/);
    await shows(errors.screens.instagramCancelled);
  });

  it("connects Instagram, shows the about page before it is used, and lists the account", async () => {
    await open("/bot/sources/add");
    await button(sources.connect.submit).click();
    await page.getByLabel("clay.and.fire").check();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "@clay.and.fire is connected" }).waitFor();
    await page.getByText(sources.found.details).click();
    await page.getByLabel(sources.about.byLink).fill(about.url);
    await button(sources.about.fetch).click();
    await shows("We have thrown pots in the old town since 1987");
    await expect.poll(() => page.getByLabel(sources.about.text, { exact: true }).inputValue()).toBe("");
    await button(sources.about.use).click();
    await page.getByLabel(sources.form.keywords).fill("pottery, stoneware");
    await page.getByRole("slider", { name: sources.style.formalToCasual.label }).press("ArrowRight");
    await page.getByRole("button", { name: "More enthusiastic" }).click();
    await page.getByRole("button", { name: "More enthusiastic" }).click();
    await button(sources.found.submitBelow).click();

    // The site comes next; it can wait.
    await page.waitForURL(/\/bot\/integrations\/add/);
    await open("/bot/connections");
    const card = page.getByRole("listitem").filter({ hasText: "@clay.and.fire" });
    await card.waitFor();
    await expect
      .poll(() => card.innerText())
      .toMatch(/Connected[\s\S]*Rather casual, Very enthusiastic[\s\S]*English[\s\S]*pottery, stoneware/);
  });

  it("changes an account's settings, which persist after a reload", async () => {
    await page.getByRole("link", { name: "clay.and.fire settings" }).click();
    await page.getByLabel(sources.form.label).fill("Our kiln");
    await page.getByLabel(sources.form.language).selectOption("de");
    await page.getByText(sources.form.more).click();
    await page.getByLabel(sources.rules.exclude).fill("#ad, Werbung");
    await page.getByLabel(sources.rules.never).fill("two words");
    await button(sources.form.submit).click();
    await shows(errors.fields.invalid);
    await page.getByLabel(sources.rules.never).fill("#NoBlog");
    await page.getByLabel(sources.digest.WEEKLY.label).check();
    await button(sources.form.submit).click();
    await shows(sources.form.saved);
    await page.reload();
    await expect.poll(() => page.getByLabel(sources.form.label).inputValue()).toBe("Our kiln");
    await expect.poll(() => page.getByLabel(sources.form.language).inputValue()).toBe("de");
    await expect.poll(() => page.getByLabel(sources.rules.exclude).inputValue()).toBe("#ad #werbung");
    await expect.poll(() => page.getByLabel(sources.rules.never).inputValue()).toBe("noblog");
    await expect.poll(() => page.getByLabel(sources.digest.WEEKLY.label).isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel(sources.about.text, { exact: true }).inputValue()).toContain("since 1987");
    await expect
      .poll(() =>
        page
          .getByRole("slider", { name: sources.style.matterOfFactToEnthusiastic.label })
          .getAttribute("aria-valuetext"),
      )
      .toBe("Very enthusiastic");
  });

  it("checks an account now, and writes about an earlier post after its owner has seen the preview", async () => {
    await button(sources.watch.checkNow).click();
    await shows(sources.watch.found_zero);
    await page.getByRole("link", { name: sources.watch.earlier }).click();
    await page.getByRole("checkbox", { name: /The first mug of the year/ }).check();
    await page.getByRole("heading", { name: "January 2026" }).waitFor();
    await shows(sources.earlier.cost_one.replace("{{count}}", "1").split("{{")[0] ?? "");
    const photo = page.locator('main img[src*="/bot/sources/photo?post="]').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await button(sources.earlier.write_one.replace("{{count}}", "1")).click();
    await shows(sources.earlier.started_one.replace("{{count}}", "1"));
    await page.getByRole("checkbox", { name: /The first mug of the year/ }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("checkbox").count()).toBe(1);
  });

  it("checks a site in the specification's words before it is connected", async () => {
    const password = await readAdminPassword(world.rig);
    await open("/bot/integrations");
    await page.getByRole("link", { name: integrations.empty.connect }).click();
    await page.getByText(integrations.connect.byHand).click();
    await button(integrations.form.check).click();
    for (const code of ["url-required", "username-required", "application-password-required"] as const)
      await shows(errors.fields[code]);
    await page.getByLabel(integrations.form.siteUrl).fill("not an address");
    await page.getByLabel(integrations.form.username).fill("admin");
    await page.getByLabel(integrations.kinds.WORDPRESS.password, { exact: true }).fill("wrong password");
    await button(integrations.form.check).click();
    await shows(errors.fields["invalid-url"]);
    await page.getByLabel(integrations.form.siteUrl).fill(world.rig.wordpress.url);
    await button(integrations.form.check).click();
    await shows("Please check Wordpress URL, username and/or password.");
    await page.getByLabel(integrations.kinds.WORDPRESS.password, { exact: true }).fill(password);
    await button(integrations.form.check).click();
    await shows("Connected! Let's start publishing content!");
    await page.getByLabel(integrations.form.source).selectOption({ label: "Our kiln" });
    await page.getByLabel(integrations.form.when.BY_HAND).check();
    await button(integrations.form.create).click();
    await page.getByRole("heading", { name: "WordPress", exact: true }).waitFor();
  });

  it("keeps the password, never shows it, and accepts another category of the site", async () => {
    await page.getByRole("link", { name: "WordPress settings" }).click();
    await expect
      .poll(() => page.getByLabel(integrations.kinds.WORDPRESS.password, { exact: true }).inputValue())
      .toBe("");
    await button(integrations.form.check).click();
    await shows(errors.success.wordPressConnected);
    const category = page.getByLabel(integrations.kinds.WORDPRESS.category);
    const name = (await category.locator("option").nth(1).textContent()) ?? "";
    await category.selectOption({ label: name });
    await button(integrations.form.submit).click();
    await shows(integrations.saved);
    await open("/bot/integrations");
    await expect.poll(() => page.getByRole("region", { name: integrations.heading }).innerText()).toContain(name);
  });

  it("shows a new API key once, and revokes it", async () => {
    await open("/bot/profile");
    await page.getByRole("link", { name: profile.sections.developers }).click();
    await button(profile.keys.submit).click();
    await shows(errors.fields.required);
    await page.getByLabel(profile.keys.name).fill("My script");
    await button(profile.keys.submit).click();
    const key = await page.getByLabel(profile.keys.new).inputValue();
    const answer = await fetch(`${world.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({ query: "{ profile { email } }" }),
    });
    expect(await answer.json()).toEqual({ data: { profile: { email } } });
    await page.getByRole("button", { name: "Revoke My script" }).click();
    await page.getByRole("dialog").getByRole("button", { name: profile.keys.revoke }).click();
    await shows(profile.keys.revoked);
    await shows(profile.keys.none);
  });

  it("needs a name", async () => {
    await page.getByRole("link", { name: profile.sections.account }).click();
    const form = page.getByRole("form", { name: profile.name.heading, exact: true });
    await form.getByLabel(profile.name.label).fill("");
    await form.getByRole("button").click();
    await shows("Name is required");
    await form.getByLabel(profile.name.label).fill("Lena");
    await form.getByRole("button").click();
    await shows(profile.name.done);
  });

  it("upgrades at Stripe by keyboard alone, publishes what waited, cancels and stays after all", async () => {
    await open("/bot/profile?section=plan");
    await page.getByRole("heading", { name: "Free plan" }).waitFor();
    await open("/bot/articles");
    await page.locator('main a[href*="/bot/articles/view?id="]').first().click();
    await press(button(articles.decide.approve));
    await page.getByText(articles.standing.approved, { exact: true }).first().waitFor();
    await press(page.getByRole("tabpanel").getByRole("link", { name: plans.plan.upgrade, exact: true }));
    await shows("12 CHF is charged now, and each month until you cancel.");
    await press(button(plans.submit));
    // A payment takes effect before the webhook arrives.
    await control(stripe, "POST", "/webhooks", { drop: 100 });
    await press(page.getByRole("button", { name: "Subscribe" }));
    // Back where somebody wanted to publish.
    await page.waitForURL(/\/bot\/articles\/view\?id=.*&upgrade=/);
    await press(button(articles.publishApproved.button_one.replace("{{count}}", "1")));
    await shows(articles.publish.PUBLISHED.split("{{")[0] ?? "");

    await press(page.getByRole("link", { name: bot.menu.profile, exact: true }));
    await press(page.getByRole("link", { name: profile.sections.plan, exact: true }));
    await page.getByRole("heading", { name: "Premium plan" }).waitFor();
    const focused = page.locator(":focus");
    await press(button(plans.cancel.start));
    await press(button(plans.cancel.keep).and(focused));
    await press(button(plans.cancel.start).and(focused));
    await press(button(plans.cancel.confirm));
    await shows("Your Premium plan is set to expire at the end of the billing period.");
    await button(plans.cancel.keep).and(focused).waitFor();

    await open("/bot/dash");
    await press(page.getByRole("link", { name: dash.notices.keepPlan }));
    await press(button(plans.cancel.keep));
    await shows(plans.cancel.kept);
    await button(plans.cancel.start).and(focused).waitFor();
  });
});

const pages = [
  "connections",
  "schedule",
  "sources",
  "sources/add",
  "sources/add?problem=instagram-personal",
  "sources/edit",
  "sources/earlier",
  "integrations",
  "integrations/add",
  "integrations/edit",
  "upgrade",
  "profile",
  "profile?section=notifications",
  "profile?section=plan",
  "profile?section=developers",
];

describe.each(["", "/vi"])("%s/bot", (prefix) => {
  it.each(pages)("/%s has no axe findings, and doesn't scroll sideways", async (path) => {
    const [list] = path.split("/");
    const ofOne = /\/(edit|earlier)$/.test(path);
    await open(`${prefix}/bot/${ofOne ? list : path}`);
    if (ofOne) {
      await page.locator(`main a[href*="/${list}/edit?id="]`).first().click();
      await page.waitForURL(/\/edit\?id=/);
    }
    if (path === "sources/earlier") await page.goto(page.url().replace("/edit?", "/earlier?"));
    // The profile page waits for the user pool.
    await page.locator("main h1").waitFor();
    await page.locator("main [class*=Loader]").waitFor({ state: "detached" });
    expect(await findFaults(page, [360, 1280])).toEqual([]);
  });
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults } from "../app/testing/find-faults.ts";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import auth from "../messages/en/auth.json" with { type: "json" };
import integrations from "../messages/en/integrations.json" with { type: "json" };
import setup from "../messages/en/setup.json" with { type: "json" };
import sources from "../messages/en/sources.json" with { type: "json" };
import { listSitePosts } from "../scripts/shows/shared/site-posts.ts";
import { startInstagram } from "../simulators/instagram/start-instagram.ts";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { type Mailbox, startMailbox } from "../simulators/mailbox/start-mailbox.ts";
import { startModel } from "../simulators/model/start-model.ts";
import { type RealWordPress, startRealWordPress } from "../test/real-wordpress.ts";
import { control, findApprovalLinks, readMails } from "../test/rig.ts";
import { createSetupRig, type SetupRig } from "../test/setup-rig.ts";
import { waitUntil } from "../test/wait-until.ts";

declare module "vitest" {
  interface TaskMeta {
    screens?: number;
  }
}

/** Somebody starts Galley in an empty folder with nothing set, and continues until an article is on their site. */
const app = { id: "1084520917346112", secret: "0123456789abcdef0123456789abcdef" };
const email = "lena@galley.example";
const password = "correct CANARY battery";
let rig: SetupRig;
let instagram: Simulator;
let mailbox: Mailbox;
let model: Simulator;
let site: RealWordPress | null;
let browser: Browser;
let page: Page;
const screens: string[] = [];

beforeAll(async () => {
  const [started, ...others] = await Promise.all([
    startRealWordPress(),
    createSetupRig(),
    startInstagram({ app }),
    startMailbox(),
    startModel(),
    launchChromium(),
  ]);
  site = started.wordpress;
  [rig, instagram, mailbox, model, browser] = others;
  await control(model, "POST", "/settings", { keys: [] });
  const { userId } = await control<{ userId: string }>(instagram, "POST", "/accounts", { username: "clay.and.fire" });
  await control(instagram, "POST", `/accounts/${userId}/posts`, {
    caption: "Nine bowls came out of the kiln this morning.\n\nThe blue one has a crack, and I like it best. #pottery",
  });
  // Only the simulators' addresses, which real installations don't set.
  await rig.start({
    INSTAGRAM_AUTHORIZE_URL: `${instagram.url}/oauth/authorize`,
    INSTAGRAM_API_URL: instagram.url,
    INSTAGRAM_GRAPH_URL: instagram.url,
    INSTAGRAM_PICTURE_HOSTS: new URL(instagram.url).host,
    OUTBOUND_ALLOW: [instagram, model].map(({ url }) => new URL(url).host).join(","),
    OUTBOUND_ALLOW_OWNERS: site === null ? "" : new URL(site.siteUrl).host,
    POLL_INTERVAL: "2s",
    SETTLE_TIME: "0s",
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(40_000);
  page = await context.newPage();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await rig?.close();
  await Promise.all([instagram?.close(), mailbox?.close(), model?.close()]);
  await site?.stop();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const label = (text: string) => page.getByLabel(text, { exact: true });

/** Waits for a screen on which people have to do something, and counts it. */
async function screen(name: string, heading: string): Promise<void> {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  screens.push(name);
}

describe("from an empty folder to the first article", { timeout: 240_000 }, () => {
  it("asks six things, each on one page that any browser shows, in both languages", async () => {
    await page.goto(rig.url);
    await screen("database", setup.step.database.title);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await button(setup.save).click();

    await screen("account", setup.step.account.title);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await label(setup.account.name).fill("Lena");
    await label(setup.account.email).fill(email);
    await label(setup.account.password).fill(password);
    await button(setup.save).click();

    await screen("address", setup.step.address.title);
    expect(await label(setup.address.url).inputValue()).toBe(rig.url);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await button(setup.save).click();

    await screen("mail", setup.step.mail.title);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await label(setup.mail.server).fill("127.0.0.1");
    await label(setup.mail.port).fill(String(mailbox.smtpPort));
    expect(await label(setup.mail.to).inputValue()).toBe(email);
    await button(setup.save).click();
    await page.getByRole("status").filter({ hasText: email }).waitFor();
    expect(await readMails(mailbox, { to: email })).toMatchObject([{ subject: setup.testMail.subject }]);

    await screen("model", setup.step.model.title);
    await page.getByLabel(setup.model.local).check();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await label(setup.model.localUrl).fill(`${model.url}/v1`);
    await label(setup.model.name).first().fill("galley-simulator");
    await button(setup.save).click();
    await page.getByRole("status").filter({ hasText: "galley-simulator works" }).waitFor();

    await screen("instagram", setup.step.instagram.title);
    await page.getByRole("definition").getByText(`${rig.url}/connect/instagram`, { exact: true }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await label(setup.instagram.appId).fill(app.id);
    await label(setup.instagram.appSecret).fill(app.secret);
    await button(setup.save).click();

    await screen("end", setup.end.title);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.getByRole("button", { name: "Tiếng Việt" }).click();
    await page.getByRole("heading", { name: "Galley đã sẵn sàng" }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await button(setup.end.button).click();
  });

  it("starts, lets the operator sign in, and connects Instagram and a site", async ({ skip }) => {
    await page.waitForURL(/\/signin/, { timeout: 90_000 });
    screens.push("sign-in");
    await label(auth.fields.email).fill(email);
    await label(auth.fields.password).fill(password);
    await button(auth.signIn.submit).click();

    await page.waitForURL(/\/bot\/sources\/add/);
    await screen("connect Instagram", sources.connect.heading);
    await button(sources.connect.submit).click();
    // Instagram's own page.
    await page.getByLabel("clay.and.fire").check();
    await page.getByRole("button", { name: "Allow" }).click();
    await screen("account", "@clay.and.fire is connected");
    await button(sources.found.submit).click();

    if (site === null) return skip("there is no real WordPress here");
    await page.waitForURL(/\/bot\/integrations\/add/);
    await screen("site", integrations.addHeading);
    await page.getByText(integrations.connect.byHand).click();
    await label(integrations.form.siteUrl).fill(site.siteUrl);
    await label(integrations.form.username).fill(site.username);
    await label(integrations.kinds.WORDPRESS.password).fill(site.password);
    await button(integrations.form.create).click();
    await page.waitForURL(/\/bot\/connections/);
  });

  it("mails the proof, and publishes the article once it is approved, on at most twelve screens", async (test) => {
    if (site === null) return test.skip("there is no real WordPress here");
    const wordpress = site;
    const link = await waitUntil(
      "the proof is in the mailbox",
      async () => findApprovalLinks(await readMails(mailbox, { to: email }))[0],
    );
    await page.goto(link);
    screens.push("proof");
    await page.getByRole("button", { name: "Approve and publish" }).first().click();
    const posts = await waitUntil("the article is on the site", async () => {
      const found = await listSitePosts(wordpress);
      return found.some(({ status }) => status === "publish") ? found : null;
    });
    expect(posts).toHaveLength(1);
    test.task.meta.screens = screens.length;
    expect(screens.length, screens.join(", ")).toBeLessThanOrEqual(12);
  });
});

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import type { Context } from "../../../src/context.ts";
import { createIntegration } from "../../../src/post/integrations/create-integration.ts";
import { control, findApprovalLink, readMails } from "../../../test/rig.ts";
import { signUp } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { root } from "../../root.ts";
import type { Case } from "./case.ts";
import type { Product } from "./product.ts";

const photo = join(root, "simulators", "instagram", "posts", "images", "Wine_by_Jakkub_Mede.jpg");
const unknownId = "00000000-0000-4000-8000-000000000000";

/** A new user in Chromium, on the dashboard, without an Instagram account. */
type Person = { page: Page; caller: Caller; email: string; ctx: Context; open(path: string): Promise<void> };

const asPerson = (see: (product: Product, person: Person) => Promise<string>) => async (product: Product) => {
  const browser = await launchChromium();
  const ctx = await product.world.rig.openContext();
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 900 } });
    context.setDefaultTimeout(40_000);
    await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
    const page = await context.newPage();
    const email = `pages-${crypto.randomUUID().slice(0, 8)}@galley.example`;
    await page.goto(`${product.url}/signin`);
    await signUp(page, product.world, email);
    const [row] = await product.sql("select owner_id from accounts where email = $1", [email]);
    const ownerId = String(row?.["owner_id"]);
    const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
    const open = async (path: string) => {
      await page.goto(product.url + path);
      await page.locator("#content h1").first().waitFor();
    };
    return await see(product, { page, caller, email, ctx, open });
  } finally {
    await browser.close();
    await ctx.close();
  }
};

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Writes an article from a photo, the way a user without an Instagram account does. */
async function writeFromPhoto(product: Product, { page, caller, open }: Person, language: string): Promise<string> {
  await open("/bot/articles/new");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Photo").click()]);
  await chooser.setFiles({ name: "bowls.jpg", mimeType: "image/jpeg", buffer: await readFile(photo) });
  await page.getByLabel("What is it about?").fill("Nine bowls came out of the kiln this morning, all of them whole.");
  await page.getByLabel("Language of the articles").selectOption(language);
  await page.locator("summary", { hasText: "Writing style" }).click();
  await page.getByRole("button", { name: "More casual" }).click();
  await button(page, "Write the article").click();
  await page.waitForURL(/\/bot\/articles\/view\?id=/);
  const articleId = new URL(page.url()).searchParams.get("id") ?? "";
  await waitUntil(
    "the article is written",
    async () => {
      const [row] = await product.sql("select status from articles where owner_id = $1 and id = $2", [
        caller.ownerId,
        articleId,
      ]);
      return row?.["status"] === "GENERATED";
    },
    { patienceMs: 60_000 },
  );
  return articleId;
}

async function connectSite({ world }: Product, { ctx, caller }: Person): Promise<void> {
  const { users } = await control<{ users: { login: string; password: string }[] }>(
    world.rig.wordpress,
    "GET",
    "/users",
  );
  const password = users.find(({ login }) => login === "admin")?.password ?? "";
  const site = { siteUrl: world.rig.wordpress.url, username: "admin", password, publishWhen: "by-hand" as const };
  await createIntegration(ctx, caller, { kind: "wordpress", label: "Our blog", ...site });
}

const grantPlan = ({ sql }: Product, { caller }: Person) =>
  sql("insert into custom_plans (owner_id, max_articles_in_period, from_at) values ($1, 100, now())", [caller.ownerId]);

const waitForPublication = ({ sql }: Product, { caller }: Person, state: string) =>
  waitUntil(
    `a publication that is ${state}`,
    async () => {
      const rows = await sql("select state from publications where owner_id = $1", [caller.ownerId]);
      return rows.length > 0 && rows.every((row) => row["state"] === state);
    },
    { patienceMs: 60_000 },
  );

const withoutSource: Case = {
  point: "C7",
  name: "an article from a photo needs no source",
  run: asPerson(async (product, person) => {
    const articleId = await writeFromPhoto(product, person, "de");
    const [row] = await product.sql("select language from article_versions where owner_id = $1 and article_id = $2", [
      person.caller.ownerId,
      articleId,
    ]);
    const [post] = await product.sql("select style ->> 'formalToCasual' as casual from posts where owner_id = $1", [
      person.caller.ownerId,
    ]);
    assert.deepEqual([row?.["language"], post?.["casual"]], ["de", "0.5"]);
    return "written in German, rather casual, for an owner who has connected nothing";
  }),
};

const failedPublication: Case = {
  point: "C9",
  name: "a failed publication shows in the list, on the dashboard and in a mail, and one button mends it",
  run: asPerson(async (product, person) => {
    const { page, email, open } = person;
    await grantPlan(product, person);
    await connectSite(product, person);
    const articleId = await writeFromPhoto(product, person, "en");
    const refusal = {
      kind: "status",
      status: 403,
      body: JSON.stringify({ code: "rest_cannot_create", message: "No" }),
    };
    await control(product.world.rig.wordpress, "POST", "/faults", {
      match: { method: "POST", path: { regex: "/wp/v2/" } },
      times: 1_000,
      fault: refusal,
    });
    await open(`/bot/articles/view?id=${articleId}`);
    await button(page, "Publish to Our blog").click();
    await waitForPublication(product, person, "failed");
    await control(product.world.rig.wordpress, "DELETE", "/faults");
    const reason = "Our blog does not let this user publish.";
    const isOurs = ({ subject }: { subject: string }) => subject === "1 article needs you";
    const mail = await waitUntil(
      "the mail",
      async () => (await readMails(product.world.rig.mailbox, { to: email })).find(isOurs) ?? false,
      { patienceMs: 40_000 },
    );
    assert.ok(mail.text.includes(reason) && mail.text.includes(`/bot/articles/view?id=${articleId}`), mail.text);
    await open("/bot/dash");
    await page.getByRole("heading", { name: "Problems" }).waitFor();
    await shown(page, reason);
    await open("/bot/articles");
    await shown(page, reason);
    await button(page, "Publish again to Our blog").click();
    await waitForPublication(product, person, "published");
    return "“does not let this user publish” at all three; published by the button in the list";
  }),
};

const failedArticle: Case = {
  point: "C9",
  name: "a failed article says why and is tried again; a retry that is refused says what the specification says",
  run: asPerson(async (product, person) => {
    const { page, caller, open } = person;
    await writeFromPhoto(product, person, "en");
    // The built-in writer never fails, so this sets the state that an unreachable model leaves behind.
    const setStatus = (status: string) =>
      product.sql("update articles set status = $2, failure = 'timeout' where owner_id = $1", [caller.ownerId, status]);
    await setStatus("FAILED");
    await open("/bot/dash");
    await shown(page, "The article could not be written: the language model did not answer.");
    await setStatus("GENERATING");
    await button(page, "Try again").first().click();
    await shown(page, "Something went wrong while retrying article.");
    await setStatus("FAILED");
    await open("/bot/articles?problems=1");
    await button(page, "Try again").click();
    await waitUntil(
      "written again",
      async () =>
        (await product.sql("select status from articles where owner_id = $1", [caller.ownerId]))[0]?.["status"] ===
        "GENERATED",
      { patienceMs: 40_000 },
    );
    return "its reason in words, refused in the specification's words, written by the button";
  }),
};

const switchedOff: Case = {
  point: "C9",
  name: "a site that is switched off is switched on where an article needs one",
  run: asPerson(async (product, person) => {
    const { page, caller, open } = person;
    await grantPlan(product, person);
    await connectSite(product, person);
    await product.sql("update integrations set active = false, status = 'INACTIVE' where owner_id = $1", [
      caller.ownerId,
    ]);
    const articleId = await writeFromPhoto(product, person, "en");
    await open(`/bot/articles/view?id=${articleId}`);
    await shown(page, "Activate at least one integration");
    await button(page, "Switch on Our blog").click();
    await button(page, "Publish to Our blog").waitFor();
    return "“Switch on Our blog”, then “Publish to Our blog”";
  }),
};

const backFromPaying: Case = {
  point: "C10",
  name: "paying leads back to the article and offers to publish what is approved; cancelling can be taken back",
  run: asPerson(async (product, person) => {
    const { page, open } = person;
    await connectSite(product, person);
    const articleId = await writeFromPhoto(product, person, "en");
    await open(`/bot/articles/view?id=${articleId}`);
    await button(page, "Approve").click();
    await shown(page, "Approved");
    await page.getByRole("link", { name: "Upgrade", exact: true }).click();
    await button(page, "Upgrade to Premium").click();
    await button(page, "Subscribe").click();
    await page.waitForURL(new RegExp(`/bot/articles/view\\?id=${articleId}&upgrade=`));
    await button(page, "Publish 1 approved article").click();
    await waitForPublication(product, person, "published");
    await open("/bot/profile");
    await button(page, "Cancel Premium…").click();
    await button(page, "Cancel Premium at the end of the period").click();
    await shown(page, "Your Premium plan is set to expire at the end of the billing period.");
    await open("/bot/dash");
    await page.getByRole("link", { name: "Keep Premium" }).click();
    await button(page, "Keep Premium").click();
    await shown(page, "Premium goes on.");
    await button(page, "Cancel Premium…").waitFor();
    return "back at the article, its approved text published, Premium cancelled and kept";
  }),
};

const asksBack: Case = {
  point: "C10",
  name: "“Take it off” and “Never” ask back",
  run: asPerson(async (product, person) => {
    const { page, email, open } = person;
    await grantPlan(product, person);
    await connectSite(product, person);
    const articleId = await writeFromPhoto(product, person, "en");
    const link = await waitUntil(
      "the proof",
      async () =>
        (await readMails(product.world.rig.mailbox, { to: email })).map(findApprovalLink).find(Boolean) ?? false,
      { patienceMs: 40_000 },
    );
    await page.goto(link);
    await page.getByRole("link", { name: "Never" }).click();
    await page.getByRole("heading", { name: "Never publish this article?" }).waitFor();
    await page.getByRole("link", { name: "Back to the article" }).click();
    await button(page, "Not now").waitFor();
    await open(`/bot/articles/view?id=${articleId}`);
    await button(page, "Publish to Our blog").click();
    await waitForPublication(product, person, "published");
    await button(page, "Take it off Our blog").click();
    await shown(page, "its address there stops working");
    await button(page, "Leave it there").click();
    await button(page, "Take it off Our blog").click();
    await waitForPublication(product, person, "published");
    await button(page, "Take it off Our blog").click();
    await waitForPublication(product, person, "unpublished");
    return "nothing was decided or taken off before the second press";
  }),
};

const ownWords: Case = {
  point: "C11",
  name: "forms say what is missing in the page's language",
  run: asPerson(async (product, { page, open }) => {
    await open("/vi/bot/profile");
    await button(page, "Đổi mật khẩu").click();
    await shown(page, "Vui lòng nhập mật khẩu cũ");
    await open("/bot/profile");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    await page.getByRole("form", { name: "Name" }).getByRole("button").click();
    await shown(page, "Name is required");
    await open("/vi/bot/articles/new");
    await page.getByRole("form").getByRole("button", { name: "Viết bài" }).click();
    await shown(page, "Mục này là bắt buộc");
    await page.context().clearCookies();
    await page.goto(`${product.url}/vi/signin`);
    await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
    await shown(page, "Vui lòng nhập email");
    return "password, name, article and sign-in, in Vietnamese where the page is";
  }),
};

const notThere: Case = {
  point: "C11",
  name: "an unknown article, source or integration is a 404 page",
  run: asPerson(async (product, { page, open }) => {
    for (const path of ["/bot/articles/view", "/bot/sources/edit", "/bot/integrations/edit", "/vi/bot/articles/view"]) {
      const answer = await page.request.get(`${product.url}${path}?id=${unknownId}`);
      assert.equal(answer.status(), 404, path);
    }
    await open(`/bot/integrations/edit?id=${unknownId}`);
    await page.getByRole("heading", { name: "Page Not Found: /bot/integrations/edit" }).waitFor();
    await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
    return "404 with “Page Not Found: {path}”, the menu still there";
  }),
};

const freeDates: Case = {
  point: "C11",
  name: "the free plan has its from and to dates",
  run: asPerson(async (_product, { page, open }) => {
    await open("/bot/profile");
    const now = Date.now();
    const text = await page.getByText(/^From .* to .*\.$/).innerText();
    const dates = text.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? [];
    const days = dates.map((date) => Math.round((now - new Date(`${date} UTC`).getTime()) / 86_400_000));
    assert.ok(
      dates.length === 2 && days[0] !== undefined && days[1] !== undefined && days[0] - days[1] === 30 && days[1] <= 1,
      text,
    );
    return text;
  }),
};

const languages: Case = {
  point: "C11",
  name: "html lang and the locale cookie are as specified",
  async run({ url }) {
    const languageOf = async (path: string) => /<html lang="([^"]+)"/.exec(await (await fetch(url + path)).text())?.[1];
    assert.deepEqual([await languageOf("/"), await languageOf("/vi")], ["en-US", "vi"]);
    const cookie = (await fetch(`${url}/vi/terms`)).headers.get("set-cookie") ?? "";
    assert.match(cookie, /^locale=vi; Max-Age=31536000; Path=\//);
    const chosen = await fetch(`${url}/vi/terms`, { headers: { cookie: "locale=en" } });
    assert.equal(chosen.headers.get("set-cookie"), null);
    return `en-US, vi; ${cookie}`;
  },
};

export const pageCases: Case[] = [
  withoutSource,
  failedPublication,
  failedArticle,
  switchedOff,
  backFromPaying,
  asksBack,
  ownWords,
  notThere,
  freeDates,
  languages,
];

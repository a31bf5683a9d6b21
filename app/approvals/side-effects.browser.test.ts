import { expect, it } from "vitest";
import articlesEn from "../../messages/en/articles.json" with { type: "json" };
import en from "../../messages/en/common.json" with { type: "json" };
import articlesVi from "../../messages/vi/articles.json" with { type: "json" };
import vi from "../../messages/vi/common.json" with { type: "json" };
import { approveArticle } from "../../src/post/articles/approve-article.ts";
import { findApprovalLink, readMails } from "../../test/rig.ts";
import { startBotPages } from "../../test/start-bot-pages.ts";
import { findFaults } from "../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

/** A site that emails and shares what is published there, and one that only its owner's guests can read. */
async function connectSites(): Promise<void> {
  for (const [label, ...effects] of [
    ["Harbour and Hill", { kind: "public-at", url: "https://harbour.example/news/" }, { kind: "subscriber-mail" }],
    ["Bakery news", { kind: "shared-to", network: "Facebook" }, { kind: "shared-to", network: "Mastodon" }],
    ["For friends", { kind: "site-private" }],
  ] as const) {
    const { integrationId } = await world.connectSite(bot.owner);
    await world.ctx.db
      .updateTable("integrations")
      .set({ label, side_effects: JSON.stringify(effects) })
      .where("id", "=", integrationId)
      .execute();
  }
}

const said = ({ sideEffects: texts }: Pick<typeof en, "sideEffects">) => {
  const fill = (text: string, values: object) =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, String(value)), text);
  return [
    fill(texts.PUBLIC_AT, { place: "harbour.example" }),
    fill(texts.SUBSCRIBER_MAIL, { label: "Harbour and Hill" }),
    fill(texts.SHARED_TO, { label: "Bakery news", network: "Facebook" }),
    fill(texts.SHARED_TO, { label: "Bakery news", network: "Mastodon" }),
    fill(texts.SITE_PRIVATE, { label: "For friends" }),
  ];
};

/** The proof as mailed. */
async function waitForMail(): Promise<{ path: string; text: string }> {
  const find = async () => (await readMails(world.rig.mailbox, { to: bot.owner.email })).find(findApprovalLink);
  await world.workUntil(async () => (await find()) !== undefined);
  const mail = await find();
  return { path: new URL((mail && findApprovalLink(mail)) ?? "").pathname, text: mail?.text ?? "" };
}

it.each([
  ["English", "", en, articlesEn],
  ["Vietnamese", "/vi", vi, articlesVi],
] as const)(
  "in %s, the article's tab says what publishing does before anybody publishes",
  async (_language, prefix, texts, articles) => {
    await connectSites();
    const { page } = bot;
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    await page.getByRole("tab", { name: articles.inspector.publish }).click();
    for (const text of said(texts)) await page.getByText(text, { exact: true }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
  },
);

it.each([
  ["English", "", en],
  ["Vietnamese", "/vi", vi],
] as const)(
  "in %s, the mail says it, and the proof without scripts, until it's approved",
  async (_language, prefix, texts) => {
    await connectSites();
    const mail = await waitForMail();
    // The email is in its owner's language. Email and proof say in one sentence where the article goes live.
    const besides = (language: Parameters<typeof said>[0]) => said(language).slice(1);
    for (const text of besides(en)) expect(mail.text.replaceAll(/\s+/g, " ")).toContain(text);
    const context = await bot.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    if (page === undefined) throw new Error("There is no browser");
    await page.goto(bot.url + prefix + mail.path);
    const shown = await page.getByRole("region").first().locator("p").allTextContents();
    expect(shown.slice(2)).toEqual(besides(texts));
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    await page.reload();
    for (const text of said(texts)) expect(await page.getByText(text).count(), text).toBe(0);
    await context?.close();
  },
);

import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import en from "../../../../messages/en/articles.json" with { type: "json" };
import vi from "../../../../messages/vi/articles.json" with { type: "json" };
import learningEn from "../../../../messages/en/learning.json" with { type: "json" };
import newEn from "../../../../messages/en/new-article.json" with { type: "json" };
import learningVi from "../../../../messages/vi/learning.json" with { type: "json" };
import { inTransaction } from "../../../../src/platform/db/database.ts";
import { blockAddress } from "../../../../src/platform/mails/mail-blocks.ts";
import type { Finding } from "../../../../src/writer/article-writer.ts";
import { approveArticle } from "../../../../src/post/articles/approve-article.ts";
import { editorPage } from "../../../testing/editor-page.ts";
import { findFaults } from "../../../testing/find-faults.ts";
import { startBotPages } from "../../../../test/start-bot-pages.ts";

const patience = { timeout: 60_000 };
const bot = await startBotPages();
const { world, open } = bot;
const photo = fileURLToPath(
  new URL("../../../../simulators/instagram/posts/images/Picture_0B_by_freespace.jpg", import.meta.url),
);

const openArticle = async () => {
  await open(`/bot/articles/view?id=${bot.articleId}`);
  await bot.page.getByRole("button", { name: en.edit.start }).click({ trial: true });
};
const choose = async (name: string) => {
  await bot.page.getByRole("button", { name: en.more.label }).click();
  await bot.page.getByRole("menuitem", { name, exact: true }).click();
};
const openTab = (name: string) => bot.page.getByRole("tab", { name }).click();
const ask = async (fields: string, id = bot.articleId) =>
  (await world.ask(bot.owner, `query ($id: ID!) { article(id: $id) { ${fields} } }`, { id })).data?.["article"];
const setFindings = (...findings: Finding[]) =>
  world.ctx.db
    .updateTable("article_versions")
    .set({ findings: JSON.stringify(findings) })
    .where("article_id", "=", bot.articleId)
    .execute();
const sentence = "Nine bowls came out whole.";
const finding = {
  kind: "quantity",
  sentence,
  block: null,
  reason: "findings.quantity.number",
  values: { value: "9" },
} as const;
/** How many characters of English fit on one of a paragraph's lines. */
const lineLength = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) throw new Error("There is no canvas");
    const { fontSize, fontFamily } = getComputedStyle(element);
    context.font = `${fontSize} ${fontFamily}`;
    const sample = "The kiln is cold again. Nine bowls came out whole, and the tenth has a crack along its foot.";
    return (element.clientWidth / context.measureText(sample).width) * sample.length;
  });
const addRule = async (active: boolean) => {
  const rule = {
    kind: "exclamation-marks",
    lesson: "no-exclamation-marks",
    language: "en",
    created_at: new Date(),
  } as const;
  const edit = {
    kind: rule.kind,
    lesson: rule.lesson,
    language: rule.language,
    from_version: 1,
    to_version: 2,
    before: "Nine bowls!",
    after: "Nine bowls.",
    learned_at: new Date(),
  } as const;
  await world.ctx.db
    .insertInto("style_rules")
    .values({ owner_id: bot.owner.ownerId, id: crypto.randomUUID(), active, ...rule })
    .execute();
  await world.ctx.db
    .insertInto("style_edits")
    .values({ owner_id: bot.owner.ownerId, article_id: bot.articleId, ...edit })
    .execute();
};

describe("an article under review", patience, () => {
  it("has its findings marked in the text, each with its reason and one click that fixes it", async () => {
    await setFindings(finding);
    await openArticle();
    await openTab(en.inspector.history);
    const mark = bot.page.getByRole("article").locator("mark", { hasText: sentence });
    await mark.getByRole("link", { name: en.findings.number.replace("{{number}}", "1") }).click();
    expect(new URL(bot.page.url())).toMatchObject({ hash: "#finding-1" });
    expect(await bot.page.locator("#finding-1").evaluate((item) => item === document.activeElement)).toBe(true);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: en.findings.takeOutLabel.replace("{{number}}", "1") }).click();
    await bot.page.getByText(en.findings.none).waitFor();
    const heading = bot.page.getByRole("heading", { name: en.findings.heading });
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await ask("version markdown findings { kind }")).toMatchObject({
      version: 2,
      findings: [],
      markdown: expect.not.stringContaining("Nine bowls"),
    });
  });

  it.each([
    ["English", "", en, en.inspector.suggestions_one, en.inspector.findings_one],
    ["Vietnamese", "/vi", vi, vi.inspector.suggestions_other, vi.inspector.findings_other],
  ])("in %s, has suggestions that are neither things to check nor marked", async (_, prefix, texts, hints, points) => {
    const summary = bot.page.locator('a[href="#inspector"]');
    const look = async () => {
      await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
      const tab = await bot.page.getByRole("tab").first().innerText();
      const { color, backgroundColor } = await summary.evaluate((link) => getComputedStyle(link));
      const marked = await bot.page.getByRole("article").locator("mark").allInnerTexts();
      return { tab, words: await summary.innerText(), tone: { color, backgroundColor }, marks: marked.length };
    };
    const one = (text: string) => text.replace("{{count}}", "1");
    const suggestion: Finding = { ...finding, kind: "claim", reason: "findings.claim.mended", isAdvice: true };
    await setFindings(suggestion);
    const calm = await look();
    expect(calm).toMatchObject({ tab: texts.inspector.check, words: one(hints), marks: 0 });
    await bot.page.getByRole("tabpanel").getByText(one(hints), { exact: true }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await setFindings(finding, suggestion);
    const urgent = await look();
    expect(urgent).toMatchObject({ words: `${one(points)} · ${one(hints)}`, marks: 1 });
    expect(urgent.tab).toMatch(/1$/);
    expect(calm.tone.color).not.toBe(urgent.tone.color);
    expect(calm.tone.backgroundColor).not.toBe(urgent.tone.backgroundColor);
  });

  it("offers the editor only for what can be fixed in it", async () => {
    const { title } = (await ask("title")) as { title: string };
    const whole = { block: null, sentence: null };
    await setFindings(
      { ...whole, kind: "writer", reason: "findings.writer.refused", values: { model: "m" } },
      { ...whole, kind: "keyword", reason: "findings.keyword.tagNotInSources", values: { value: "kiln" } },
      { kind: "meta", block: null, sentence: "", reason: "findings.meta.empty" },
      // A search description often is the text's first sentence.
      { kind: "meta", block: null, sentence, reason: "findings.meta.tooLong", values: { longest: "155" } },
      { kind: "title", block: null, sentence: title, reason: "findings.title.capitals" },
      { kind: "structure", block: 0, sentence: null, reason: "findings.structure.blank" },
    );
    await openArticle();
    const buttons = bot.page.locator('[id^="finding-"]').getByRole("button");
    await buttons.first().click({ trial: true });
    expect(await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel))).toEqual(
      ["5", "6"].map((number) => en.findings.editLabel.replace("{{number}}", number)),
    );
    await buttons.first().click();
    await editorPage(bot.page).ready();
  });

  it("has lines of 60 to 72 characters where there is room, also in the editor", async () => {
    await bot.page.setViewportSize({ width: 1600, height: 900 });
    await openArticle();
    const editor = editorPage(bot.page);
    const lengths = [await lineLength(bot.page.getByRole("article").locator("p", { hasText: sentence }).last())];
    await bot.page.getByRole("button", { name: en.edit.start }).click();
    await editor.ready();
    lengths.push(await lineLength(editor.paragraph));
    for (const length of lengths) {
      expect(length).toBeGreaterThan(60);
      expect(length).toBeLessThan(72);
    }
  });

  it("leads to the articles to review when it's saved for later", async () => {
    await openArticle();
    await choose(en.decide.later);
    await bot.page.getByText(en.decide.done.later).waitFor();
    expect(bot.page.url()).toBe(`${bot.url}/bot/articles?tab=review`);
    await bot.page.getByRole("link", { name: en.list.tabs.review }).and(bot.page.locator("[aria-current]")).waitFor();
  });

  it("appears once it is written, also where each reload takes longer than the page waits between two", async () => {
    const change = (to: { status: "GENERATED" | "GENERATING"; version: number }) =>
      world.ctx.db.updateTable("articles").set(to).where("id", "=", bot.articleId).execute();
    await change({ status: "GENERATING", version: 0 });
    await open(`/bot/articles/view?id=${bot.articleId}`);
    await bot.page.route(/\.data\?/, async (route) => {
      await wait(3_000);
      await route.continue().catch(() => undefined);
    });
    await change({ status: "GENERATED", version: 1 });
    await bot.page.getByRole("button", { name: en.edit.start }).waitFor({ timeout: 20_000 });
  });

  it("is rated with a reason", async () => {
    await openArticle();
    await choose(en.rate.open);
    await bot.page.getByRole("button", { name: en.rate.down, exact: true }).click();
    await bot.page.getByLabel(en.rate.why).selectOption("TOO_STIFF");
    await expect.poll(() => ask("rating ratingReason")).toEqual({ rating: "DOWN", ratingReason: "TOO_STIFF" });
  });

  it("is rewritten in one part only", async () => {
    await openArticle();
    await choose(en.decide.changes);
    await bot.page.getByLabel(en.decide.wish).fill("Say what glaze it is");
    await bot.page
      .getByLabel(en.decide.where)
      .selectOption({ label: en.decide.text.replace("{{words}}", "Nine bowls came out whole.") });
    await bot.page.getByRole("button", { name: en.decide.sendWish, exact: true }).click();
    await bot.page.getByText(en.progress.PENDING).waitFor();
    const request = await world.ctx.db
      .selectFrom("change_requests")
      .select(["wish", "section_from", "section_to"])
      .where("article_id", "=", bot.articleId)
      .executeTakeFirst();
    expect(request).toEqual({ wish: "Say what glaze it is", section_from: 1, section_to: 2 });
  });

  it.each(["each", "daily"] as const)(
    "says that the owner's address bounces until it's tried again: %s",
    async (mails) => {
      const { ctx } = world;
      const { ownerId, email } = bot.owner;
      const bounced = { email, reason: "bounced", reply: "smtp-550 5.1.1" } as const;
      await inTransaction(ctx, (tx) => blockAddress(ctx, tx, ownerId, bounced));
      if (mails === "daily") await ctx.db.deleteFrom("mails").where("owner_id", "=", ownerId).execute();
      else {
        const failed = { state: "failed", failure: "recipient-bounced" } as const;
        await ctx.db.updateTable("mails").set(failed).where("owner_id", "=", ownerId).execute();
      }
      await openArticle();
      await openTab(en.inspector.history);
      const notice = bot.page.getByText(en.mails.blockedNotice.replace("{{email}}", email));
      await notice.waitFor();
      await bot.page.getByRole("button", { name: en.mails.lift, exact: true }).click();
      await bot.page.getByText(en.mails.lifted.replace("{{email}}", email)).waitFor();
      await openArticle();
      await openTab(en.inspector.history);
      await bot.page.getByRole("button", { name: en.mails.resend }).click({ trial: true });
      expect(await bot.page.getByRole("tabpanel").innerText()).not.toContain(en.mails.lift);
    },
  );

  it("keeps its tab in the address, and the arrow keys change it", async () => {
    await openArticle();
    await bot.page.getByRole("tab", { name: en.inspector.check, selected: true }).press("ArrowRight");
    await bot.page.getByRole("heading", { name: en.search.heading }).waitFor();
    await bot.page.keyboard.press("ArrowRight");
    await bot.page.getByRole("heading", { name: en.versions.heading }).waitFor();
    expect(new URL(bot.page.url()).searchParams.get("tab")).toBe("history");
    await bot.page.reload();
    await bot.page.getByRole("tab", { name: en.inspector.history, selected: true }).waitFor();
    await bot.page.getByRole("heading", { name: en.versions.heading }).waitFor();
  });

  it("gets a missing photo description from the form in the finding", async () => {
    const reason = "findings.altText.notDescribed";
    await setFindings({ kind: "alt-text", sentence: null, block: null, reason, values: { picture: "1" } });
    await openArticle();
    await bot.page.getByLabel(en.findings.describe).fill("Nine blue bowls on a wooden shelf");
    await bot.page.getByRole("button", { name: en.findings.describeLabel.replace("{{number}}", "1") }).click();
    await bot.page.getByText(en.findings.described).waitFor();
    expect(await ask("version markdown")).toEqual({
      version: 2,
      markdown: expect.stringContaining("Nine blue bowls on a wooden shelf"),
    });
  });

  it("is declined only after the second press, and the focus returns to the menu", async () => {
    await openArticle();
    await choose(en.decide.never);
    const dialog = bot.page.getByRole("dialog", { name: en.asked.never });
    await dialog.waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    const more = bot.page.getByRole("button", { name: en.more.label });
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await ask("approval { decision }")).not.toEqual({ approval: { decision: "DECLINED" } });
    await choose(en.decide.never);
    await dialog.getByRole("button", { name: en.asked.neverYes }).click();
    await bot.page.getByText(en.decide.done.never).waitFor();
    expect(await ask("approval { decision }")).toEqual({ approval: { decision: "DECLINED" } });
  });

  it("names who decided through an emailed link", async () => {
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    const approval = world.ctx.db.updateTable("approvals").where("article_id", "=", bot.articleId);
    const decided_by = JSON.stringify({ type: "approver", approvalId: crypto.randomUUID() });
    await approval.set({ decided_by, decider_email: "anna@galley.example" }).execute();
    await openArticle();
    await bot.page.getByText(en.state.approvedBy.replace("{{address}}", "anna@galley.example")).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await approval.set({ decision: "declined" }).execute();
    await bot.page.reload();
    await bot.page.getByText(en.state.declinedBy.replace("{{address}}", "anna@galley.example")).waitFor();
  });

  it("says why its site can't be checked", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    // No site to check.
    await world.ctx.db
      .updateTable("publications")
      .set({ state: "published", published_at: world.clock.now(), link: `${bot.url}/`, written_mark: null })
      .where("integration_id", "=", integrationId)
      .execute();
    await open(`/bot/articles/view?id=${bot.articleId}&tab=publish`);
    await bot.page.getByRole("button", { name: en.publish.look.replace("{{label}}", "WordPress") }).click();
    await bot.page
      .getByRole("alert")
      .getByText(/Support ID: [\w-]+/)
      .waitFor();
  });

  it("prints without the app around it, and names its post", async () => {
    await openArticle();
    await bot.page.emulateMedia({ media: "print" });
    await bot.page.getByRole("heading", { level: 1 }).waitFor();
    await bot.page.getByText(en.view.source).waitFor();
    for (const role of ["navigation", "button", "tab", "contentinfo"] as const)
      expect(await bot.page.getByRole(role).count(), role).toBe(0);
  });

  it("exports its record as a file", async () => {
    await openArticle();
    const [download] = await Promise.all([bot.page.waitForEvent("download"), choose(en.copy.record)]);
    expect(download.suggestedFilename()).toBe(`galley-${bot.articleId}.json`);
    expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
      articleId: bot.articleId,
      versions: [{ version: 1, madeBy: "writer" }],
    });
  });
});

describe("the list", patience, () => {
  it("has a field for a post's missing words, in which shortcut keys are letters", async () => {
    const { articleId: wordless } = await world.addArticle(bot.owner, "🏺");
    await open("/bot/articles");
    await bot.page.getByRole("button", { name: en.words.send }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await open(`/bot/articles/view?id=${wordless}`);
    await bot.page.getByRole("button", { name: en.words.send }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByLabel(en.words.label).click();
    await bot.page.keyboard.type("A jug, mixed and kneaded.");
    await bot.page.getByRole("button", { name: en.words.send }).click();
    await bot.page.getByText(en.words.done).waitFor();
    expect(await ask("caption waitingFor", wordless)).toEqual({
      caption: "A jug, mixed and kneaded.\n\n🏺",
      waitingFor: null,
    });
  });
});

describe("a new article", patience, () => {
  it("starts from an uploaded photo", async () => {
    await open("/bot/articles/new");
    await bot.page.getByRole("button", { name: newEn.write }).click({ trial: true });
    await bot.page.getByLabel(newEn.caption).fill("A blue bowl on the bench.");
    await bot.page.getByRole("button", { name: newEn.write }).click();
    await bot.page.getByText(newEn.fileRequired).waitFor();
    await bot.page.locator("input[type=file]").setInputFiles(photo);
    await bot.page.getByLabel(newEn.altOf.replace("{{number}}", "1")).fill("A bowl");
    await bot.page.getByRole("button", { name: newEn.write }).click();
    await bot.page.waitForURL(/\/bot\/articles\/view\?id=/);
    await bot.page.getByText(en.progress.PENDING).waitFor();
    const id = new URL(bot.page.url()).searchParams.get("id") ?? "";
    expect(await ask("caption permalink pictures { alt }", id)).toEqual({
      caption: "A blue bowl on the bench.",
      permalink: null,
      pictures: [{ alt: "A bowl" }],
    });
  });

  it("starts from an earlier post, with a link to the account's posts", async () => {
    await open("/bot/articles/new");
    await bot.page.getByRole("link", { name: /^Posts from @/ }).click();
    await bot.page.waitForURL(/\/bot\/sources\/earlier\?id=/);
    await bot.page.getByRole("heading", { level: 1 }).waitFor();
  });
});

describe.each([
  ["", learningEn],
  ["/vi", learningVi],
] as const)("the learned style under '%s/bot'", patience, (prefix, texts) => {
  it("is shown with its edits, turned off and deleted", async () => {
    await open(`${prefix}/bot/articles/style`);
    await bot.page.getByText(texts.style.none).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await addRule(true);
    await open(`${prefix}/bot/articles/style`);
    await bot.page.getByText("Nine bowls!", { exact: true }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("switch", { name: texts.style.active, checked: true }).press("Space");
    await bot.page.getByText(texts.style.off).waitFor();
    await bot.page.getByRole("button", { name: texts.style.delete }).click();
    await bot.page.getByText(texts.style.none).waitFor();
    expect(
      await world.ctx.db.selectFrom("style_rules").select("id").where("owner_id", "=", bot.owner.ownerId).execute(),
    ).toEqual([]);
  });
});

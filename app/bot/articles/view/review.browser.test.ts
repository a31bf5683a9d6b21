import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import en from "../../../../messages/en/articles.json" with { type: "json" };
import learningEn from "../../../../messages/en/learning.json" with { type: "json" };
import newEn from "../../../../messages/en/new-article.json" with { type: "json" };
import learningVi from "../../../../messages/vi/learning.json" with { type: "json" };
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
const ask = async (fields: string, id = bot.articleId) =>
  (await world.ask(bot.owner, `query ($id: ID!) { article(id: $id) { ${fields} } }`, { id })).data?.["article"];
const addFinding = (sentence: string) => {
  const finding = JSON.stringify([
    { kind: "quantity", sentence, block: null, reason: "findings.quantity.number", values: { value: "9" } },
  ]);
  return sql`update article_versions set findings = ${finding}::jsonb where article_id = ${bot.articleId}`.execute(
    world.ctx.db,
  );
};
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

describe("an article that is reviewed", patience, () => {
  it("has its findings marked in the text, each with its reason and one click that mends it", async () => {
    await addFinding("Nine bowls came out whole.");
    await openArticle();
    const mark = bot.page.getByRole("article").locator("mark", { hasText: "Nine bowls came out whole." });
    await mark.getByRole("link", { name: en.findings.number.replace("{{number}}", "1") }).click();
    expect(new URL(bot.page.url()).hash).toBe("#finding-1");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: en.findings.takeOutLabel.replace("{{number}}", "1") }).click();
    await bot.page.getByText(en.findings.none).waitFor();
    expect(await ask("version markdown findings { kind }")).toMatchObject({
      version: 2,
      findings: [],
      markdown: expect.not.stringContaining("Nine bowls"),
    });
  });

  it("is rated with a reason", async () => {
    await openArticle();
    await bot.page.getByRole("button", { name: en.rate.down, exact: true }).click();
    await bot.page.getByLabel(en.rate.why).selectOption("TOO_STIFF");
    await expect.poll(() => ask("rating ratingReason")).toEqual({ rating: "DOWN", ratingReason: "TOO_STIFF" });
  });

  it("is written again in one part only", async () => {
    await openArticle();
    await bot.page.getByRole("button", { name: en.decide.changes }).click();
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

  it("gives its record as a file", async () => {
    await openArticle();
    const [download] = await Promise.all([
      bot.page.waitForEvent("download"),
      bot.page.getByRole("button", { name: en.copy.record }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`galley-${bot.articleId}.json`);
    expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
      articleId: bot.articleId,
      versions: [{ version: 1, madeBy: "writer" }],
    });
  });
});

describe("the list", patience, () => {
  it("can be navigated, selected and approved with single keys, which do nothing elsewhere", async () => {
    const { articleId: second } = await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await open("/bot/articles");
    await bot.page.getByRole("checkbox", { name: en.list.selectAll }).click({ trial: true });
    await bot.page.getByLabel(en.list.search).press("a");
    await expect.poll(() => bot.page.getByLabel(en.list.search).inputValue()).toBe("a");
    const links = bot.page.getByRole("listitem").getByRole("link");
    await links.first().focus();
    await bot.page.keyboard.press("x");
    await bot.page.keyboard.press("j");
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await bot.page.keyboard.press("x");
    await bot.page.keyboard.press("a");
    await bot.page.getByRole("listitem").getByText(en.standing.approved, { exact: true }).nth(1).waitFor();
    for (const id of [bot.articleId, second])
      expect(await ask("approval { decision }", id)).toEqual({ approval: { decision: "APPROVED" } });
  });

  it("has a field for the words that a post lacks, in which its keys are letters", async () => {
    const { articleId: wordless } = await world.addArticle(bot.owner, "🏺");
    await open("/bot/articles");
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
  it("comes from a photo of one's own", async () => {
    await open("/bot/articles/new");
    await bot.page.getByRole("button", { name: newEn.write }).click({ trial: true });
    await bot.page.getByLabel(newEn.caption).fill("A blue bowl on the bench.");
    await bot.page.getByRole("button", { name: newEn.write }).click();
    await bot.page.getByText(newEn.fileRequired).waitFor();
    await bot.page.locator("input[type=file]").setInputFiles(photo);
    await bot.page.getByLabel(newEn.alt).fill("A bowl");
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

  it("comes from an earlier post, too: the account's are a link away", async () => {
    await open("/bot/articles/new");
    await bot.page.getByRole("link", { name: /^Posts of @/ }).click();
    await bot.page.waitForURL(/\/bot\/sources\/earlier\?id=/);
    await bot.page.getByRole("heading", { level: 1 }).waitFor();
  });
});

describe.each([
  ["", learningEn],
  ["/vi", learningVi],
] as const)("the learned style under '%s/bot'", patience, (prefix, texts) => {
  it("is shown with its edits, switched off and deleted", async () => {
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

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import articles from "../../../../../messages/en/articles.json" with { type: "json" };
import texts from "../../../../../messages/en/editor.json" with { type: "json" };
import errors from "../../../../../messages/en/errors.json" with { type: "json" };
import { updateArticleTitle } from "../../../../../src/post/articles/editing/update-article-title.ts";
import { editorPage } from "../../../../testing/editor-page.ts";
import { paragraph, startEditorStage } from "../../../../testing/editor-stage.ts";

const isKept = '[data-state="kept"]';
const isSaved = '[data-state="saved"]';
/** More than a reader of an article ever gets; about 120 kB. */
const WORDS = 20_000;

const stage = await startEditorStage();

describe("the editor", { timeout: 60_000 }, () => {
  it("saving: kept on the device within a second, without a version for each pause", async () => {
    const { paragraph: first, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    for (const text of [" Two.", " Three."]) {
      await typeAfter(first, text);
      await stage.page.locator(isKept).waitFor({ timeout: 2_000 });
    }
    expect((await stage.read()).version, "the version").toEqual(version);
  });

  it("saving: Ctrl+S stores one version and stays, with caret and history", async () => {
    const { paragraph: first, typeAfter, text } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    await typeAfter(first, " Two.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.locator(isSaved).waitFor();
    await stage.page.keyboard.type(" Three.");
    expect(await text.locator("> p").innerText(), "the text").toEqual("One. Two. Three.");
    expect((await stage.read()).version, "the version").toEqual(version + 1);
    await stage.page.keyboard.press("ControlOrMeta+z");
    await stage.page.keyboard.press("ControlOrMeta+z");
    expect(await text.locator("> p").innerText(), "undone over the save").toEqual("One.");
  });

  it("saving: no mail goes out for it", async () => {
    const count = async () => (await stage.bot.world.ctx.db.selectFrom("mails").select("id").execute()).length;
    const before = await count();
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " Two.");
    await done();
    expect(await count(), "mails").toEqual(before);
  });

  it("saving: a reload stores what wasn't stored", async () => {
    const { paragraph: first, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " A thought.");
    await stage.page.locator(isKept).waitFor();
    await stage.page.reload();
    await stage.page.getByRole("button", { name: articles.edit.start, exact: true }).waitFor();
    await stage.page.getByRole("article").getByText("One. A thought.").waitFor();
    expect((await stage.read()).blocks, "the text").toEqual([paragraph("One. A thought.")]);
  });

  it("saving: offline it is kept, and sent once the network is back", async () => {
    const { paragraph: first, typeAfter, button, text } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    // The browser logs each request that fails.
    stage.page.removeAllListeners("console");
    await stage.context.setOffline(true);
    await typeAfter(first, " On a train.");
    await button(texts.done).click();
    await stage.page.getByText(texts.save.waiting).waitFor();
    await stage.context.setOffline(false);
    await text.waitFor({ state: "detached", timeout: 30_000 });
    const stored = await stage.read();
    expect([stored.version, stored.blocks], "the text").toEqual([version + 1, [paragraph("One. On a train.")]]);
  });

  it("saving: a failure says whether the title or the article couldn't be saved", async () => {
    const { paragraph: first, setTitle, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    await sql`alter table article_versions add check (title <> 'Refused') not valid`.execute(stage.bot.world.ctx.db);
    await setTitle("Refused");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.getByText(errors.screens.savingTitle, { exact: true }).waitFor();
    await stage.page.getByRole("button", { name: errors.screens.close, exact: true }).press("Enter");
    // The title isn't a heading for the focus of a button that's gone.
    expect(await stage.page.locator("h1[data-title]").getAttribute("tabindex"), "the title's markup").toBeNull();
    await stage.page.locator("main:focus, main :focus").waitFor();
    await typeAfter(first, " Two.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.getByText(errors.screens.savingArticle, { exact: true }).waitFor();
    expect((await stage.read()).version, "the version").toEqual(version);
  });

  it("saving: discarding takes back a text that arrived, though its answer was lost", async () => {
    const { paragraph: first, typeAfter, button, text } = await stage.open({ blocks: [paragraph("One.")] });
    // The browser logs each request that fails.
    stage.page.removeAllListeners("console");
    await stage.page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes("A secret.")) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await typeAfter(first, " A secret.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.getByText(texts.save.waiting).waitFor();
    await button(texts.discard).click();
    await stage.page.getByRole("dialog").getByRole("button", { name: texts.discard }).click();
    await text.waitFor({ state: "detached", timeout: 30_000 });
    expect((await stage.read()).blocks, "the text").toEqual([paragraph("One.")]);
  });

  it("saving: discarding after someone else has saved leaves with the other text", async () => {
    const {
      paragraph: first,
      typeAfter,
      button,
      text,
    } = await stage.open({ title: "Kiln", blocks: [paragraph("One.")] });
    const other = await stage.openTab();
    await other.getByRole("button", { name: articles.edit.start, exact: true }).click();
    const second = editorPage(other);
    await second.ready();
    await second.setTitle("Of the second tab");
    await second.done();
    await other.close();
    await typeAfter(first, " Mine.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.getByRole("button", { name: texts.stale.compare }).waitFor();
    await button(texts.discard).click();
    await stage.page.getByRole("dialog").getByText(texts.discardSure.stale).waitFor();
    await stage.page.getByRole("dialog").getByRole("button", { name: texts.discard }).click();
    await text.waitFor({ state: "detached", timeout: 30_000 });
    const { title, blocks } = await stage.read();
    expect([title, blocks], "the text").toEqual(["Of the second tab", [paragraph("One.")]]);
  });

  it("saving: two tabs lose neither text; the later one is asked", async () => {
    const { setTitle } = await stage.open({ title: "Kiln", blocks: [paragraph("One.")] });
    const other = await stage.openTab();
    await other.getByRole("button", { name: articles.edit.start, exact: true }).click();
    const second = editorPage(other);
    await second.ready();
    await second.setTitle("Of the second tab");
    await setTitle("Of the first tab");
    await editorPage(stage.page).done();
    await other.getByRole("button", { name: texts.done, exact: true }).click();
    await other.getByRole("article", { name: texts.stale.yours }).locator("ins", { hasText: "second" }).waitFor();
    await other.locator("del", { hasText: "first" }).waitFor();
    await other.getByRole("button", { name: texts.stale.keepYours }).click();
    await other.getByRole("heading", { name: "Of the second tab", level: 1 }).waitFor();
    await other.close();
    expect((await stage.read()).title, "the title").toEqual("Of the second tab");
  });

  it("saving: when asked which text to keep, people can keep writing first", async () => {
    const { paragraph: first, typeAfter, button, text, ready } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    const { articleId, owner, world } = stage.bot;
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: version, title: "Their title" });
    await typeAfter(first, " Two.");
    await button(texts.done).click();
    const heading = stage.page.getByRole("heading", { name: texts.heading, level: 1 });
    await heading.and(stage.page.locator(":focus")).waitFor();
    await button(texts.stale.back).click();
    await ready();
    await stage.page.keyboard.type(" Three.");
    await text.getByText("One. Two. Three.").waitFor();
    await button(texts.done).click();
    await button(texts.stale.keepYours).click();
    await stage.page.getByRole("button", { name: articles.edit.start, exact: true }).waitFor();
    expect((await stage.read()).blocks, "the text").toEqual([paragraph("One. Two. Three.")]);
  });

  it("length: 20,000 words open, a keystroke redraws its own paragraph alone, and all are stored", async () => {
    const line = Array.from({ length: 50 }, (_, index) => `bowl${index}`).join(" ");
    const blocks = Array.from({ length: WORDS / 50 }, (_, index) => paragraph(`${index}: ${line}.`));
    const { text, typeAfter, button } = await stage.open({ blocks });
    await typeAfter(text.locator("> p").nth(200), "");
    await text.evaluate((editor) => {
      const redrawn = new Set<string>();
      Object.assign(window, { redrawn });
      const note = ({ target }: MutationRecord) => {
        const child = [...editor.children].find((one) => one.contains(target));
        redrawn.add(target === editor ? "the editor" : String(child?.textContent.split(":")[0]));
      };
      const seen = { characterData: true, childList: true, subtree: true };
      new MutationObserver((changes) => changes.forEach(note)).observe(editor, seen);
    });
    await stage.page.keyboard.type(" Forty keystrokes in the middle of it all");
    await text.getByText("in the middle of it all").waitFor();
    const redrawn = await stage.page.evaluate(() => [...(window as unknown as { redrawn: Set<string> }).redrawn]);
    expect(redrawn, "the redrawn paragraphs").toEqual(["200"]);
    await button(texts.done).click();
    await text.waitFor({ state: "detached", timeout: 60_000 });
    const stored = await stage.read();
    expect(stored.blocks.length, "the paragraphs").toEqual(blocks.length);
    expect(JSON.stringify(stored.blocks[200]).includes("Forty keystrokes"), "the new words are there").toBe(true);
  });
});

import articles from "../../../messages/en/articles.json" with { type: "json" };
import texts from "../../../messages/en/editor.json" with { type: "json" };
import { editorPage } from "../../../app/testing/editor-page.ts";
import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { holds, same } from "./expect.ts";
import { type Cases, paragraph } from "./stage.ts";

const isKept = '[data-state="kept"]';
const isSaved = '[data-state="saved"]';
/** More than a reader of an article ever gets; about 120 kB. */
const WORDS = 20_000;
/** Interaction to next paint that people don't notice (web.dev, INP). */
const MOST_MS = 200;

export const savingCases: Cases = {
  async "saving: kept on the device within a second, without a version for each pause"(stage) {
    const { paragraph: first, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    for (const text of [" Two.", " Three."]) {
      await typeAfter(first, text);
      await stage.page.locator(isKept).waitFor({ timeout: 2_000 });
    }
    same("the version", (await stage.read()).version, version);
    return texts.save.kept;
  },
  async "saving: Ctrl+S stores one version and stays, with caret and history"(stage) {
    const { paragraph: first, typeAfter, text } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    await typeAfter(first, " Two.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.locator(isSaved).waitFor();
    await stage.page.keyboard.type(" Three.");
    same("the text", await text.locator("> p").innerText(), "One. Two. Three.");
    same("the version", (await stage.read()).version, version + 1);
    await stage.page.keyboard.press("ControlOrMeta+z");
    await stage.page.keyboard.press("ControlOrMeta+z");
    same("undone over the save", await text.locator("> p").innerText(), "One.");
    return texts.save.saved;
  },
  async "saving: no mail goes out for it"(stage) {
    const count = async () => Number((await stage.product.sql("select count(*) from mails"))[0]?.["count"]);
    const before = await count();
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " Two.");
    await done();
    same("mails", await count(), before);
    return `${before} before and after`;
  },
  async "saving: a title that is empty isn't stored, and the page says so"(stage) {
    const { title, button } = await stage.open({ title: "Kiln", blocks: [paragraph("One.")] });
    await title.click({ clickCount: 3 });
    await stage.page.keyboard.press("Backspace");
    await stage.page.getByRole("status").getByText(texts.save.untitled).waitFor();
    await button(texts.done).click();
    same("stored", (await stage.read()).title, "Kiln");
    await stage.page.keyboard.press("ControlOrMeta+z");
    return texts.save.untitled;
  },
  async "saving: a reload stores what wasn't stored"(stage) {
    const { paragraph: first, typeAfter } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " A thought.");
    await stage.page.locator(isKept).waitFor();
    await stage.page.reload();
    await stage.page.getByRole("button", { name: articles.edit.start, exact: true }).waitFor();
    await stage.page.getByRole("article").getByText("One. A thought.").waitFor();
    same("the text", (await stage.read()).blocks, [paragraph("One. A thought.")]);
    return "as a version";
  },
  async "saving: offline it is kept, and sent once the network is back"(stage) {
    const { paragraph: first, typeAfter, button, text } = await stage.open({ blocks: [paragraph("One.")] });
    const { version } = await stage.read();
    await stage.context.setOffline(true);
    await typeAfter(first, " On a train.");
    await button(texts.done).click();
    await stage.page.getByText(texts.save.waiting).waitFor();
    await stage.context.setOffline(false);
    await text.waitFor({ state: "detached", timeout: 30_000 });
    const stored = await stage.read();
    same("the text", [stored.version, stored.blocks], [version + 1, [paragraph("One. On a train.")]]);
    return "once";
  },
  async "saving: two tabs lose neither text; the later one is asked"(stage) {
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
    same("the title", (await stage.read()).title, "Of the second tab");
    return "both side by side, with what differs";
  },
  async "saving: what someone else stored meanwhile doesn't replace the text being edited"(stage) {
    const {
      text,
      paragraph: first,
      typeAfter,
      button,
    } = await stage.open({ title: "Kiln", blocks: [paragraph("One.")] });
    await typeAfter(first, " Mine.");
    const { version } = await stage.read();
    await updateArticleTitle(stage.product.ctx, stage.caller, {
      articleId: stage.articleId,
      expectedVersion: version,
      title: "Theirs",
    });
    same("the text", await text.locator("> p").innerText(), "One. Mine.");
    await button(texts.done).click();
    await stage.page.getByRole("button", { name: texts.stale.takeCurrent }).click();
    await stage.page.getByRole("heading", { name: "Theirs", level: 1 }).waitFor();
    same("the text", (await stage.read()).blocks, [paragraph("One.")]);
    return "and the newer one can be taken";
  },
  async "saving: discarding puts back the first text, also what was stored in between"(stage) {
    const {
      paragraph: first,
      typeAfter,
      text,
      button,
    } = await stage.open({ title: "Kiln", blocks: [paragraph("One.")] });
    await typeAfter(first, " Two.");
    await stage.page.keyboard.press("ControlOrMeta+s");
    await stage.page.locator(isSaved).waitFor();
    stage.page.once("dialog", (dialog) => void dialog.accept());
    await button(texts.discard).click();
    await text.waitFor({ state: "detached" });
    same("the text", (await stage.read()).blocks, [paragraph("One.")]);
    return "as a version of its own";
  },
  async "length: 20,000 words open, take a keystroke without a wait, and are stored"(stage) {
    const line = Array.from({ length: 50 }, (_, index) => `bowl${index}`).join(" ");
    const blocks = Array.from({ length: WORDS / 50 }, () => paragraph(`${line}.`));
    const { text, typeAfter, button } = await stage.open({ blocks });
    await typeAfter(text.locator("> p").nth(200), "");
    await stage.page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: "event",
        durationThreshold: 16,
      } as PerformanceObserverInit);
    });
    await stage.page.keyboard.type(" Forty keystrokes in the middle of it all", { delay: 20 });
    await text.getByText("in the middle of it all").waitFor();
    const worst = await stage.page.evaluate(() =>
      Math.max(0, ...((window as unknown as { seen: number[] }).seen ?? [])),
    );
    await button(texts.done).click();
    await text.waitFor({ state: "detached", timeout: 60_000 });
    const stored = await stage.read();
    same("the paragraphs", stored.blocks.length, blocks.length);
    holds("the new words are there", JSON.stringify(stored.blocks[200]).includes("Forty keystrokes"));
    holds(`the slowest keystroke, ${worst} ms, is below ${MOST_MS} ms`, worst < MOST_MS);
    return `the slowest keystroke took ${worst} ms`;
  },
};

import { describe, expect, it } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import { paragraph, startEditorStage } from "../../../testing/editor-stage.ts";

/** Composes like an input method: each intermediate state, then the accepted text. */
async function compose(page: Page, states: string[], taken: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const text of states)
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await session.send("Input.insertText", { text: taken });
  await session.detach();
}

const words = async () =>
  (await stage.read()).blocks.map((block) =>
    "spans" in block ? block.spans.map(({ text }) => text).join("") : block.type,
  );

const stage = await startEditorStage();

describe("the editor", { timeout: 60_000 }, () => {
  it("input: Vietnamese, as Telex composes it", async () => {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("Gốm")] });
    await typeAfter(first, " ");
    await compose(stage.page, ["t", "ti", "tie", "tiê", "tiên", "tiêng", "tiếng"], "tiếng");
    await stage.page.keyboard.type(" ");
    await compose(stage.page, ["V", "Vi", "Vie", "Viê", "Viêt", "Việt"], "Việt");
    await done();
    expect(await words(), "the words").toEqual(["Gốm tiếng Việt"]);
  });

  it("input: Japanese, with a choice of characters", async () => {
    const { paragraph: first, typeAfter, done } = await stage.open({ blocks: [paragraph("Nine")] });
    await typeAfter(first, " ");
    await compose(stage.page, ["と", "とう", "とうき", "陶器"], "陶器");
    await compose(stage.page, ["の", "のか", "のかま", "の窯"], "の窯");
    await done();
    expect(await words(), "the words").toEqual(["Nine 陶器の窯"]);
  });

  it("input: composed in an empty paragraph, the title, a caption and a bold word", async () => {
    const {
      paragraph: first,
      typeAfter,
      title,
      done,
    } = await stage.open({ title: "Gốm", blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await compose(stage.page, ["ま", "まど", "窓"], "窓");
    await stage.page.keyboard.press("ControlOrMeta+b");
    await compose(stage.page, ["ひ", "火"], "火");
    await typeAfter(title, " ");
    await compose(stage.page, ["s", "sứ"], "sứ");
    await done();
    const { title: stored, blocks } = await stage.read();
    expect([stored, blocks[1]], "the text").toEqual([
      "Gốm sứ",
      { type: "paragraph", spans: [{ text: "窓" }, { text: "火", marks: [{ type: "bold" }] }] },
    ]);
  });

  it("input: the “/” menu finds a block by its name while it is composed", async () => {
    const { paragraph: first, typeAfter, text } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, "");
    await stage.page.keyboard.press("Enter");
    await stage.page.keyboard.type("/");
    await compose(stage.page, ["q", "qu", "quo"], "quo");
    await stage.page.keyboard.press("Enter");
    await text.locator("blockquote").waitFor();
  });
});

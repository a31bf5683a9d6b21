import { describe, expect, it } from "vitest";
import { findFaults } from "../../../testing/find-faults.ts";
import articles from "../../../../messages/en/articles.json" with { type: "json" };
import texts from "../../../../messages/en/editor.json" with { type: "json" };
import { editorPage } from "../../../testing/editor-page.ts";
import { carousel, figure, paragraph, startEditorStage } from "../../../testing/editor-stage.ts";

/** Findings in the form that a writer's check leaves. */
const finding = (sentence: string) => ({
  kind: "quantity",
  block: 0,
  sentence,
  reason: "findings.quantity.number",
  values: { value: "Ten" },
});

const keepFindings = (sentences: string[]) =>
  stage.bot.world.ctx.db
    .updateTable("article_versions")
    .set({ findings: JSON.stringify(sentences.map(finding)) })
    .where("article_id", "=", stage.bot.articleId)
    .execute();

async function openWithFindings() {
  await stage.open({ blocks: [paragraph("Nine bowls. Ten plates. One jug."), paragraph("Ten cups.")] });
  await keepFindings(["Ten plates.", "Ten cups."]);
  await stage.page.reload();
  await stage.page.getByRole("button", { name: articles.edit.start, exact: true }).click();
  const editor = editorPage(stage.page);
  await editor.ready();
  return editor;
}

const stage = await startEditorStage({ post: carousel });

describe("the editor", { timeout: 60_000 }, () => {
  it("reading: the text has a name, a role, its language and spell checking", async () => {
    const { text } = await stage.open({ blocks: [paragraph("One.")] });
    const [multiline, lang, spellcheck] = await Promise.all(
      ["aria-multiline", "lang", "spellcheck"].map((name) => text.getAttribute(name)),
    );
    expect([multiline, lang, spellcheck], "its attributes").toEqual(["true", "en", "true"]);
  });

  it("reading: every control has a name, and toolbars one tab stop each", async () => {
    await stage.open({ blocks: [paragraph("One."), figure(stage.pictures[0]!)] });
    const region = stage.page.getByRole("region", { name: texts.heading });
    const nameless = await region
      .getByRole("button")
      .evaluateAll(
        (buttons) => buttons.filter((one) => !(one.getAttribute("aria-label") ?? one.textContent)?.trim()).length,
      );
    expect(nameless, "without a name").toEqual(0);
    const bar = region.getByRole("toolbar", { name: texts.bar.label });
    expect(await bar.locator('[tabindex="0"]').count(), "tab stops").toEqual(1);
    const snapshot = await region.ariaSnapshot();
    for (const line of [`textbox "${texts.text}"`, `toolbar "${texts.bar.label}"`, `img "Photo 1"`])
      expect(snapshot.includes(line), `a screen reader finds ${line}`).toBe(true);
  });

  it("reading: the active entry of the “/” menu is named to screen readers", async () => {
    const { text, typeAfter, paragraph: first } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " /");
    await stage.page.keyboard.press("ArrowDown");
    const named = stage.page.locator(`[id="${await text.getAttribute("aria-activedescendant")}"]`);
    expect(await named.innerText(), "its name").toEqual(texts.kinds.heading2);
    expect(await named.getAttribute("aria-selected"), "chosen").toEqual("true");
  });

  it("reading: axe finds nothing, and nothing scrolls sideways at 360 and 1280 px", async () => {
    const { text } = await stage.open({
      blocks: [
        paragraph("One."),
        figure(stage.pictures[0]!),
        { type: "details", items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }] },
        { type: "gallery", pictures: stage.pictures.slice(1, 3) },
      ],
    });
    await text.getByText("One.").click({ clickCount: 2 });
    const faults = await findFaults(stage.page, [360, 1280]);
    expect(faults, "the faults").toEqual([]);
  });

  it("findings: underlined, counted beside the text, and gone with their words", async () => {
    const { putCaret, selectionArrives } = await openWithFindings();
    const marks = stage.page.locator("[data-finding]");
    const list = stage.page.getByRole("region", { name: texts.check.heading }).getByRole("listitem");
    expect([await marks.count(), await list.count()], "marks and entries").toEqual([2, 2]);
    const line = await marks.first().evaluate((mark) => getComputedStyle(mark).textDecorationStyle);
    expect(line, "the line").toEqual("wavy");
    await putCaret(marks.first(), "End");
    await stage.page.keyboard.press("Shift+Home");
    await selectionArrives();
    await stage.page.keyboard.press("Delete");
    expect([await marks.count(), await list.count()], "left").toEqual([1, 1]);
    await stage.page.keyboard.press("ControlOrMeta+z");
    expect(await marks.count(), "after undo").toEqual(2);
  });

  it("findings: a click shows the reason, and one more takes the sentence out", async () => {
    await openWithFindings();
    await stage.page.locator("[data-finding]").first().click();
    const popover = stage.page.getByRole("dialog");
    await popover.getByText("“Ten”").waitFor();
    await popover.getByRole("button", { name: /^Remove sentence/ }).click();
    await stage.page.getByText("Nine bowls. One jug.", { exact: true }).waitFor();
  });

  it("findings: reached from the list by keys, without a mouse", async () => {
    await openWithFindings();
    const show = stage.page.getByRole("button", { name: texts.check.showLabel.replace("{{sentence}}", "Ten cups.") });
    await show.focus();
    await stage.page.keyboard.press("Enter");
    const popover = stage.page.getByRole("dialog");
    const mend = popover.getByRole("button", { name: /^Remove sentence/ });
    await mend.waitFor();
    await stage.page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
    await mend.press("Enter");
    await stage.page.getByText("Ten cups.", { exact: true }).first().waitFor({ state: "detached" });
  });
});

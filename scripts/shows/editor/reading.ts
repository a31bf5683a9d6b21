import { findFaults } from "../../../app/testing/find-faults.ts";
import articles from "../../../messages/en/articles.json" with { type: "json" };
import texts from "../../../messages/en/editor.json" with { type: "json" };
import { holds, same } from "./expect.ts";
import { type Cases, figure, paragraph } from "./stage.ts";

/** Findings in the form that a writer's check leaves. */
const finding = (sentence: string) => ({
  kind: "quantity",
  block: 0,
  sentence,
  reason: "findings.quantity.number",
  values: { value: "Ten" },
});

const keepFindings = (stage: Parameters<Cases[string]>[0], sentences: string[]) =>
  stage.product.sql(
    `update article_versions set findings = $2
     where article_id = $1 and version = (select max(version) from article_versions where article_id = $1)`,
    [stage.articleId, JSON.stringify(sentences.map(finding))],
  );

async function openWithFindings(stage: Parameters<Cases[string]>[0]) {
  await stage.open({ blocks: [paragraph("Nine bowls. Ten plates. One jug."), paragraph("Ten cups.")] });
  await keepFindings(stage, ["Ten plates.", "Ten cups."]);
  await stage.page.reload();
  await stage.page.getByRole("button", { name: articles.edit.start, exact: true }).click();
  await stage.page.locator("[data-finding]").first().waitFor();
}

export const readingCases: Cases = {
  async "reading: the text has a name, a role, its language and spell checking"(stage) {
    const { text } = await stage.open({ blocks: [paragraph("One.")] });
    const [multiline, lang, spellcheck] = await Promise.all(
      ["aria-multiline", "lang", "spellcheck"].map((name) => text.getAttribute(name)),
    );
    same("its attributes", [multiline, lang, spellcheck], ["true", "en", "true"]);
    return `textbox “${texts.text}”`;
  },
  async "reading: every control has a name, and toolbars one tab stop each"(stage) {
    await stage.open({ blocks: [paragraph("One."), figure(stage.pictures[0]!)] });
    const region = stage.page.getByRole("region", { name: texts.heading });
    const nameless = await region
      .getByRole("button")
      .evaluateAll(
        (buttons) => buttons.filter((one) => !(one.getAttribute("aria-label") ?? one.textContent)?.trim()).length,
      );
    same("without a name", nameless, 0);
    const bar = region.getByRole("toolbar", { name: texts.bar.label });
    same("tab stops", await bar.locator('[tabindex="0"]').count(), 1);
    const snapshot = await region.ariaSnapshot();
    for (const line of [`textbox "${texts.text}"`, `toolbar "${texts.bar.label}"`, `img "Photo 1"`])
      holds(`a screen reader finds ${line}`, snapshot.includes(line));
    return `${snapshot.split("\n").length} lines in the accessibility tree`;
  },
  async "reading: the active entry of the “/” menu is named to screen readers"(stage) {
    const { text, typeAfter, paragraph: first } = await stage.open({ blocks: [paragraph("One.")] });
    await typeAfter(first, " /");
    await stage.page.keyboard.press("ArrowDown");
    const named = stage.page.locator(`[id="${await text.getAttribute("aria-activedescendant")}"]`);
    same("its name", await named.innerText(), texts.kinds.heading2);
    same("chosen", await named.getAttribute("aria-selected"), "true");
    return texts.kinds.heading2;
  },
  async "reading: axe finds nothing, and nothing scrolls sideways at 360 and 1280 px"(stage) {
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
    same("the faults", faults, []);
    return "with the bubble open";
  },
  async "findings: underlined, counted beside the text, and gone with their words"(stage) {
    await openWithFindings(stage);
    const marks = stage.page.locator("[data-finding]");
    const list = stage.page.getByRole("region", { name: texts.check.heading }).getByRole("listitem");
    same("marks and entries", [await marks.count(), await list.count()], [2, 2]);
    const line = await marks.first().evaluate((mark) => getComputedStyle(mark).textDecorationStyle);
    same("the line", line, "wavy");
    await marks.first().click();
    await stage.page.keyboard.press("End");
    await stage.page.keyboard.press("Shift+Home");
    await stage.page.keyboard.press("Delete");
    same("left", [await marks.count(), await list.count()], [1, 1]);
    await stage.page.keyboard.press("ControlOrMeta+z");
    same("after undo", await marks.count(), 2);
    return "and back after an undo";
  },
  async "findings: a click shows the reason, and one more takes the sentence out"(stage) {
    await openWithFindings(stage);
    await stage.page.locator("[data-finding]").first().click();
    const popover = stage.page.getByRole("dialog");
    await popover.getByText("“Ten”").waitFor();
    await popover.getByRole("button", { name: /^Take out/ }).click();
    await stage.page.getByText("Nine bowls. One jug.", { exact: true }).waitFor();
    return "one space is left between its neighbours";
  },
  async "findings: reached from the list by keys, without a mouse"(stage) {
    await openWithFindings(stage);
    const show = stage.page.getByRole("button", { name: texts.check.showLabel.replace("{{sentence}}", "Ten cups.") });
    await show.focus();
    await stage.page.keyboard.press("Enter");
    const popover = stage.page.getByRole("dialog");
    const mend = popover.getByRole("button", { name: /^Take out/ });
    await mend.waitFor();
    await stage.page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
    await mend.press("Enter");
    await stage.page.getByText("Ten cups.", { exact: true }).first().waitFor({ state: "detached" });
    return "its paragraph is gone too";
  },
};

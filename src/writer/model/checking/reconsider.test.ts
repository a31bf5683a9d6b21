import { describe, expect, it } from "vitest";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { checkArticle } from "../../checks/check-article.ts";
import { article, material } from "../../checks/checks.fixtures.ts";
import { reconsider } from "./reconsider.ts";

type Row = [ArticleLanguage, caption: string, sentence: string];

/** What still holds back a sentence that the model found in the caption, posted on Thursday, 12 March 2026. */
async function heldIn(language: ArticleLanguage, caption: string, sentence: string, day?: string) {
  const post = material(language, caption);
  const findings = (await checkArticle(article(sentence), post)).filter(({ kind }) => kind === "quantity");
  const use = { id: "caption:1", text: caption, ...(day !== undefined && { day }) };
  const verdicts = new Map([[sentence, { verdict: "supported" as const, uses: [use], marks: [], note: "" }]]);
  return reconsider(findings, verdicts, post)
    .filter(({ isAdvice }) => isAdvice !== true)
    .map(({ values }) => values?.["value"]);
}

describe("a date that the model found in the sources", () => {
  it.each<Row>([
    ["en", "Back on Saturday if the weather holds.", "We are back on Saturday 14 March 2026."],
    ["en", "The next firing is next week.", "The next firing is on 19 March."],
    ["en", "We fire on Friday and Saturday.", "We fire on 13 and 14 March."],
    ["de", "Nächsten Samstag ist Markt.", "Am Samstag, 21. März, ist Markt."],
    ["fr", "Samedi, c'est le marché.", "Le samedi 14 mars, c'est le marché."],
    ["it", "Sabato c'è il mercato.", "Sabato 14 marzo c'è il mercato."],
    ["vi", "Thứ bảy có chợ.", "Thứ bảy, ngày 14 tháng 3, có chợ."],
    ["ja", "土曜日は市場です。", "3月14日土曜日は市場です。"],
    ["ms", "Sabtu ada pasar.", "Sabtu 14 Mac ada pasar."],
  ])("is a hint near the post: %s, %s", async (...row) => {
    expect(await heldIn(...row)).toEqual([]);
  });

  it.each<[...Row, string[]]>([
    ["en", "Back on Saturday if the weather holds.", "We are back on Sunday 15 March 2026.", ["15 March 2026"]],
    ["en", "Back on Saturday if the weather holds.", "We are back on Saturday 15 March 2026.", ["15 March 2026"]],
    ["en", "The market was full.", "The market on Monday was full.", ["Monday"]],
    ["de", "Nächsten Samstag ist Markt.", "Am Samstag, 20. März, ist Markt.", ["20. März"]],
    ["fr", "Samedi, c'est le marché.", "Le samedi 15 mars, c'est le marché.", ["15 mars"]],
    ["it", "Sabato c'è il mercato.", "Sabato 15 marzo c'è il mercato.", ["15 marzo"]],
    ["vi", "Thứ bảy có chợ.", "Thứ bảy, ngày 15 tháng 3, có chợ.", ["ngày 15 tháng 3"]],
    ["ja", "土曜日は市場です。", "3月15日土曜日は市場です。", ["3月15日"]],
    ["ms", "Sabtu ada pasar.", "Sabtu 15 Mac ada pasar.", ["15 Mac"]],
  ])("holds the sentence back on another weekday: %s, %s %s", async (language, caption, sentence, values) => {
    expect(await heldIn(language, caption, sentence)).toEqual(values);
  });

  it("an earlier post's day dates the sentence and counts nothing", async () => {
    const caption = "The kiln was full.";
    expect(await heldIn("en", caption, "On 7 November 2025 the kiln was full.", "2025-11-07")).toEqual([]);
    expect(await heldIn("en", caption, "In 2025 the kiln was full.", "2025-11-07")).toEqual([]);
    expect(await heldIn("en", caption, "In the kiln 11 people came, it was full.", "2025-11-07")).toEqual(["11"]);
  });
});

import { describe, expect, it } from "vitest";
import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import { checkArticle } from "./check-article.ts";
import { article, material } from "./checks.fixtures.ts";

const sentences: Record<ArticleLanguage, string> = {
  en: "We spent the whole morning in the garden before the rain came.",
  de: "Wir haben den ganzen Morgen im Garten verbracht, bevor der Regen kam.",
  fr: "Nous avons passé toute la matinée au jardin avant la pluie.",
  it: "Abbiamo passato tutta la mattina in giardino prima della pioggia.",
  vi: "Chúng tôi ở ngoài vườn cả buổi sáng trước khi trời mưa.",
  ja: "雨が降る前に、午前中はずっと庭で過ごしました。",
  ms: "Kami berada di kebun sepanjang pagi sebelum hujan turun.",
};
const pairs = articleLanguages.flatMap((own) =>
  articleLanguages.filter((other) => other !== own).map((other) => [own, other] as const),
);

async function foreignSentences(language: ArticleLanguage, body: Parameters<typeof article>[0]) {
  const findings = await checkArticle(article(body), material(language, ""));
  return findings
    .filter((finding) => finding.reason === "findings.language.sentence")
    .map((finding) => finding.values?.["found"]);
}

describe("the language of each sentence", () => {
  it.each(articleLanguages)("accepts an article in %s", async (language) => {
    expect(await foreignSentences(language, sentences[language])).toEqual([]);
  });

  it.each(pairs)("finds, in %s, a sentence in %s", async (own, other) => {
    expect(await foreignSentences(own, `${sentences[own]}\n${sentences[other]}`)).toEqual([other]);
  });

  it("accepts Indonesian as Malay", async () => {
    expect(
      await foreignSentences("ms", "Kami sudah berada di kebun sejak pagi karena ingin memetik bunga bersama."),
    ).toEqual([]);
  });

  it("accepts a quotation marked as another language", async () => {
    expect(
      await foreignSentences("en", [
        { type: "paragraph", spans: [{ text: sentences.en }] },
        { type: "quote", lang: "de", paragraphs: [[{ text: sentences.de }]] },
      ]),
    ).toEqual([]);
  });

  it("reports an article that is little more than such a quotation", async () => {
    const quote = { type: "quote" as const, lang: "de", paragraphs: [[{ text: `${sentences.de} ${sentences.de}` }]] };
    const findings = await checkArticle(
      article([quote, { type: "paragraph", spans: [{ text: "From Instagram." }] }]),
      material("en", ""),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ reason: "findings.language.caption", values: { caption: "de", article: "en" } }),
    );
  });

  it("reports an article that is wholly in another language", async () => {
    const findings = await checkArticle(article(`${sentences.en} ${sentences.en}`), material("fr", ""));
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: "language", block: null, reason: "findings.language.article" }),
    );
  });
});

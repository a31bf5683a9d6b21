import { expect, test } from "vitest";
import { renderText } from "../../document/render/text.ts";
import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import type { DigestNote, SourceMaterial } from "../article-writer.ts";
import { bodyText } from "../checks/article-text.ts";
import { createCheckedWriter } from "../checks/create-checked-writer.ts";
import { joinCaptions } from "../text/split-notes.ts";
import { createBuiltInWriter } from "./built-in-writer.ts";
import { isClosingLine } from "./closing-line.ts";
import { material } from "./fixtures/material.ts";

const writer = createCheckedWriter(createBuiltInWriter());

const captions: Record<ArticleLanguage, readonly [string, string, string]> = {
  en: [
    "First swallows over the barn.",
    "The stream is only puddles now. #summer",
    "Tea on the step until the light went.",
  ],
  de: [
    "Die ersten Schwalben über der Scheune.",
    "Vom Bach sind nur noch Pfützen da. #sommer",
    "Tee auf der Stufe, bis das Licht ging.",
  ],
  fr: [
    "Les premières hirondelles au-dessus de la grange.",
    "Du ruisseau, il ne reste que des flaques. #été",
    "Un thé sur la marche jusqu'au soir.",
  ],
  it: [
    "Le prime rondini sopra il fienile.",
    "Del ruscello restano solo pozzanghere. #estate",
    "Un tè sul gradino fino a sera.",
  ],
  vi: [
    "Đàn én đầu mùa bay trên mái kho.",
    "Con suối giờ chỉ còn vài vũng nước. #muahe",
    "Uống trà trên bậc thềm đến khi trời tối.",
  ],
  ja: [
    "納屋の上に今年はじめてのツバメ。",
    "小川はもう水たまりだけになりました。 #夏",
    "縁側でお茶を飲んで、日が暮れました。",
  ],
  ms: [
    "Burung layang-layang pertama di atas bangsal.",
    "Anak sungai kini tinggal lopak sahaja. #panas",
    "Minum teh di tangga sehingga hari gelap.",
  ],
};

const days = ["2026-05-04T09:00:00Z", "2026-05-04T18:00:00Z", "2026-05-10T19:00:00Z"];

function digest(language: ArticleLanguage, given: readonly string[] = captions[language]): SourceMaterial {
  const notes = given.map((caption, index): DigestNote => ({
    postId: `note-${index + 1}`,
    caption,
    postedAt: new Date(days[index] ?? ""),
    permalink: `https://www.instagram.com/p/note${index + 1}/`,
    pictures: index === 1 ? 2 : 1,
  }));
  const pictures = ["a", "b1", "b2", "c"].map((pictureId) => ({ pictureId, alt: null }));
  const postedAt = notes.at(-1)?.postedAt ?? new Date();
  return material({ language, caption: joinCaptions(given), notes, pictures, postedAt, timeZone: "Europe/Berlin" });
}

test.each(articleLanguages)("contains every note in order, with nothing added: %s", async (language) => {
  const article = await writer.write(digest(language));
  const { blocks } = article.document;
  expect(blocks.map(({ type }) => type)).toEqual([
    ...["heading", "figure", "paragraph", "gallery", "paragraph"],
    ...["heading", "figure", "paragraph", "paragraph"],
  ]);
  const text = renderText(article.document);
  const at = captions[language].map((caption) => text.indexOf(caption.replace(/ #.*$/u, "")));
  expect(at.every((place) => place >= 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  const told = blocks.flatMap((block) => ("sources" in block ? [block.sources ?? []] : []));
  const ids = captions[language].map((caption) =>
    article.record.sources
      ?.filter(({ text: source }) => caption.startsWith(source.replace(/ #.*$/u, "")))
      .map(({ id }) => id),
  );
  expect(told).toEqual(ids);
  expect(blocks.at(-1)).toMatchObject({ type: "paragraph" });
  expect(JSON.stringify(blocks.at(-1)).match(/instagram\.com\/p\/note\d/gu)).toHaveLength(3);
  expect(article.form).toBe("digest");
  expect(article.questions).toEqual([]);
  expect(article.findings.filter(({ isAdvice }) => isAdvice !== true)).toEqual([]);
});

test.each(articleLanguages)("links to notes on another network without naming Instagram: %s", async (language) => {
  const given = digest(language);
  const notes = (given.notes ?? []).map((note, index) => ({ ...note, permalink: `https://social.example/${index}` }));
  const { document } = await writer.write({ ...given, notes });
  expect(JSON.stringify(document)).not.toContain("Instagram");
  expect(JSON.stringify(document.blocks.at(-1)).match(/social\.example\/\d/gu)).toHaveLength(3);
  expect(isClosingLine(bodyText({ blocks: document.blocks.slice(-1) }))).toBe(true);
});

test("short notes make the title in their owner's words, with the days", async () => {
  const short = ["First swallows.", "We walked up to the chapel before breakfast and met nobody.", "Last frost!"];
  const { title, titles } = await writer.write(digest("en", short));
  expect(title).toBe("First swallows · Last frost · 4 May – 10 May 2026");
  expect(titles).toContain("First swallows · Last frost");
  expect(titles?.slice(2).toSorted()).toEqual(["In pictures: 4 May – 10 May 2026", "Photo notes, 4 May – 10 May 2026"]);
});

test("a note in another language is quoted as such", async () => {
  const german = "Die ersten Schwalben fliegen heute über der alten Scheune meiner Nachbarn.";
  const article = await writer.write(digest("en", [german, "Only puddles now.", "Tea on the step."]));
  expect(article.document.blocks[2]).toMatchObject({ type: "quote", lang: "de", sources: ["caption:1"] });
  expect(article.findings).toContainEqual(expect.objectContaining({ reason: "findings.language.caption" }));
});

test("a day is the owner's, and notes may span two years", async () => {
  const notes = ["2026-12-31T22:30:00Z", "2026-12-31T23:30:00Z"].map((at, index) => ({
    postId: `${index}`,
    caption: index === 0 ? "The last light." : "The first light.",
    postedAt: new Date(at),
    permalink: null,
    pictures: 0,
  }));
  const given = { notes, caption: joinCaptions(notes.map(({ caption }) => caption)), pictures: [] };
  const article = await writer.write(material({ ...given, timeZone: "Europe/Berlin" }));
  expect(renderText(article.document)).toBe(
    ["Thursday 31 December", "The last light.", "Friday 1 January", "The first light."].join("\n\n"),
  );
  expect(article.titles?.at(-1)).toMatch(/31 December 2026 – 1 January 2027$/);
});

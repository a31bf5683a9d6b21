import { describe, expect, it } from "vitest";
import type { ArticleDocument } from "../../document/document.ts";
import { type ArticleLanguage, articleLanguages } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import { checkAltTexts } from "./check-alt-texts.ts";
import { checkArticle } from "./check-article.ts";
import { checkMeta } from "./check-meta.ts";
import { checkTitle } from "./check-title.ts";
import { article, material } from "./checks.fixtures.ts";
import { readSourceFacts } from "./source-facts.ts";

const reasons = (findings: Finding[], kind: Finding["kind"]) =>
  findings.filter((finding) => finding.kind === kind).map((finding) => finding.reason);
type Blocks = ArticleDocument["blocks"];

describe("titles", () => {
  it.each([
    ["", "empty"],
    ["A title that goes on and on and on and on and on until nobody reads it", "tooLong"],
    ["Fresh bread #sourdough", "hashtag"],
    ["Bread with @lena.rides", "handle"],
    ["Bread from www.shop.example", "link"],
    ["Fresh bread 🍞", "emoji"],
    ["FRESH BREAD TODAY", "capitals"],
    ["Kiln Day", "used"],
  ])("refuses %j", (title, fault) => {
    expect(reasons(checkTitle(title, "en", ["kiln day"]), "title")).toEqual([`findings.title.${fault}`]);
  });

  it("counts a Japanese title by its width", () => {
    expect(checkTitle("土曜日の薪窯パンが帰ってきます", "ja", [])).toEqual([]);
    expect(reasons(checkTitle("あ".repeat(33), "ja", []), "title")).toEqual(["findings.title.tooLong"]);
  });

  it.each(articleLanguages)("accepts a plain title in %s", (language) => {
    expect(checkTitle("Đường đi 60", language, [])).toEqual([]);
  });
});

describe("meta descriptions", () => {
  it.each([
    ["", "empty"],
    ["x ".repeat(80), "tooLong"],
    ["Fresh bread.", "sameAsTitle"],
    ["Bread from the wood ov", "cut"],
    ["Fresh bread today. #bread", "hashtag"],
  ])("refuses %j", (meta, fault) => {
    expect(reasons(checkMeta(meta, "Fresh bread", "en", "Bread from the wood oven, every x"), "meta")).toContain(
      `findings.meta.${fault}`,
    );
  });

  it("accepts one that ends with a whole word", () => {
    expect(checkMeta("Bread from the wood oven", "Fresh bread", "en", "Bread from the wood oven")).toEqual([]);
  });
});

describe("keywords and tags", () => {
  const check = async (keywords: string[], body: string, language: ArticleLanguage = "vi", tags: string[] = []) =>
    reasons(
      await checkArticle(article(body, { tags }), material(language, "Đường đi Đà Lạt #dalat", { keywords })),
      "keyword",
    );

  it("accepts a keyword that the article doesn't use", async () => {
    expect(await check(["khách sạn"], "Đường đi.")).toEqual([]);
  });

  it("flags one that is stuffed, with or without accents, and in Japanese", async () => {
    for (const keyword of ["đường đi", "duong di"])
      expect(await check([keyword], "Đường đi, đường đi, đường đi, đường đi.")).toEqual(["findings.keyword.stuffed"]);
    expect(await check(["陶芸"], "陶芸教室の陶芸は陶芸家が陶芸室で教えます。", "ja")).toEqual([
      "findings.keyword.stuffed",
    ]);
  });

  it("counts a keyword only as a whole word", async () => {
    expect(await check(["art"], "The party starts: bring a tart, a cart and an artisan.", "en")).toEqual([]);
  });

  it("flags a tag that the post does not have", async () => {
    expect(await check([], "Đường đi.", "vi", ["dalat", "Hà Nội"])).toEqual(["findings.keyword.tagNotInSources"]);
  });
});

describe("structure", () => {
  const text = (value: string): Blocks[number] => ({ type: "paragraph", spans: [{ text: value }] });
  const heading = (level: 2 | 3): Blocks[number] => ({ type: "heading", level, spans: [{ text: "Part" }] });
  const figure = (pictureId: string): Blocks[number] => ({ type: "figure", picture: { pictureId, alt: "A bowl" } });

  it.each<[string, Blocks]>([
    ["empty", []],
    ["headingOrder", [text("a"), heading(3), text("b")]],
    ["headingWithoutText", [text("a"), heading(2)]],
    ["headingWithoutText", [text("a"), heading(2), heading(2), text("b")]],
    ["unknownPicture", [text("a"), figure("p9")]],
    ["pictureTwice", [text("a"), figure("p1"), figure("p1")]],
    ["blank", [text("a"), text(" ")]],
    ["markup", [text("Some **bold** words")]],
    ["markup", [text("Look ![x](http://127.0.0.1/?d=1)")]],
    ["markup", [text("<script>alert(1)</script>")]],
    ["markup", [text("# A heading")]],
    ["invalid", [{ type: "paragraph", spans: [{ text: "" }] }, text("a")]],
  ])("refuses a document with the fault %s", async (fault, blocks) => {
    expect(reasons(await checkArticle(article(blocks), material("en", "")), "structure")).toContain(
      `findings.structure.${fault}`,
    );
  });

  it("accepts headings in order with each picture once", async () => {
    const blocks = [text("a"), figure("p1"), heading(2), text("b"), heading(3), text("c")];
    expect(reasons(await checkArticle(article(blocks), material("en", "")), "structure")).toEqual([]);
  });
});

describe("alt texts", () => {
  const facts = readSourceFacts(material("en", "A blue bowl"), "en");
  it.each([
    ["", "missing"],
    ["x".repeat(126), "tooLong"],
    ["IMG_2041.jpg", "fileName"],
    ["Image of a bowl", "redundantStart"],
    ["Bild von einer Schale", "redundantStart"],
    ["Photo d'un bol", "redundantStart"],
    ["Foto di una ciotola", "redundantStart"],
    ["Hình ảnh về chiếc bát", "redundantStart"],
    ["青い器の写真", "redundantStart"],
    ["Gambar bagi mangkuk", "redundantStart"],
    ["a blue bowl", "caption"],
  ])("refuses %j", (alt, fault) => {
    const document: ArticleDocument = { blocks: [{ type: "figure", picture: { pictureId: "p1", alt } }] };
    expect(reasons(checkAltTexts(document, facts), "alt-text")).toContain(`findings.altText.${fault}`);
  });

  it("accepts a plain one, but not again for a second picture", () => {
    const picture = { pictureId: "p1", alt: "A bowl on a wooden shelf" };
    expect(checkAltTexts({ blocks: [{ type: "figure", picture }] }, facts)).toEqual([]);
    expect(
      reasons(checkAltTexts({ blocks: [{ type: "gallery", pictures: [picture, picture] }] }, facts), "alt-text"),
    ).toEqual(["findings.altText.twice"]);
  });
});

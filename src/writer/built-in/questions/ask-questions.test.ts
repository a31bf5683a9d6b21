import { expect, test } from "vitest";
import { articleLanguages, locales, type ArticleLanguage, type Locale } from "../../../platform/languages.ts";
import type { SourceMaterial } from "../../article-writer.ts";
import { loadLanguageDetector } from "../../text/detect-language.ts";
import { countWords } from "../../text/words.ts";
import { createBuiltInWriter } from "../built-in-writer.ts";
import { examplePosts, material } from "../fixtures/material.ts";
import { askQuestions } from "./ask-questions.ts";

const detector = await loadLanguageDetector();

function asked(caption: string, language: ArticleLanguage = "en", given: Partial<SourceMaterial> = {}): string[] {
  return askQuestions(material({ caption, language, ...given }), detector).map(({ text }) => text);
}

test.each<[string, ArticleLanguage, string, string]>([
  ["a price", "ms", "Kain batik ini dilukis tangan. Cuma ada dua helai.", "What is the price of “Kain batik”?"],
  ["a town", "de", "Neue Stühle. Dorfstrasse 12, jeden Samstag.", "Which town is Dorfstrasse 12 in?"],
  [
    "a way to order",
    "fr",
    "Commandes en DM jusqu'à jeudi : pain à 6 €.",
    "Without Instagram, how can readers reach you",
  ],
  ["a name", "it", "Grembiule nuovo, cucito da Ginevra e me.", "Who is Ginevra?"],
  ["a place", "de", "Herbst im Tal. Am Morgen lag noch Reif auf den Wiesen.", "Which valley is it?"],
  ["the light", "en", "Golden hour at the allotment. The beans live.", "Was this sunrise or sunset?"],
  ["a distance", "en", "14 km, one sandwich, no signal.", "Is 14 km one way or there and back?"],
  ["the rest", "ja", "34個中31個が無事でした。", "“34個中31”: what happened to the other 3?"],
  ["an age", "vi", "Lớp vẽ cho các bé, sáng Chủ nhật 9h.", "From what age can children join “Lớp vẽ cho các bé”?"],
  ["the rest, of people too", "vi", "Hôm nay 8 trên 12 bạn đến vẽ.", "“8 trên 12”: what happened to the other 4?"],
  ["a price", "vi", "Lớp vẽ bắt đầu lúc 9 giờ, đặt chỗ trước nhé.", "What is the price of “Lớp vẽ”?"],
  ["servings", "vi", "Công thức: bánh flan\n200 g đường\n4 quả trứng", "How many people does “bánh flan” serve?"],
  ["a market to come", "en", "See you at the market next Saturday.", "Which market is it?"],
])("asks for %s that the caption leaves open (%s)", (_, language, caption, question) => {
  expect(asked(caption, language).join("\n")).toContain(question);
});

test.each<[string, string, Partial<SourceMaterial>]>([
  ["the caption", "New mugs in the shop, £18 each. Order at www.mugs.com", {}],
  ["the about text", "Doors at Dorfstrasse 12, 7 pm.", { about: "A workshop in Liestal, at Dorfstrasse 12, Liestal." }],
  ["a fact to remember", "Made by Priya and me.", { facts: ["Priya: my sister"] }],
  ["an earlier post", "Made by Priya and me.", { earlierPosts: [post("Priya is my sister and sews faster than me.")] }],
])("asks nothing that is in %s", (_, caption, given) => {
  expect(asked(caption, "en", given)).toEqual([]);
});

test.each<[string, Locale, string | null, string]>([
  ["Instagram", "en", "https://www.instagram.com/p/abc/", "Without Instagram, how can readers reach you: phone,"],
  ["Mastodon", "en", "https://social.example/@lena/111", "How can readers reach you: phone,"],
  ["no network", "en", null, "How can readers reach you: phone,"],
  ["Instagram", "vi", "https://www.instagram.com/p/abc/", "Người không dùng Instagram liên hệ bạn qua"],
  ["Mastodon", "vi", "https://social.example/@lena/111", "Người đọc liên hệ bạn qua"],
])("asks how to reach the owner of a post on %s (%s)", (_, questionLocale, permalink, question) => {
  const questions = asked("Order by DM until Thursday: bread for 6 €.", "en", { questionLocale, permalink });
  expect(questions.filter((text) => text.startsWith(question))).toHaveLength(1);
});

test.each<[ArticleLanguage, string]>([
  ["en", "Day 3 of 7 on the trail. Rain."],
  ["en", "Part 2 of 3: how the glaze is mixed."],
  ["en", "4 of 5 stars from my grandmother for this loaf."],
  ["de", "Etappe 3 von 7. Regen."],
  ["fr", "Jour 3 sur 7. Pluie."],
  ["it", "Tappa 3 su 7. Pioggia."],
  ["vi", "Ngày 3 trên 7. Trời mưa."],
  ["vi", "Khách cho 4 trên 5 sao."],
  ["ms", "Hari 3 daripada 7. Hujan."],
])("counts no days, parts or stars as missing (%s): %s", (language, caption) => {
  expect(asked(caption, language).join("\n")).not.toContain("what happened");
});

test("asks how the rest fared without a word for things", () => {
  const questions = asked("Hôm nay 8 trên 12 bạn đến vẽ.", "vi", { questionLocale: "vi" });
  expect(questions).toContain("“8 trên 12”: còn lại 4 thì sao?");
});

test("asks no price for an address", () => {
  const questions = asked("New mugs in the shop, with Tomas. Dorfstrasse 12, on Saturday.");
  expect(questions.join("\n")).not.toMatch(/price of “Dorf/u);
  expect(questions).toContain("Which town is Dorfstrasse 12 in?");
});

test.each(locales)("asks at most three questions of at most 15 words in %s", (questionLocale) => {
  for (const example of examplePosts) {
    const questions = askQuestions({ ...example, questionLocale }, detector);
    expect(questions.length).toBeLessThanOrEqual(3);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
    if (questionLocale === "en" && example.language !== "ja")
      for (const { text } of questions) expect(countWords(text, "en"), text).toBeLessThanOrEqual(15);
    for (const { text } of questions) expect(text).not.toMatch(/[{}]|tell us more/u);
  }
});

test.each(articleLanguages)("finds something to ask in a post in %s", (language) => {
  const posts = examplePosts.filter((example) => example.language === language);
  expect(posts.some((example) => askQuestions(example, detector).length > 0)).toBe(true);
});

test("asks the same before writing as with the article", async () => {
  const writer = createBuiltInWriter();
  const given = material({ caption: "Golden hour at the allotment. The beans live." });
  expect(await writer.ask?.(given)).toEqual((await writer.write(given)).questions);
});

test("asks nothing once there are answers", () => {
  const answers = [{ question: "Was this sunrise or sunset?", text: "" }];
  expect(asked("Golden hour at the allotment. The beans live.", "en", { answers })).toEqual([]);
});

function post(text: string) {
  return { text, postedAt: new Date("2026-01-01T09:00:00Z"), title: null, url: null };
}

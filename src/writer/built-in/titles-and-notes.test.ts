import { describe, expect, test } from "vitest";
import { renderText } from "../../document/render/text.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { createCheckedWriter } from "../checks/create-checked-writer.ts";
import { createBuiltInWriter } from "./built-in-writer.ts";
import { material } from "./fixtures/material.ts";

const writer = createBuiltInWriter();
const write = (caption: string, language: ArticleLanguage = "en") =>
  writer.write(material({ caption, language, pictures: [] }));

describe("the text", () => {
  test.each<[ArticleLanguage, string, string]>([
    [
      "en",
      "The Harbour apron is here. Two pockets, crossed straps. We sew each one to order.",
      "The Harbour apron is here.",
    ],
    [
      "de",
      "Tisch Nr. 27 ist fertig. Nussbaum, geölt. Er stand bis 2019 als Baum im Garten.",
      "Tisch Nr. 27 ist fertig.",
    ],
    [
      "en",
      "I thought I had lost my ring in the dough. I had not. It was on the cat's tail all morning.",
      "I thought I had lost my ring in the dough.",
    ],
    [
      "en",
      "My mother said the loaf would sink in the oven. It did. We ate it with a spoon.",
      "My mother said the loaf",
    ],
    [
      "de",
      "Ich dachte, mein Ring liegt im Teig. Tat er nicht. Er lag die ganze Zeit auf dem Fensterbrett.",
      "Ich dachte, mein Ring liegt im Teig.",
    ],
    ["it", "Le ciotole sono pronte. Suo nonno ne faceva di uguali. Le ha viste ieri.", "Le ciotole sono pronte."],
  ])("keeps its subject where the next sentence needs it (%s)", async (language, caption, opening) => {
    const article = await write(caption, language);
    expect(renderText(article.document).startsWith(opening)).toBe(true);
    expect(article.excerpt.startsWith(opening)).toBe(true);
  });

  test("says once what the title says where the next sentence stands alone", async () => {
    const { document } = await write("I thought I had lost my ring in the dough. I had a second look in the oven.");
    expect(renderText(document)).toMatch(/^I had a second look/u);
  });

  test("keeps a sentence that the title took from the middle", async () => {
    const caption = "Sunrise at 5:58 today. Our group is eight people and a grandfather of 71. He was up there first.";
    expect(renderText((await write(caption)).document)).toContain("of 71. He was up there first.");
  });

  test.each<[ArticleLanguage, string]>([
    ["en", "Three days, one tent. We slept well. Ask me anything below 👇 Link's in our bio!"],
    ["de", "Drei Tage, ein Zelt. Wir haben gut geschlafen. Fragen gern in die Kommentare. Link im Profil!"],
    ["fr", "Trois jours, une tente. On a bien dormi. Posez vos questions en commentaire. Lien dans la bio !"],
    ["it", "Tre giorni, una tenda. Abbiamo dormito bene. Commentate qui sotto! Link nel profilo."],
    ["vi", "Ba ngày, một cái lều. Mình ngủ ngon. Bình luận bên dưới nhé! Link ở bio."],
    ["ja", "三日間、テント一つ。よく眠れました。コメントで教えてください。リンクはプロフィールから！"],
    ["ms", "Tiga hari, satu khemah. Kami tidur lena. Komen di bawah ya! Link dalam bio."],
  ])("has no words that only make sense on the platform (%s)", async (language, caption) => {
    const text = renderText((await write(caption, language)).document);
    expect(text).not.toMatch(/bio|below|kommentar|commentaire|sotto|bình luận|コメント|komen|profil|プロフ/iu);
  });

  const asksForMessage: [ArticleLanguage, string][] = [
    ["en", "Nine bowls are on the shelf. DM me to pre-order."],
    ["en", "Nine bowls are on the shelf. Please DM us if you want one."],
    ["de", "Neun Schalen stehen im Regal. Schreibt mir per DM, wenn ihr eine wollt."],
    ["fr", "Neuf bols sont sur l'étagère. Écrivez-nous en DM pour commander."],
    ["it", "Nove ciotole sono sullo scaffale. Scrivetemi in DM per ordinare."],
    ["vi", "Có chín cái bát trên kệ. Inbox mình để đặt trước nhé."],
    ["ja", "器が九つ棚に並びました。DMでご注文ください。"],
    ["ms", "Sembilan mangkuk sudah ada di rak. DM kami untuk tempahan."],
  ];

  test.each(asksForMessage)("has no request for a message that readers can't send (%s)", async (language, caption) => {
    const { document, findings } = await write(caption, language);
    expect(renderText(document)).not.toMatch(
      /\bDM\b|inbox|Instagram[ の-]?(?:message|Nachricht|メッセージ)|nhắn tin/iu,
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ reason: "findings.coverage.messageCall", isAdvice: true }),
    );
  });

  test.each(asksForMessage)("gives the owner's own contact instead of a message (%s)", async (language, caption) => {
    const given = { language, caption, pictures: [], facts: ["079 123 45 67"] };
    const { document, findings } = await createCheckedWriter(writer).write(material(given));
    expect(renderText(document)).toContain("079 123 45 67");
    expect(renderText(document)).not.toMatch(/\bDM\b|inbox/iu);
    expect(findings.filter(({ isAdvice }) => isAdvice !== true)).toEqual([]);
  });

  test("keeps a message that is part of the story", async () => {
    const caption = "A stranger sent a DM about the bowl. It was his aunt's.";
    const { document, findings } = await writer.write(material({ caption, pictures: [], facts: ["079 123 45 67"] }));
    expect(renderText(document)).toContain("sent an Instagram message about the bowl");
    expect(findings).toEqual([]);
  });

  test("has no sentence of bare handles", async () => {
    const article = await write("The kiln is warm.\n@sam.bakes @jo_the_potter");
    expect(renderText(article.document)).not.toContain("@");
  });
});

describe("the title", () => {
  test("joins a one-word first sentence with the next", async () => {
    const article = await write("Finally. The new kiln is wired in. First firing tomorrow.");
    expect(article.title).toBe("Finally. The new kiln is wired in");
  });

  test("is the line above a list that opens the caption, which then isn't said twice", async () => {
    const article = await write(
      "5 things nobody told me about the Hebrides:\n1. The wind comes from the front.\n2. Sunday means closed.\n\n" +
        "Total: 297 km in 6 days. Would do it again tomorrow.",
    );
    expect(article.title).toBe("5 things nobody told me about the Hebrides");
    const text = renderText(article.document);
    expect(text).not.toContain("Hebrides");
    expect(text).toContain("Total: 297 km in 6 days. Would do it again tomorrow.");
  });

  test("takes no time away from the line above a list, and leaves ordinary headings", async () => {
    const timed = await write("3 long menus this Friday from 6 pm:\n- Leek soup\n- Plum tart\n\nWe cook till ten.");
    expect(timed.title + renderText(timed.document)).toContain("6 pm");
    const baked = await write("Ingredients for the plum cake:\n- Plums\n- Flour\n\nMy gran wrote the recipe down.");
    expect(baked.title).toBe("My gran wrote the recipe down");
  });

  test("comes with no alternative that starts in the middle of a sentence", async () => {
    const { titles } = await write(
      "Endlich wieder Marronizeit! Wer den Spruch vom letzten Jahr noch weiss, bekommt zwei extra.",
      "de",
    );
    expect(titles).not.toContain("Bekommt zwei extra");
  });

  test("comes with alternatives from other sentences, all different", async () => {
    const { title, titles = [] } = await write(
      "Kiln opening day. The blue one with the drip is my grandmother's. I found the recipe in a shoebox.",
    );
    expect(titles[0]).toBe(title);
    expect(titles.length).toBeGreaterThan(1);
    expect(titles.length).toBeLessThanOrEqual(5);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe("a note", () => {
  test("is the owner's line or two with nothing added", async () => {
    const article = await writer.write(
      material({ caption: "Golden hour. The beans have decided to live after all.", about: "I paint in Basel." }),
    );
    expect(article.form).toBe("note");
    expect(renderText(article.document)).not.toContain("Basel");
  });

  test("waits for a person if its only line is the title", async () => {
    const article = await write("First frost on the allotment");
    expect(article.findings).toContainEqual(expect.objectContaining({ reason: "findings.coverage.titleOnly" }));
  });

  test("isn't a post with prices and times", async () => {
    expect((await write("Chess night, Thursday 7 pm. Bring a friend, £3.")).form).toBe("article");
  });
});

import { expect, test } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { chooseTitle } from "./choose-title.ts";
import { writerLocales } from "./locales/writer-locales.ts";

function titleOf(language: ArticleLanguage, sentences: string[], others: string[] = []): [string, string] | null {
  const own = (texts: string[]) => texts.map((text, index) => ({ id: `caption:${index + 1}`, text }));
  const chosen = chooseTitle(own(sentences), own(others), writerLocales[language]);
  return chosen && [chosen.title, chosen.rest];
}

const long = "Nobody had told us how far it is from the station to the old mill where the market is held";

test.each<[string, ArticleLanguage, string[], string, string]>([
  ["a whole sentence", "en", ["Kiln opening day.", "It rained."], "Kiln opening day", ""],
  ["a question with its mark", "it", ["Chi viene domenica?"], "Chi viene domenica?", ""],
  [
    "the part before a dash, and the rest for the text",
    "de",
    ["Schneefelder Ende Mai – bitte nehmt Grödel mit und unterschätzt den Steig nicht."],
    "Schneefelder Ende Mai",
    "bitte nehmt Grödel mit und unterschätzt den Steig nicht.",
  ],
  [
    "the part before a comma, with the whole sentence for the text",
    "ms",
    ["Kelas melukis untuk kanak-kanak, setiap Sabtu jam 10 pagi di studio kami."],
    "Kelas melukis untuk kanak-kanak",
    "Kelas melukis untuk kanak-kanak, setiap Sabtu jam 10 pagi di studio kami.",
  ],
  [
    "the part before a time",
    "fr",
    ["Portes ouvertes le dimanche 17 mai de 11h à 17h."],
    "Portes ouvertes le dimanche 17 mai",
    "Portes ouvertes le dimanche 17 mai de 11h à 17h.",
  ],
  [
    "nothing of a range of hours",
    "de",
    ["Samstag öffnet die Werkstatt 10–16 Uhr mit Kaffee und Kuchen für alle im Hof an der Mühlegasse."],
    "Samstag öffnet die Werkstatt",
    "Samstag öffnet die Werkstatt 10–16 Uhr mit Kaffee und Kuchen für alle im Hof an der Mühlegasse.",
  ],
  [
    "nothing of a range of hours",
    "en",
    ["Open studio this Saturday from 10 to 5 pm at the old mill by the river, with coffee for everybody."],
    "Open studio this Saturday",
    "Open studio this Saturday from 10 to 5 pm at the old mill by the river, with coffee for everybody.",
  ],
  [
    "nothing of a range of hours",
    "fr",
    ["Atelier ouvert samedi de 10 à 17 h au vieux moulin près de la rivière, avec du café pour tout le monde."],
    "Atelier ouvert samedi",
    "Atelier ouvert samedi de 10 à 17 h au vieux moulin près de la rivière, avec du café pour tout le monde.",
  ],
  ...(
    [
      ["en", "The farm shop is closed until 2 pm today.", "The farm shop is closed until…"],
      ["en", "There is no bread before 9 am on Sundays.", "There is no bread before…"],
      ["en", "We are not open after 5 pm this week.", "We are not open after…"],
      ["en", "The farm shop is closed from 2 pm today.", "The farm shop is closed…"],
      ["vi", "Hôm nay quán đóng cửa đến 14 giờ.", "Hôm nay quán đóng cửa đến…"],
      ["de", "Der Hofladen bleibt bis 14 Uhr geschlossen.", "Der Hofladen bleibt bis…"],
      ["de", "Unser Hofladen ist am Samstag bis 12 Uhr nicht geöffnet.", "Unser Hofladen ist am Samstag bis…"],
      ["de", "Unser Hofladen ist am Samstag um 12 Uhr nicht geöffnet.", "Unser Hofladen ist am Samstag…"],
      ["it", "La bottega è chiusa fino alle 14.", "La bottega è chiusa fino…"],
      ["fr", "La boutique est fermée jusqu'à 14 h.", "La boutique est fermée jusqu'à…"],
      ["ms", "Kedai kami tutup sampai pukul 2 petang.", "Kedai kami tutup sampai…"],
    ] as const
  ).map(([language, sentence, title]): [string, ArticleLanguage, string[], string, string] => [
    `no claim that its time takes back: ${title}`,
    language,
    [sentence],
    title,
    sentence,
  ]),
  [
    "a sentence without a time rather than the opening of one with it",
    "en",
    ["The farm shop is closed until 2 pm today.", "The river is in the cellar."],
    "The river is in the cellar",
    "",
  ],
  [
    "the part before a time from which something starts",
    "de",
    ["Flohmarkt auf dem Dorfplatz ab 10 Uhr."],
    "Flohmarkt auf dem Dorfplatz",
    "Flohmarkt auf dem Dorfplatz ab 10 Uhr.",
  ],
  [
    "no open end",
    "ms",
    ["Kedai kami buka sejak pukul 2 petang."],
    "Kedai kami buka",
    "Kedai kami buka sejak pukul 2 petang.",
  ],
  [
    "another sentence instead of one with times",
    "fr",
    ["Lever à 4 h 30, sommet à 7 h 12.", "Pas un mot pendant vingt minutes."],
    "Pas un mot pendant vingt minutes",
    "",
  ],
  [
    "no mere opening of a sentence",
    "vi",
    ["Mười một năm trước, ông nội để lại cho mình một thùng đục và nửa chiếc thuyền gỗ.", "Thuyền tên là Mận."],
    "Thuyền tên là Mận",
    "",
  ],
  [
    "nothing that hangs on a verb without its time",
    "vi",
    ["Bánh mì chảo 45k, bán từ 6 giờ sáng."],
    "Bánh mì chảo 45k",
    "Bánh mì chảo 45k, bán từ 6 giờ sáng.",
  ],
  [
    "nothing that hangs on a verb without its time",
    "vi",
    ["Bún bò 50k, mở cửa lúc 6 giờ."],
    "Bún bò 50k",
    "Bún bò 50k, mở cửa lúc 6 giờ.",
  ],
  [
    "another sentence instead of one that hangs on a verb",
    "vi",
    ["Lớp vẽ bắt đầu lúc 9 giờ.", "Mình lo phần giấy và màu."],
    "Mình lo phần giấy và màu",
    "",
  ],
  [
    "a verb with a sign that it goes on where there is nothing else",
    "vi",
    ["Lớp vẽ bắt đầu lúc 9 giờ."],
    "Lớp vẽ bắt đầu…",
    "Lớp vẽ bắt đầu lúc 9 giờ.",
  ],
  ["a verb that ends its sentence", "vi", ["Hôm nay tiệm mở cửa."], "Hôm nay tiệm mở cửa", ""],
  ["a long sentence cut between words", "en", [long], "Nobody had told us how far it is from the station…", long],
  [
    "Japanese up to 32 characters",
    "ja",
    ["水曜の絵の教室、体験の空きが2名あります。"],
    "水曜の絵の教室、体験の空きが2名あります",
    "",
  ],
  ["a single word when there is no more", "de", ["Sonntag."], "Sonntag", ""],
])("takes %s", (_, language, sentences, title, rest) => {
  expect(titleOf(language, sentences)).toEqual([title, rest]);
});

test("uses a list entry or heading only if the text offers no title", () => {
  expect(titleOf("ja", ["営業は10:00からです。"], ["新しいメニュー"])).toEqual(["新しいメニュー", ""]);
});

test.each([["@lena @bob.the.builder"], ["https://example.com/a"], ["9:30 am"], ["+41 61 123 45 67"]])(
  "makes no title from %s",
  (text) => {
    expect(titleOf("en", [text])).toBeNull();
  },
);

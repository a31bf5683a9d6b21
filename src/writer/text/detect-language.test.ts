import { expect, test } from "vitest";
import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import { loadLanguageDetector } from "./detect-language.ts";

const detector = await loadLanguageDetector();

const lines: [ArticleLanguage, string[]][] = [
  [
    "en",
    [
      "Sourdough Saturdays are back",
      "31 of 34 pieces survived the firing",
      "We open at nine, come hungry and bring a friend",
      "My grandmother taught me this recipe",
    ],
  ],
  [
    "de",
    [
      "Sonntag auf der Rigi",
      "Frisch aus dem Ofen: unser Roggenbrot",
      "Die Bergbeiz hatte leider zu",
      "Wir suchen noch eine Aushilfe für den Samstag",
    ],
  ],
  [
    "fr",
    [
      "Le marché du samedi matin",
      "Nos tartes sortent du four à neuf heures",
      "Merci à toutes et à tous pour cette belle soirée",
      "Un café et la vue sur le lac",
    ],
  ],
  [
    "it",
    [
      "La raccolta delle olive è cominciata",
      "Ogni mercoledì laboratorio per bambini",
      "Il nostro pane cuoce nel forno a legna",
      "Una passeggiata fino alla cima",
    ],
  ],
  [
    "vi",
    [
      "Hôm nay quán mở cửa lúc bảy giờ",
      "Cà phê sữa đá và một buổi sáng yên tĩnh",
      "Mẹ nấu bún bò Huế cho cả nhà",
      "Đường đi Đà Lạt",
    ],
  ],
  [
    "ja",
    ["今日のランチは鯖の味噌煮です", "京都の朝は静かでした", "焼きたてのパンが並びました", "次回の教室は土曜日です"],
  ],
  [
    "ms",
    [
      "Hari ini kami buka sampai malam",
      "Nasi lemak panas dengan sambal pedas",
      "Jom datang ke kelas melukis hujung minggu ini",
      "Terima kasih kepada semua yang hadir",
    ],
  ],
];

test.each(lines)("detects %s", (language, texts) => {
  for (const text of texts) expect(detector.detect(text)).toBe(language);
});

test.each(lines)("considers no line in %s foreign to its own language", (language, texts) => {
  for (const text of texts) expect(detector.isForeign(text, language)).toBe(false);
});

test("counts Indonesian as Malay", () => {
  expect(detector.isForeign("Besok kami tutup karena hari libur nasional", "ms")).toBe(false);
});

test("considers a long line foreign to every other language", () => {
  const text = "Nous serons sur la place du village samedi matin avec nos pains et nos tartes";
  for (const language of articleLanguages) expect(detector.isForeign(text, language)).toBe(language !== "fr");
});

test.each(["Di–Fr 6.30–18.30 Uhr, Sa 7–16 Uhr", "Biscuit & Waffles", "#spaniels @lena 5:58", ""])(
  "does not judge %j",
  (text) => {
    expect(detector.isForeign(text, "vi")).toBe(false);
  },
);

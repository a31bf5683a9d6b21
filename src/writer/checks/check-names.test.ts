import { describe, expect, it } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { valuesOf } from "./checks.fixtures.ts";

type Case = [language: ArticleLanguage, caption: string, article: string];

describe("names that the sources have", () => {
  it.each<Case>([
    [
      "en",
      "With @lena.rides in Orvieto, then home to #visitwhitby again",
      "I went to Orvieto with Lena, then home to Whitby. Lena's bike broke.",
    ],
    ["en", "met priya in leeds", "We met Priya in Leeds."],
    [
      "de",
      "Lena und Balu auf der Rigi",
      "Lenas Hund Balu lief auf die Rigi. Aus Holz und mit Liebe gebaut, in Ruhe und bei Regen.",
    ],
    ["fr", "Chez Odile à Nevers", "C'est à Nevers que vit Odile. L'atelier d'Odile est ouvert."],
    ["it", "Con Ginevra a Chioggia", "A Chioggia abbiamo visto Ginevra e l'officina."],
    ["vi", "Đi Đà Lạt với chị Thảo", "Mình đi Đà Lạt cùng chị Thảo."],
    ["ja", "尾道で美咲と", "美咲さんと尾道でコーヒーを飲みました。オンラインショップもどうぞ。"],
    ["ms", "Dengan Suraya di Muar", "Kami ke Muar bersama Suraya."],
  ])("finds nothing (%s: %s)", async (language, caption, body) => {
    expect(await valuesOf("name", language, caption, body)).toEqual([]);
  });
});

describe("names that the sources do not have", () => {
  it("include those of the hashtags that end a line", async () => {
    expect(await valuesOf("name", "en", "New bowls.\n#Berlin #Tokyo", "New bowls, made in Berlin.")).toEqual([
      "Berlin",
    ]);
    expect(await valuesOf("name", "en", "New bowls for #Berlin are here.", "New bowls for Berlin.")).toEqual([]);
  });

  it.each<[...Case, string[]]>([
    ["en", "A day by the sea", "We met Gideon in Penzance. Sarah was there too.", ["Gideon", "Penzance", "Sarah"]],
    [
      "de",
      "Ein Tag am See",
      "Wir trafen Frau Kälin in Görlitz. Hans Meier kam auch.",
      ["Kälin", "Görlitz", "Hans", "Meier"],
    ],
    ["de", "Ein Tag am See", "Mit uns kam Trudi, unser Hund.", ["Trudi"]],
    [
      "de",
      "Ein Tag am See",
      "Wir fuhren nach Tuttlingen, dann nach Interlaken und nach Bernsteinhausen.",
      ["Tuttlingen", "Interlaken", "Bernsteinhausen"],
    ],
    ["fr", "Un jour au lac", "Nous avons vu Gaspard à Quimper.", ["Gaspard", "Quimper"]],
    ["it", "Un giorno al lago", "Abbiamo visto Tullio a Matera.", ["Tullio", "Matera"]],
    ["vi", "Một ngày bên hồ, hoa nở", "Chúng tôi gặp chị Hoa ở Sa Pa.", ["Hoa", "Sa", "Pa"]],
    ["ja", "湖の一日", "鎌倉で佐藤さんとタケシに会いました。", ["鎌倉", "佐藤", "タケシ"]],
    ["ms", "Sehari di tasik", "Kami jumpa Hamdan di Taiping.", ["Hamdan", "Taiping"]],
  ])("finds them (%s: %s)", async (language, caption, body, expected) => {
    expect(await valuesOf("name", language, caption, body)).toEqual(expected);
  });

  it.each<[ArticleLanguage, string]>([
    ["en", "Grace and patience help. Nice bread. Rose petals dry fast."],
    ["de", "Das Essen im Zug war gut. Mit Ernst bei der Sache, aus Leinöl und Kreide."],
    ["de", "Wir gingen nach Hause, nach Singen und Ringen, nach Gelingen und nach Ladenschluss."],
    ["fr", "Juste un peu de sel. Blanche comme neige."],
    ["it", "Una volta basta. Mia zia lo sa. Sarà bello. Primo passo, lino lavato."],
    ["vi", "Tìm chỗ ngồi. Tôm tươi. Bên nhà có cây."],
    ["ja", "和菓子と野菜、小さな椅子、スタッフのおすすめメニュー。"],
    ["ms", "Ada roti. Wan tiada di sini hari ini."],
  ])("does not take ordinary words for names in %s", async (language, body) => {
    expect(await valuesOf("name", language, "", body)).toEqual([]);
  });

  it("does not accept names from the owner's keywords", async () => {
    expect(await valuesOf("name", "en", "Fresh bread", "Bread as they bake it in Whitby.")).toEqual(["Whitby"]);
  });

  it("does not mistake an English heading's capitals for names", async () => {
    expect(await valuesOf("name", "en", "Kiln opening day", "Kiln opening day")).toEqual([]);
  });
});

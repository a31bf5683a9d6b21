import { describe, expect, it } from "vitest";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { valuesOf } from "../checks.fixtures.ts";

type Row = [ArticleLanguage, caption: string, told: string];

describe("a condition, a hedge or hearsay", () => {
  it.each<Row>([
    ["en", "Delivery is free if you order before Friday.", "Delivery is free."],
    ["en", "According to the neighbours, the lake is poisoned.", "The lake is poisoned."],
    ["en", "Maybe we open the garden.", "We open the garden."],
    ["en", "We almost lost the kiln.", "We lost the kiln."],
    ["en", "We hope to open the garden.", "We open the garden."],
    ["en", "If it rains, the market moves inside.", "The market moves inside."],
    ["de", "Vielleicht öffnen wir den Garten.", "Wir öffnen den Garten."],
    ["de", "Die Lieferung ist gratis, wenn ihr vor Freitag bestellt.", "Die Lieferung ist gratis."],
    ["de", "Fast haben wir den Ofen verloren.", "Wir haben den Ofen verloren."],
    ["de", "Laut den Nachbarn ist der See vergiftet.", "Der See ist vergiftet."],
    ["fr", "Nous ouvrons peut-être le jardin.", "Nous ouvrons le jardin."],
    ["fr", "La livraison est gratuite si vous commandez avant vendredi.", "La livraison est gratuite."],
    ["fr", "Selon les voisins, le lac est empoisonné.", "Le lac est empoisonné."],
    ["it", "Forse apriamo il giardino.", "Apriamo il giardino."],
    ["it", "La consegna è gratuita se ordinate prima di venerdì.", "La consegna è gratuita."],
    ["it", "Secondo i vicini, il lago è avvelenato.", "Il lago è avvelenato."],
    ["vi", "Có lẽ quán mở khu vườn.", "Quán mở khu vườn."],
    ["vi", "Giao hàng miễn phí nếu đặt trước thứ sáu.", "Giao hàng miễn phí."],
    ["vi", "Nghe nói hồ bị nhiễm độc.", "Hồ bị nhiễm độc."],
    ["ja", "庭を開くかもしれません。", "庭を開きます。"],
    ["ja", "金曜日までに注文すれば、配送は無料です。", "配送は無料です。"],
    ["ja", "近所の人によると、湖は汚染されています。", "湖は汚染されています。"],
    ["ms", "Mungkin kami buka taman bunga.", "Kami buka taman bunga."],
    ["ms", "Penghantaran percuma jika tempah sebelum Jumaat.", "Penghantaran percuma."],
    ["ms", "Menurut jiran, tasik itu beracun.", "Tasik itu beracun."],
  ])("may not be left out: %s, %s", async (language, caption, told) => {
    expect(await valuesOf("claim", language, caption, told)).toHaveLength(1);
  });

  it.each<Row>([
    ["en", "Delivery is free if you order before Friday.", "Order before Friday and delivery is free."],
    ["en", "Delivery is free if you order before Friday.", "Delivery is free if you order before Friday."],
    ["en", "Maybe we open the garden.", "Perhaps we open the garden."],
    ["en", "If you want to visit us, write a letter.", "Write a letter."],
    ["en", "We bake bread. Maybe we bake bread on Sunday too.", "We bake bread."],
    ["en", "We bake bread, and if it rains, we eat it ourselves.", "We bake bread."],
    ["en", "Delivery is free if you order before Friday, we bake every day.", "We bake every day."],
    ["en", "Almost all the bowls came out whole.", "All the bowls came out whole."],
    ["en", "Nearly 40 guests came to the yard.", "40 guests came to the yard."],
    ["de", "Wenn ihr wollt, kommt in den Hof.", "Kommt in den Hof."],
    ["de", "Wir backen Brot, vielleicht bald auch Kuchen.", "Wir backen Brot."],
    ["fr", "Si vous voulez, venez dans la cour.", "Venez dans la cour."],
    ["it", "Se volete, passate in cortile.", "Passate in cortile."],
    ["vi", "Nếu bạn muốn, ghé sân chơi.", "Ghé sân chơi."],
    ["ja", "パンを焼きます。雨なら、中で食べます。", "パンを焼きます。"],
    ["ms", "Jika anda mahu, singgah di taman.", "Singgah di taman."],
  ])("is told in other words, or is about something else: %s, %s", async (language, caption, told) => {
    expect(await valuesOf("claim", language, caption, told)).toEqual([]);
  });
});

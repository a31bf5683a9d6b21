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
    ["en", "Delivery is free, but only if you order before Friday.", "Delivery is free."],
    ["de", "Die Lieferung ist gratis, aber nur wenn ihr vor Freitag bestellt.", "Die Lieferung ist gratis."],
    ["fr", "La livraison est gratuite, mais seulement si vous commandez avant vendredi.", "La livraison est gratuite."],
    ["it", "La consegna è gratuita, ma solo se ordinate prima di venerdì.", "La consegna è gratuita."],
    ["vi", "Giao hàng miễn phí, nhưng chỉ nếu đặt trước thứ sáu.", "Giao hàng miễn phí."],
    ["ms", "Penghantaran percuma, tetapi hanya jika tempah sebelum Jumaat.", "Penghantaran percuma."],
    ["en", "Doors open at 6 on Sunday, most probably.", "Doors open at 6 on Sunday."],
    ["en", "Hopefully we open the garden.", "We open the garden."],
    ["en", "In case of rain, the market moves inside.", "The market moves inside."],
    ["en", "In case it rains, the market moves inside.", "The market moves inside."],
    ["it", "Nel caso piova, il mercato si sposta al coperto.", "Il mercato si sposta al coperto."],
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
    ["en", "Doors open at 6, hopefully see you there!", "Doors open at 6."],
    ["en", "Yes, we ship to Austria, in case you were wondering!", "We ship to Austria."],
    ["en", "We ship to Austria, if you were wondering.", "We ship to Austria."],
    ["en", "Hopefully see you at the market on Sunday!", "See you at the market on Sunday!"],
    ["en", "Bring a warm coat in case it rains.", "Bring a warm coat."],
    ["en", "We open the garden even if it rains.", "We open the garden."],
    ["de", "Wir öffnen den Garten auch wenn es regnet.", "Wir öffnen den Garten."],
    ["de", "Die Schalen kosten 28 Franken, falls du eine willst.", "Die Schalen kosten 28 Franken."],
    ["it", "Sì, spediamo in Austria, nel caso ve lo chiedeste.", "Spediamo in Austria."],
    ["en", "The new oven is finally here, and if all goes well we bake on Friday.", "The new oven is finally here."],
    ["en", "New mugs in the shop, maybe one is yours.", "There are new mugs in the shop."],
    ["en", "The bowls cost 28 francs, let me know if you're interested.", "The bowls cost 28 francs."],
    ["de", "Die Schalen kosten 28 Franken, schreibt mir wenn ihr eine wollt.", "Die Schalen kosten 28 Franken."],
    ["de", "Der neue Ofen ist da, und wenn alles klappt backen wir am Freitag.", "Der neue Ofen ist da."],
    ["fr", "Le nouveau four est arrivé, et si le temps le permet on cuit vendredi.", "Le nouveau four est arrivé."],
    ["it", "Il forno nuovo è arrivato, e se tutto va bene inforniamo venerdì.", "Il forno nuovo è arrivato."],
    ["vi", "Lò nướng mới đã về, và nếu trời đẹp quán nướng bánh.", "Lò nướng mới đã về."],
    ["ms", "Ketuhar baharu sampai, dan jika cuaca baik kami bakar roti.", "Ketuhar baharu sampai."],
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

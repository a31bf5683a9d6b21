import { describe, expect, it } from "vitest";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { checkArticle } from "../check-article.ts";
import { article, material } from "../checks.fixtures.ts";

type Row = [ArticleLanguage, caption: string, label: string, fact: string];

/** What the checks say about the claims of a box with one fact. */
async function claimsOf(language: ArticleLanguage, caption: string, label: string, fact: string) {
  const box = { type: "details" as const, items: [{ label: [{ text: label }], spans: [{ text: fact }] }] };
  const findings = await checkArticle(article([box]), material(language, caption));
  return findings.filter(({ kind }) => kind === "claim").map(({ reason }) => reason);
}

describe("a fact in a box under a label", () => {
  it.each<Row>([
    ["en", "Closed on Sunday.", "Open", "Sunday"],
    ["en", "Entry is free.", "Parking", "free"],
    ["en", "The soup contains celery, gluten and milk.", "Free from", "celery, gluten, milk"],
    ["en", "Free from celery, gluten and milk.", "Contains", "celery, gluten, milk"],
    ["en", "Open on Saturday, closed on Sunday.", "Open", "Sunday"],
    ["de", "Am Sonntag geschlossen.", "Offen", "Sonntag"],
    ["de", "Die Suppe enthält Sellerie, Gluten und Milch.", "Frei von", "Sellerie, Gluten, Milch"],
    ["en", "Entry is free.", "Places", "free"],
    ["en", "The workshop is sold out.", "Bread", "sold out"],
    ["en", "No dogs allowed.", "Dogs", "allowed"],
    ["de", "Der Eintritt ist frei.", "Parkplatz", "frei"],
    ["de", "Der Eintritt ist frei.", "Plätze", "frei"],
    ["de", "Keine Anmeldung nötig.", "Anmeldung", "nötig"],
    ["fr", "Fermé le dimanche.", "Ouvert", "dimanche"],
    ["fr", "La soupe contient du céleri, du gluten et du lait.", "Sans", "céleri, gluten, lait"],
    ["fr", "L'entrée est gratuite.", "Parking", "gratuit"],
    ["it", "Chiuso la domenica.", "Aperto", "domenica"],
    ["it", "La zuppa contiene sedano, glutine e latte.", "Senza", "sedano, glutine, latte"],
    ["it", "L'ingresso è gratuito.", "Parcheggio", "gratuito"],
    ["vi", "Chủ nhật quán đóng cửa.", "Mở cửa", "Chủ nhật"],
    ["vi", "Súp có cần tây, gluten và sữa.", "Không có", "cần tây, gluten, sữa"],
    ["vi", "Vé vào cổng miễn phí.", "Bãi đỗ xe", "miễn phí"],
    ["ja", "日曜日は定休です。", "営業", "日曜日"],
    ["ja", "スープにはセロリ、小麦、牛乳が入ります。", "不使用", "セロリ、小麦、牛乳"],
    ["ja", "入場は無料です。", "駐車場", "無料"],
    ["ms", "Kami tutup pada hari Ahad.", "Buka", "Ahad"],
    ["ms", "Sup mengandungi saderi, gluten dan susu.", "Tanpa", "saderi, gluten, susu"],
    ["ms", "Masuk percuma.", "Tempat letak kereta", "percuma"],
  ])("is found if the label turns it round: %s, %s %s: %s", async (...row) => {
    expect((await claimsOf(...row)).length).toBeGreaterThan(0);
  });

  it.each<Row>([
    ["en", "Closed on Sunday.", "Closed", "Sunday"],
    ["en", "We are not open on Sunday.", "Closed", "Sunday"],
    ["en", "Open from 9 to 5.", "Opening hours", "9 to 5"],
    ["en", "Everybody is welcome, entry is free.", "Price", "free"],
    ["en", "Everybody is welcome, entry is free.", "Admission", "free"],
    ["en", "Free parking behind the church.", "Parking", "free"],
    ["en", "The soup contains celery, gluten and milk.", "Allergens", "celery, gluten, milk"],
    ["en", "The soup contains celery, gluten and milk.", "Contains", "celery, gluten, milk"],
    ["en", "Free from celery, gluten and milk.", "Free from", "celery, gluten, milk"],
    ["en", "Open on Saturday, closed on Sunday.", "Closed", "Sunday"],
    ["en", "No dogs allowed.", "Dogs", "not allowed"],
    ["en", "Not suitable for prams.", "Prams", "not suitable"],
    ["en", "The workshop is sold out.", "Status", "sold out"],
    ["en", "The workshop is sold out.", "Places", "sold out"],
    ["en", "The workshop is sold out.", "Seats", "sold out"],
    ["de", "Keine Anmeldung nötig.", "Anmeldung", "nicht nötig"],
    ["de", "Der Kurs ist ausverkauft.", "Plätze", "ausverkauft"],
    ["de", "Der Kurs ist ausverkauft.", "Status", "ausverkauft"],
    ["de", "Der Eintritt ist frei.", "Eintritt", "frei"],
    ["de", "Die Küche ist bis 18 Uhr offen.", "Küche", "bis 18 Uhr"],
    ["de", "Am Sonntag nicht offen.", "Geschlossen", "Sonntag"],
    ["fr", "L'entrée est gratuite.", "Prix", "gratuit"],
    ["fr", "Pas d'inscription.", "Inscription", "non"],
    ["fr", "L'atelier est complet.", "Places", "complet"],
    ["it", "L'ingresso è gratuito.", "Costo", "gratuito"],
    ["it", "Il corso è esaurito.", "Posti", "esaurito"],
    ["vi", "Vé vào cổng miễn phí.", "Vé", "miễn phí"],
    ["vi", "Bánh mì hết hàng.", "Tình trạng", "hết hàng"],
    ["ja", "入場は無料です。", "料金", "無料"],
    ["ja", "教室は売り切れです。", "席", "売り切れ"],
    ["ms", "Masuk percuma.", "Bayaran", "percuma"],
    ["ms", "Tiket bengkel sudah habis.", "Status", "habis"],
    ["ms", "Kelas setiap Sabtu, jam 10 pagi.", "Masa", "setiap Sabtu, jam 10 pagi"],
  ])("is fine if the sources say so in other words: %s, %s %s: %s", async (...row) => {
    expect(await claimsOf(...row)).toEqual([]);
  });
});

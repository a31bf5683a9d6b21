import { describe, expect, test } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { writerLocales } from "./locales/writer-locales.ts";
import { normaliseCaption } from "./normalise-caption.ts";

function said(caption: string, language: ArticleLanguage = "en"): string[] {
  const { paragraphs } = normaliseCaption(caption, "corner.bakery", writerLocales[language]);
  return paragraphs.flat().flatMap((line) => line.sentences.map((sentence) => sentence.text));
}

describe("hashtags", () => {
  test.each<[ArticleLanguage, string, string[]]>([
    ["fr", "Pas un mot pendant vingt minutes. #randonnée", ["Pas un mot pendant vingt minutes."]],
    ["en", "Evening light #light #lake", ["Evening light"]],
    ["en", "Greetings from #basel", ["Greetings from basel"]],
    ["en", "Baking with #rye #spelt", ["Baking with rye"]],
    ["en", "We love #sourdough and rye.\n\n#bread\n.\n#baking 🍞", ["We love sourdough and rye."]],
    ["vi", "Hai bạn nhỏ chờ mẹ 🐶 #chocungcuame", ["Hai bạn nhỏ chờ mẹ"]],
    ["ja", "京都の朝です。 #京都 #朝さんぽ", ["京都の朝です。"]],
  ])("%s: %s", (language, caption, sentences) => {
    expect(said(caption, language)).toEqual(sentences);
  });

  test("become tags without duplicates, in composed form", () => {
    const { tags } = normaliseCaption("A #Été day #e\u0301t\u00e9 #ete\n#été #2026 #x2", "x", writerLocales.fr);
    expect(tags).toEqual(["Été", "ete", "x2"]);
  });
});

describe("text that only serves the platform", () => {
  test.each<[ArticleLanguage, string]>([
    ["en", "Link in bio!"],
    ["en", "Follow @corner.bakery for more"],
    ["de", "Speichert diesen Beitrag! 📌"],
    ["fr", "Abonnez-vous pour la suite"],
    ["it", "Tagga un amico che verrebbe con te!"],
    ["vi", "Lưu bài viết này lại nhé!"],
    ["ja", "フォローお願いします！"],
    ["ms", "Tag kawan yang suka kuih!"],
    ["en", "Please follow us for more!"],
    ["en", "Don't forget to like and share."],
    ["en", "👉 Tag a friend who needs soup"],
    ["en", "Save this for later 📌"],
    ["en", "Save this recipe for the weekend!"],
    ["de", "Bitte folgt uns für mehr!"],
    ["de", "Kommentiert mit 🍞"],
    ["de", "Markiert jemanden, der Kuchen mag!"],
    ["fr", "N'hésitez pas, posez-moi vos questions !"],
    ["fr", "Identifiez un ami gourmand."],
    ["it", "Seguiteci per altre ricette!"],
    ["vi", "Cả nhà nhớ theo dõi mình nhé!"],
    ["vi", "Thả tim nếu bạn thích nha!"],
    ["vi", "👉 Vuốt sang để xem thêm"],
    ["ja", "ぜひ保存してね！"],
    ["ja", "コメントで教えてください。"],
    ["ja", "詳しくはハイライトで！"],
    ["ms", "Jom follow kami!"],
    ["en", "For more baking, follow us!"],
    ["de", "Für mehr Brotrezepte folgt uns!"],
    ["fr", "Pour plus de recettes, suivez-nous !"],
    ["it", "Per altre ricette seguiteci!"],
    ["vi", "Để xem thêm ảnh mèo, theo dõi mình nhé!"],
    ["ms", "Untuk lebih resipi, ikuti kami!"],
    ["en", "If you like this, follow us!"],
    ["en", "If you enjoyed this recipe, save and share it"],
    ["en", "Please like, comment and follow us"],
    ["en", "Let's be friends: follow us!"],
    ["de", "Wenn euch das gefällt, folgt uns!"],
    ["de", "Liket und folgt uns!"],
    ["fr", "Si ça vous plaît, abonnez-vous !"],
    ["vi", "Nếu thích, hãy theo dõi trang nhé!"],
    ["vi", "Đừng quên like và follow mình nha!"],
    ["vi", "Bạn thích thì follow mình nhé"],
    ["en", "Tag me when you bake it!"],
    ["en", "Make it and tag us 💛"],
    ["vi", "Làm thử thì nhớ tag mình nhé!"],
    ["vi", "Nhớ tag mình!"],
  ])("is removed in %s: %s", (language, call) => {
    expect(said(call, language)).toEqual([]);
  });

  test.each<[ArticleLanguage, string]>([
    ["en", "for more a "],
    ["en", "if you like a, "],
    ["en", "like and "],
    ["de", "für mehr a "],
    ["fr", "pour plus de a "],
    ["it", "per altri a "],
    ["vi", "để xem thêm a "],
    ["ja", "いいねと"],
    ["ms", "untuk lebih a "],
  ])("is found at once, however often it begins: %s %s", { timeout: 2_000 }, (language, phrase) => {
    said(`We bake ${phrase.repeat(60)}every day`, language);
  });

  test.each<[ArticleLanguage, string]>([
    ["en", "The dogs follow me everywhere in the garden."],
    ["en", "We share and swap seedlings with all our neighbours."],
    ["en", "I save and reuse every scrap of clay, and the floor stays clean."],
    ["en", "Save and reuse every scrap of clay."],
    ["en", "Save this for the glaze."],
    ["en", "Save this guide dog from boredom!"],
    ["en", "Save this one tree."],
    ["en", "Follow me into the workshop."],
    ["en", "In spring we tag the lambs."],
    ["en", "My sisters tag me in every photo of the dog."],
    ["en", "Her comment with the smile made my day."],
    ["de", "Die Enten folgen uns bis zum Teich."],
    ["de", "Opa kommentiert jedes Tor laut."],
    ["de", "Meine Tochter fragt mich jeden Morgen nach dem Teig."],
    ["de", "Wir markieren eine neue Route durch den Wald."],
    ["fr", "Posez vos questions à notre jardinier, il connaît chaque rose."],
    ["fr", "Faites glisser la pâte dans le moule."],
    ["fr", "Abonnez-vous à notre panier de légumes."],
    ["it", "Serve un doppio tocco di limone."],
    ["it", "Se scorri la mappa con il dito, trovi il mulino."],
    ["vi", "Gió lướt qua mặt hồ và mấy con mèo nằm ngủ."],
    ["vi", "Con mèo đen theo dõi mình từ cửa sổ."],
    ["vi", "Nhiều khách để lại bình luận rất dễ thương."],
    ["ja", "開封後は冷蔵庫で保存してください。"],
    ["ja", "みんなでシェアして食べました。"],
    ["ja", "細かくハイライトを入れました。"],
    ["ja", "審査員のコメントに涙が出ました。"],
    ["ms", "Anak-anak ikuti kami ke kebun."],
    ["ms", "Ramai yang tinggalkan komen baik."],
  ])("is not an ordinary sentence with the same verb: %s %s", (language, sentence) => {
    expect(said(sentence, language)).toEqual([sentence]);
  });

  test.each([
    [
      "Tickets for 12 € through the link in our bio until Friday.",
      "Tickets for 12 € through the link in the Instagram profile until Friday.",
    ],
    ["Follow @lena.pots for her next firing.", "Follow @lena.pots for her next firing."],
    ["Pre-orders via DM until Thursday!!!", "Pre-orders via Instagram message until Thursday!"],
    ["DM us to order one of 12 bowls.", "Send an Instagram message to order one of 12 bowls."],
    ["DM us on Saturday!", "Send us an Instagram message on Saturday!"],
    ["DM us your address by Friday.", "Send us your address by Friday by Instagram message."],
    [
      "Samples are ready, DM us and we'll send them.",
      "Samples are ready, send us an Instagram message and we'll send them.",
    ],
  ])("stays where it carries a fact: %s", (caption, sentence) => {
    expect(said(caption)).toEqual([sentence]);
  });

  test("says whom to message in Vietnamese", () => {
    expect(said("Inbox mình trước thứ Bảy nếu muốn giữ.", "vi")).toEqual([
      "Nhắn tin cho mình qua Instagram trước thứ Bảy nếu muốn giữ.",
    ]);
    expect(said("Bạn nào thích thì ib cho tiệm nhé!", "vi")).toEqual([
      "Bạn nào thích thì nhắn tin cho tiệm qua Instagram nhé!",
    ]);
    expect(said("Inbox tiệm mình để đặt 2 ổ nhé.", "vi")).toEqual([
      "Nhắn tin cho tiệm mình qua Instagram để đặt 2 ổ nhé.",
    ]);
    expect(said("Mình trả lời inbox mình nhận được.", "vi").join()).not.toContain("cho mình");
  });
});

describe("capitals", () => {
  test.each<[ArticleLanguage, string, string]>([
    ["en", "BIG SALE ON SATURDAY IN Basel AND BERN", "Big sale on Saturday in Basel and bern"],
    ["en", "BIG SALE ON SATURDAY, I THINK", "Big sale on Saturday, I think"],
    ["de", "GROSSE ERÖFFNUNG AM SAMSTAG", "Grosse Eröffnung am Samstag"],
    ["vi", "QUÁN MỞ LẠI RỒI", "Quán mở lại rồi"],
    ["ms", "NASI LEMAK AHAD INI", "Nasi lemak Ahad ini"],
    ["en", "OPEN", "OPEN"],
  ])("%s: %s", (language, caption, sentence) => {
    expect(said(caption, language)).toEqual([sentence]);
  });

  test("keep a name that the caption also writes in lower case", () => {
    expect(said("NEW SHOP IN BASEL\nBasel is home.")).toEqual(["New shop in Basel", "Basel is home."]);
  });
});

describe("typography", () => {
  test.each<[ArticleLanguage, string, string]>([
    ["fr", "Prix : 12 € ! Vous venez ?", "Prix\u00a0: 12\u00a0€\u202f!|Vous venez\u202f?"],
    ["fr", "« Oui » à 4:30", "«\u00a0Oui\u00a0» à 4:30"],
    ["ja", "手ぶらで どうぞ!! 楽しいよ?", "手ぶらでどうぞ！|楽しいよ？"],
    ["de", "„Servus“, sagte sie…..", "„Servus“, sagte sie…"],
    ["en", "Wait... What?!", "Wait…|What?!"],
    ["de", "3. Platz beim Brotwettbewerb", "3. Platz beim Brotwettbewerb"],
    ["en", "Only 5️⃣ places left", "Only 5 places left"],
    ["vi", "Chỉ còn 3️⃣ suất", "Chỉ còn 3 suất"],
    ["de", "Nur noch 🔟 Plätze frei", "Nur noch 10 Plätze frei"],
    ["en", "I ❤️ Basel 🎉 Always will 😀", "I ♥ Basel|Always will"],
    [
      "en",
      "I baked in Ali's shop (thank you Ali ❤️). It snowed (🎉)!",
      "I baked in Ali's shop (thank you Ali).|It snowed!",
    ],
  ])("%s: %s", (language, caption, sentences) => {
    expect(said(caption, language).join("|")).toBe(sentences);
  });
});

test("removes repetitions and bare greetings", () => {
  expect(said("Good morning everyone ☀️ Fresh bread today. Fresh bread today!")).toEqual(["Fresh bread today."]);
  expect(said("Hello, we moved to Bern!")).toEqual(["Hello, we moved to Bern!"]);
});

test("a sentence that spans two of the caption's names the one that carries most of it", () => {
  const caption = "🚨 SALE 🚨 Everything in the studio is 20% off until Sunday!!! Mugs from £14.";
  const { paragraphs } = normaliseCaption(caption, "corner.bakery", writerLocales.en);
  expect(paragraphs.flat().flatMap((line) => line.sentences)).toEqual([
    { id: "caption:2", text: "SALE: Everything in the studio is 20% off until Sunday!" },
    { id: "caption:3", text: "Mugs from £14." },
  ]);
});

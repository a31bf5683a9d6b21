import { describe, expect, it } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { checkArticle } from "./check-article.ts";
import { article, material } from "./checks.fixtures.ts";
import { createCheckedWriter } from "./create-checked-writer.ts";

/** The reasons that keep a text from publishing automatically, apart from its missing title and description. */
async function reasonsFor(
  language: ArticleLanguage,
  caption: string,
  text: string,
  more: Partial<SourceMaterial> = {},
) {
  const findings = await checkArticle(article(text), material(language, caption, more));
  return findings
    .filter(({ kind, isAdvice }) => !["title", "meta", "coverage"].includes(kind) && isAdvice !== true)
    .map(({ reason }) => reason.replace("findings.", ""));
}

type Row = [ArticleLanguage, caption: string, changed: string];

describe("a reversed negation", () => {
  it.each<Row>([
    ["en", "We never ship the cakes abroad.", "We ship the cakes abroad."],
    ["de", "Wir verschicken die Torten nicht ins Ausland.", "Die Torten verschicken wir ins Ausland."],
    ["fr", "Nous n'envoyons pas les gâteaux à l'étranger.", "Nous envoyons les gâteaux à l'étranger."],
    ["it", "Non spediamo le torte all'estero.", "Spediamo le torte all'estero."],
    ["vi", "Tiệm không gửi bánh ra nước ngoài.", "Bánh được tiệm gửi ra nước ngoài."],
    ["ja", "海外には菓子を発送しません。", "海外にも菓子を発送します。"],
    ["ms", "Kami tidak hantar kek ke luar negara.", "Kek kami hantar ke luar negara."],
  ])("is found: %s", async (language, caption, changed) => {
    expect(await reasonsFor(language, caption, changed)).toContain("claim.negation");
  });

  it("is fine when the opposite word makes up for it", async () => {
    expect(
      await reasonsFor("en", "The workshop is not open on Mondays.", "On Mondays the workshop is closed."),
    ).toEqual([]);
  });

  it.each<Row>([
    ["en", "Entry is not free.", "Entry is free."],
    ["en", "We are not sold out.", "We are sold out."],
    ["en", "The mill has not stopped.", "The mill has stopped."],
    ["en", "Entry is free.", "Entry is not free."],
    ["de", "Die Karten sind noch nicht ausverkauft.", "Die Karten sind ausverkauft."],
    ["fr", "L'entrée n'est pas gratuite.", "L'entrée est gratuite."],
    ["it", "L'ingresso non è gratuito.", "L'ingresso è gratuito."],
    ["vi", "Bánh mì chưa hết hàng.", "Bánh mì hết hàng."],
    ["ja", "入場は無料ではありません。", "入場は無料です。"],
    ["ms", "Masuk ke taman tidak percuma.", "Masuk ke taman percuma."],
  ])("is found beside a word that is half a negation: %s, %s", async (language, caption, changed) => {
    expect(await reasonsFor(language, caption, changed)).toContain("claim.negation");
  });

  it.each<Row>([
    ["en", "Entry is not free.", "Entry costs money."],
    ["en", "Everyone is welcome except dogs.", "Everyone is welcome, but no dogs."],
    ["en", "Entry is free, but the parking isn't free.", "The parking isn't free. Entry is free."],
    ["de", "Der Eintritt ist frei, die Führung kostet nichts.", "Der Eintritt ist frei."],
    ["fr", "L'entrée est gratuite, le café non.", "L'entrée est gratuite."],
    ["it", "L'ingresso è gratuito, non serve prenotare.", "L'ingresso è gratuito."],
    ["vi", "Vé miễn phí, không cần đặt trước.", "Vé miễn phí."],
    ["ja", "入場は無料です。予約は不要です。", "予約不要で入場無料です。"],
    ["ms", "Masuk percuma, tidak perlu tempah.", "Masuk percuma."],
  ])("is no error where such a word keeps its sign: %s, %s", async (language, caption, told) => {
    expect(await reasonsFor(language, caption, told)).toEqual([]);
  });

  it("is found where an answer says no to its question", async () => {
    const answers = [{ question: "Do you deliver the bread?", text: "no" }];
    expect(await reasonsFor("en", "Bread from six.", "We deliver the bread.", { answers })).toContain("claim.negation");
    expect(await reasonsFor("en", "Bread from six.", "We do not deliver the bread.", { answers })).toEqual([]);
  });
});

describe("opposites, relations, order, bounds and frequency", () => {
  it.each<[string, ...Row]>([
    ["opposite", "en", "The gate is closed in winter.", "In winter the gate is open."],
    ["opposite", "de", "Das Tor ist im Winter geschlossen.", "Im Winter ist das Tor offen."],
    ["opposite", "fr", "Le portail est fermé en hiver.", "En hiver, le portail est ouvert."],
    ["opposite", "it", "Il cancello resta chiuso con la neve.", "Con la neve il cancello resta aperto."],
    ["opposite", "vi", "Cổng vườn đóng cửa khi mưa.", "Khi mưa cổng vườn mở cửa."],
    ["opposite", "ja", "大きい鍋は祖母のものです。", "小さい鍋は祖母のものです。"],
    ["opposite", "ms", "Pintu pagar tutup ketika hujan.", "Ketika hujan pintu pagar buka."],
    ["relation", "en", "My sister painted the boat.", "My brother painted the boat."],
    ["relation", "de", "Meine Schwester hat das Boot gestrichen.", "Mein Bruder hat das Boot gestrichen."],
    ["relation", "fr", "Ma sœur a peint le bateau.", "Le bateau, mon frère l'a peint."],
    ["relation", "it", "Mia sorella ha dipinto la barca.", "La barca l'ha dipinta mio fratello."],
    ["relation", "vi", "Chị gái mình sơn chiếc thuyền.", "Chiếc thuyền do em trai mình sơn."],
    ["relation", "ja", "姉が舟を塗りました。", "舟を弟が塗りました。"],
    ["relation", "ms", "Kakak saya mengecat perahu.", "Perahu dicat abang saya."],
    ["order", "en", "We salt the cheese before the bath.", "We salt the cheese after the bath."],
    ["order", "de", "Vor dem Bad salzen wir den Käse.", "Wir salzen den Käse nach dem Bad."],
    ["order", "fr", "On sale le fromage avant le bain.", "Le fromage, on le sale après le bain."],
    ["order", "it", "Saliamo il formaggio prima del bagno.", "Il formaggio lo saliamo dopo il bagno."],
    ["order", "vi", "Ướp muối trước khi phơi nắng.", "Ướp muối sau khi phơi nắng."],
    ["order", "ja", "塩は乾燥の前に入れます。", "塩は乾燥の後に入れます。"],
    ["order", "ms", "Garam dibubuh sebelum ikan dijemur.", "Garam dibubuh selepas ikan dijemur."],
    ["amount", "en", "We used half of the flour.", "We used a quarter of the flour."],
    ["amount", "en", "Half of the 3 loaves is rye.", "A third of the 3 loaves is rye."],
    ["amount", "en", "Two thirds of the flour is rye.", "A third of the flour is rye."],
    ["amount", "en", "Three quarters of the bread is sold.", "A quarter of the bread is sold."],
    ["amount", "de", "Zwei Drittel vom Brot sind verkauft.", "Ein Drittel vom Brot ist verkauft."],
    ["amount", "en", "Our orders doubled in June.", "In June our orders tripled."],
    ["amount", "de", "Wir haben die Hälfte vom Mehl gebraucht.", "Ein Viertel vom Mehl haben wir gebraucht."],
    [
      "amount",
      "de",
      "Die Bestellungen haben sich im Juni verdoppelt.",
      "Im Juni haben sich die Bestellungen verdreifacht.",
    ],
    ["amount", "fr", "La moitié de la farine est vendue.", "Un quart de la farine est vendu."],
    ["amount", "fr", "Les commandes ont doublé en juin.", "En juin, les commandes ont triplé."],
    ["amount", "it", "Gli ordini sono raddoppiati a giugno.", "A giugno gli ordini sono triplicati."],
    ["amount", "vi", "Đơn hàng tháng này tăng gấp đôi.", "Đơn hàng tháng này tăng gấp ba."],
    ["amount", "ja", "注文が半分に減りました。", "注文が四分の一に減りました。"],
    ["amount", "ms", "Separuh tepung sudah habis.", "Suku tepung sudah habis."],
    ["bound", "en", "It takes at least two hours.", "At most it takes two hours."],
    ["bound", "de", "Es dauert mindestens zwei Stunden.", "Höchstens zwei Stunden dauert es."],
    ["bound", "fr", "Il faut au moins deux heures.", "Il faut au plus deux heures."],
    ["bound", "it", "Ci vogliono almeno due ore.", "Ci vogliono al massimo due ore."],
    ["bound", "vi", "Mất ít nhất hai tiếng.", "Nhiều nhất mất hai tiếng."],
    ["bound", "ja", "少なくとも二時間かかります。", "長くても二時間かかります。"],
    ["bound", "ms", "Sekurang-kurangnya dua jam.", "Paling banyak dua jam."],
    ["frequency", "en", "She sings at the market.", "She always sings at the market."],
    ["frequency", "de", "Sie singt auf dem Markt.", "Auf dem Markt singt sie oft."],
    ["frequency", "fr", "Elle chante au marché.", "Elle chante souvent au marché."],
    ["frequency", "it", "Lei canta al mercato.", "Lei canta sempre al mercato."],
    ["frequency", "vi", "Chị hát ở chợ.", "Chị thường xuyên hát ở chợ."],
    ["frequency", "ja", "市場で歌います。", "いつも市場で歌います。"],
    ["frequency", "ms", "Dia menyanyi di pasar.", "Dia selalu menyanyi di pasar."],
  ])("are found: %s in %s", async (reason, language, caption, changed) => {
    expect(await reasonsFor(language, caption, changed)).toContain(`claim.${reason}`);
  });
});

describe("feelings, causes, advice and quotations that no source has", () => {
  it.each<[string, ArticleLanguage, string, string]>([
    ["feeling", "en", "The last jar is sold.", "The last jar is sold, and we are proud."],
    ["feeling", "de", "Das letzte Glas ist verkauft.", "Glücklich melden wir: Das letzte Glas ist verkauft."],
    ["feeling", "fr", "Le dernier pot est vendu.", "Nous sommes ravis, le dernier pot est vendu."],
    ["feeling", "it", "L'ultimo vasetto è venduto.", "Purtroppo l'ultimo vasetto è venduto."],
    ["feeling", "vi", "Hũ mứt cuối đã bán.", "Mình tự hào, hũ mứt cuối đã bán."],
    ["feeling", "ja", "最後の瓶が売れました。", "嬉しいことに、最後の瓶が売れました。"],
    ["feeling", "ms", "Balang terakhir sudah dijual.", "Kami terharu, balang terakhir sudah dijual."],
    ["cause", "en", "The road is blocked.", "The road is blocked because of the storm."],
    ["cause", "de", "Die Straße ist gesperrt.", "Die Straße ist wegen Schnee gesperrt."],
    ["cause", "fr", "La route est coupée.", "La route est coupée à cause de la neige."],
    ["cause", "it", "La strada è interrotta.", "La strada è interrotta a causa della neve."],
    ["cause", "vi", "Con đường bị chặn.", "Con đường bị chặn vì bão."],
    ["cause", "ja", "道は通れません。", "雪のために道は通れません。"],
    ["cause", "ms", "Jalan ditutup.", "Jalan ditutup kerana ribut."],
    ["advice", "en", "The jam is ready.", "Don't forget to shake the jam."],
    ["advice", "de", "Die Marmelade ist fertig.", "Die Marmelade sollte man kühl lagern."],
    ["advice", "fr", "La confiture est prête.", "Il faut garder la confiture au frais."],
    ["advice", "it", "La marmellata è pronta.", "Conviene tenere la marmellata al fresco."],
    ["advice", "vi", "Mứt đã xong.", "Đừng quên lắc mứt."],
    ["advice", "ja", "ジャムができました。", "ジャムは冷やすのがおすすめです。"],
    ["advice", "ms", "Jem sudah siap.", "Sebaiknya jem disimpan sejuk."],
    ["quote", "en", "Ruth sells jam.", "“Nobody leaves hungry,” says Ruth."],
    ["quote", "de", "Ruth verkauft Marmelade.", "„Hier geht keiner hungrig“, sagt Ruth."],
    ["quote", "fr", "Ruth vend sa confiture.", "« Personne ne part le ventre vide », dit Ruth."],
    ["quote", "it", "Ruth vende marmellata.", "«Nessuno va via affamato», dice Ruth."],
    ["quote", "vi", "Chị Ruth bán mứt.", "“Ăn no rồi hẵng về”, chị Ruth nói."],
    ["quote", "ja", "ルツはジャムを売る。", "「空腹では帰さない」とルツ。"],
    ["quote", "ms", "Ruth menjual jem.", "“Jangan balik lapar,” kata Ruth."],
  ])("are found: %s in %s", async (reason, language, caption, changed) => {
    expect(await reasonsFor(language, caption, changed)).toContain(`claim.${reason}`);
  });

  it.each<Row>([
    ["en", "It rained, so nobody came.", "Nobody came because it rained."],
    ["en", "Nobody came because it rained.", "It rained, so nobody came."],
    ["en", "It rained all week so the potatoes came late.", "The potatoes came late because it rained all week."],
    ["en", "It rained all week so we stayed home.", "We stayed home because it rained all week."],
    ["vi", "Trời mưa nên không ai đến.", "Không ai đến vì trời mưa."],
    ["vi", "Chị Hoa nướng bánh.", "Bánh do chị Hoa nướng."],
    ["vi", "Thứ Hai quán nghỉ.", "Thứ Hai quán không mở cửa."],
  ])("are fine if the source says so in other words: %s, %s", async (language, caption, told) => {
    expect(await reasonsFor(language, caption, told)).toEqual([]);
  });

  it.each<Row>([
    ["en", "It rained and nobody came.", "Nobody came because it rained."],
    ["en", "It rained so hard and nobody came.", "Nobody came because it rained so hard."],
    ["vi", "Trời mưa và không ai đến.", "Không ai đến vì trời mưa."],
    ["vi", "Thứ Hai quán nghỉ.", "Thứ Hai quán mở cửa."],
  ])("aren't fine only because both halves are told: %s, %s", async (language, caption, told) => {
    expect((await reasonsFor(language, caption, told)).length).toBeGreaterThan(0);
  });

  it("count as the owner's own if an answer has them", async () => {
    const answers = [
      { question: "Why is the road blocked?", text: 'the storm. Ruth said "stay home", we were scared' },
    ];
    const told = "The road is blocked because of the storm. “Stay home,” said Ruth, and we were scared.";
    expect(await reasonsFor("en", "The road is blocked.", told, { answers })).toEqual([]);
  });

  it("count as the owner's own if an earlier post that the block names has them, in several sentences", async () => {
    const text = "Nobody leaves hungry. You are my witnesses.";
    const earlierPosts = [{ text, postedAt: new Date("2026-01-01T12:00:00Z"), title: null, url: null }];
    const spans = [{ text: "Ruth sells jam. “Nobody leaves hungry. You are my witnesses.”" }];
    const reasonsWith = async (sources: string[]) => {
      const blocks = [{ type: "paragraph" as const, spans, sources }];
      const findings = await checkArticle(article(blocks), material("en", "Ruth sells jam.", { earlierPosts }));
      return findings.map(({ reason }) => reason);
    };
    expect(await reasonsWith(["caption:1", "earlier:1"])).not.toContain("findings.claim.quote");
    expect(await reasonsWith(["caption:1"])).toContain("findings.claim.quote");
  });

  it.each<Row>([
    ["en", "It is not true that we ship abroad.", "We ship abroad."],
    ["de", "Es stimmt nicht, dass wir ins Ausland verschicken.", "wir ins Ausland verschicken"],
    ["fr", "Il n'est pas vrai que nous livrons à l'étranger.", "nous livrons à l'étranger"],
    ["it", "Non è vero che spediamo all'estero.", "Spediamo all'estero."],
    ["vi", "Không có chuyện quán gửi bánh ra nước ngoài.", "Quán gửi bánh ra nước ngoài."],
    ["ja", "海外に発送するというのは嘘です。", "海外に発送する"],
    ["ms", "Tidak benar kami hantar kek ke luar negara.", "Kami hantar kek ke luar negara."],
  ])("may not be torn out of what denies them: %s, %s", async (language, caption, quote) => {
    const reasonsOf = async (blocks: Parameters<typeof article>[0]) =>
      (await checkArticle(article(blocks), material(language, caption))).map(({ reason }) => reason);
    const torn = [{ type: "quote" as const, paragraphs: [[{ text: quote }]] }];
    const whole = [{ type: "quote" as const, paragraphs: [[{ text: caption }]] }];
    expect(await reasonsOf(torn)).toContain("findings.claim.reworded");
    expect(await reasonsOf(whole)).not.toContain("findings.claim.reworded");
  });

  it("may follow the words that introduce speech", async () => {
    const caption = "Ruth does not mince words: “Nobody leaves hungry.”";
    expect(await reasonsFor("en", caption, "“Nobody leaves hungry.”")).not.toContain("claim.reworded");
  });

  it("are found in quote blocks too", async () => {
    const blocks = [{ type: "quote" as const, paragraphs: [[{ text: "Nobody leaves hungry." }]] }];
    const findings = await checkArticle(article(blocks), material("en", "Ruth sells jam."));
    expect(findings.map(({ reason }) => reason)).toContain("findings.claim.quote");
  });
});

describe("additions, references, dates and phrases", () => {
  it.each<Row>([
    [
      "en",
      "The new bench stands by the river.",
      "The new bench, carved from Norwegian driftwood, stands by the river.",
    ],
    ["de", "Die neue Bank steht am Fluss.", "Die neue Bank aus norwegischem Treibholz steht am Fluss."],
    ["fr", "Le nouveau banc est au bord du fleuve.", "Le nouveau banc en bois flotté norvégien est au bord du fleuve."],
    ["it", "La nuova panchina è lungo il fiume.", "La nuova panchina in legno norvegese levigato è lungo il fiume."],
    ["vi", "Chiếc ghế gỗ đặt bên bờ sông.", "Chiếc ghế gỗ chạm khắc tinh xảo kiểu xưa đặt bên bờ sông."],
    ["ja", "川辺に新しい長椅子を置きました。", "北欧の流木を磨いた新しい長椅子を川辺に置きました。"],
    ["ms", "Bangku baru di tepi sungai.", "Bangku baru ukiran kayu hanyut di tepi sungai."],
  ])("an addition inside a sentence is found: %s", async (language, caption, changed) => {
    expect(await reasonsFor(language, caption, changed)).toContain("claim.added");
  });

  it.each<Row>([
    ["en", "Market tomorrow from 9 to 1.", "The market is on Friday, 13 March, from 9 to 1."],
    ["de", "Markt morgen von 9 bis 13 Uhr.", "Der Markt ist am Freitag, 13. März, von 9 bis 13 Uhr."],
    ["fr", "Marché demain de 9 h à 13 h.", "Le marché a lieu vendredi 13 mars de 9 h à 13 h."],
    ["it", "Mercato domani dalle 9 alle 13.", "Il mercato è venerdì 13 marzo dalle 9 alle 13."],
  ])("the date of tomorrow is no addition: %s", async (language, caption, told) => {
    expect(await reasonsFor(language, caption, told)).toEqual([]);
  });

  it("a reference is broken when another sentence comes before it", async () => {
    const caption = "The third loaf came from the rye. It rose overnight. Nan laughed at the crust.";
    const kept = "The third loaf came from the rye. It rose overnight.";
    expect(await reasonsFor("en", caption, kept)).toEqual([]);
    expect(await reasonsFor("en", caption, "Nan laughed at the crust. It rose overnight.")).toEqual([
      "structure.reference",
    ]);
  });

  it.each<Row>([
    ["en", "We open tomorrow at nine.", "Tomorrow at nine we open."],
    ["de", "Wir öffnen morgen um neun Uhr.", "Morgen um neun Uhr öffnen wir."],
    ["fr", "On ouvre demain à neuf heures.", "Demain à neuf heures, on ouvre."],
    ["it", "Apriamo domani alle nove.", "Domani alle nove apriamo."],
    ["vi", "Ngày mai quán mở cửa.", "Quán mở cửa ngày mai."],
    ["ja", "明日9時に開きます。", "9時に開きます、明日。"],
    ["ms", "Kami buka esok pukul sembilan.", "Esok pukul sembilan kami buka."],
  ])(
    "a stale date holds the article back; in the owner's own sentence it is a hint: %s",
    async (language, caption, text) => {
      expect(await reasonsFor(language, caption, text)).toEqual(["structure.staleDate"]);
      const own = await checkArticle(article(caption), material(language, caption));
      expect(own.find(({ reason }) => reason === "findings.structure.staleDate")?.isAdvice).toBe(true);
    },
  );

  it("a stock phrase is a hint", async () => {
    const findings = await checkArticle(article("A hidden gem by the river."), material("en", "A bench by the river."));
    expect(findings.find(({ reason }) => reason === "findings.structure.stockPhrase")?.isAdvice).toBe(true);
  });
});

describe("each sentence and its block's sources", () => {
  const caption = "The red boat has 4 oars. The blue boat has 6 oars.";

  it("a number from another source is found", async () => {
    const block = (uses: string) => [
      { type: "paragraph" as const, spans: [{ text: "There are 6 oars on the boat." }], sources: [uses] },
    ];
    const reasons = async (uses: string) =>
      (await checkArticle(article(block(uses)), material("en", caption))).map(({ reason }) => reason);
    expect(await reasons("caption:1")).toContain("findings.claim.otherSource");
    expect(await reasons("caption:2")).not.toContain("findings.claim.otherSource");
  });

  it("an earlier post supports only sentences that name it", async () => {
    const earlierPosts = [{ text: "Last summer 9 oars broke.", postedAt: new Date(0), title: null, url: null }];
    const block = (sources: string[]) => [
      { type: "paragraph" as const, spans: [{ text: "Last summer 9 oars broke." }], sources },
    ];
    const kinds = async (sources: string[]) =>
      (await checkArticle(article(block(sources)), material("en", caption, { earlierPosts }))).map(({ kind }) => kind);
    expect(await kinds(["caption:1"])).toContain("quantity");
    expect(await kinds(["earlier:1"])).not.toContain("quantity");
  });

  it("an unknown unit is another unit", async () => {
    expect(await reasonsFor("en", "Take 2 litres of water.", "Take 2 bottles of water.")).toContain("quantity.number");
    expect(await reasonsFor("en", "Take 2 sacks of sand.", "Take 2 kg of sand.")).toContain("quantity.number");
  });

  it("a hashtag supports no claim", async () => {
    expect(await reasonsFor("en", "Soup of the day.\n#vegan", "The soup of the day is vegan.")).toContain("claim.diet");
  });

  it("a changed version is compared like a new one", async () => {
    const source = material("en", "We never ship the cakes abroad.");
    const changed = article("We ship the cakes abroad.", { title: "Cakes" });
    const written = { ...changed, slug: "cakes", findings: [], record: { writer: "model" as const, revision: "1" } };
    const writer = createCheckedWriter({
      write: async () => written,
      revise: async () => ({ article: written, changed: [0] }),
    });
    const revised = await writer.revise?.(source, written, { wish: "shorter", section: null });
    expect(revised?.article.findings.map(({ reason }) => reason)).toContain("findings.claim.negation");
  });

  it("a paragraph in a language outside the seven is a finding, never an error", async () => {
    const caption = "The workshop opens at nine and there is bread for everybody in the yard.";
    const spanish = "Hoy abrimos el taller a todos los vecinos y hay pan y queso para la tarde.";
    expect(await reasonsFor("en", caption, `${caption} ${spanish}`)).toContain("language.sentence");
  });
});

import type { ArticleLanguage } from "../../../platform/languages.ts";

type InEachLanguage = Record<ArticleLanguage, string>;

/* Words that show what a post is about and what it already says, as sources of regular expressions. They match whole
   words; Japanese has none. */
const sources = {
  offer: {
    en:
      "for sale|on sale|available|in stock|in (?:the|our|my) (?:shop|store)|made to order|(?<!in )orders?|" +
      "pre-?orders?|limited edition|new in|new in stock",
    de: "zu verkaufen|erhältlich|im (?:Laden|Shop)|auf Bestellung|(?:vor)?bestell\\p{L}*|zu haben|abzugeben",
    fr: "en vente|disponibles?|à vendre|en boutique|sur commande|(?:pré)?command(?:e|es|ez|er)",
    it: "in vendita|disponibil[ei]|in negozio|in cantina|su ordinazione|(?:pre)?ordin(?:a|i|ate|are|azioni)",
    vi: "còn hàng|có bán|mở bán|đặt (?:hàng|trước|bánh)|nhận đặt|sẵn hàng|lên kệ",
    ja: "販売|ご予約|ご注文|受注|発売|在庫|オンラインストア|お取り置き",
    ms: "untuk dijual|jualan|tempah\\p{L}*|order|pesanan|stok|cuma ada|berminat",
  },
  notForSale: {
    en: "not for sale|isn['’]t for sale|sold out|gone by",
    de: "unverkäuflich|ausverkauft|nicht zu verkaufen|leer gekauft",
    fr: "pas à vendre|épuisée?s?|vendue?s?",
    it: "non in vendita|esaurit[oaie]|vendut[oaie]",
    vi: "không bán|hết hàng|đã bán",
    ja: "非売品|完売|売り切れ",
    ms: "bukan untuk dijual|habis dijual|sold out",
  },
  free: {
    en: "free entry|free admission|free of charge|for free|donations?",
    de: "eintritt frei|freier eintritt|gratis|kostenlos|kollekte|spenden?",
    fr: "entrée libre|gratuite?s?|prix libre|offerte?s?",
    it: "ingresso libero|gratis|gratuit[oaie]|offerta libera",
    vi: "miễn phí|vào cửa tự do",
    ja: "無料",
    ms: "percuma",
  },
  class: {
    en: "class|classes|workshops?|course|lessons?|retreat",
    de: "\\p{L}*kurse?|workshops?|seminar|unterricht",
    fr: "cours de \\p{L}+|atelier (?:de|d['’])\\s?\\p{L}+|stage",
    it: "corso|laboratorio|lezion[ei]|workshop",
    vi: "lớp(?: học)?|workshop|khóa học",
    ja: "教室|ワークショップ|講座|レッスン",
    ms: "kelas|bengkel|kursus",
  },
  children: {
    en: "child(?:ren)?|kids",
    de: "kinder",
    fr: "enfants",
    it: "bambini",
    vi: "thiếu nhi|trẻ em|các bé",
    ja: "子ども|子供|こども|キッズ",
    ms: "kanak-kanak",
  },
  age: {
    en: "ages?|years? old|from \\d+|\\d+\\+|all ages",
    de: "jahren?|ab \\d+|alter",
    fr: "ans|dès \\d+|âge",
    it: "anni|età",
    vi: "tuổi",
    ja: "歳|才",
    ms: "umur|berumur|tahun",
  },
  concert: {
    en: "concert|gig|live music|live band",
    de: "konzert|livemusik|live-?musik|trommelt|trommelte",
    fr: "concert|musique live|jam",
    it: "concerto|musica dal vivo",
    vi: "nhạc sống|ban nhạc|đêm nhạc|buổi hòa nhạc",
    ja: "ライブ|演奏会|コンサート|音楽会",
    ms: "konsert|muzik langsung",
  },
  exhibition: {
    en: "exhibition|private view",
    de: "ausstellung|vernissage",
    fr: "exposition|expo|vernissage",
    it: "mostra|vernissage",
    vi: "triển lãm",
    ja: "展示|個展|作品展|展覧会|写真展|陶芸展",
    ms: "pameran",
  },
  until: {
    en: "until|till|through|to the end",
    de: "bis",
    fr: "jusqu['’]au|jusqu['’]à|du \\d+ au",
    it: "fino|dal \\d+ al",
    vi: "đến",
    ja: "まで",
    ms: "sehingga|hingga|sampai",
  },
  past: {
    en: "was|were|yesterday|last (?:night|week|weekend|month|year)|went|had",
    de: "war|waren|gestern|letzte[nrs]?|hatten?|gekommen|wurde",
    fr: "était|étions|hier|dernière?|avons|ont",
    it: "era|eravamo|ieri|scors[oa]|abbiamo|stat[oaie]",
    vi: "hôm qua|tối qua|tuần trước|vừa rồi|năm ngoái",
    ja: "ました|でした|先週|昨日|昨夜",
    ms: "semalam|malam tadi|lepas|tadi",
  },
  booking: {
    en: "book|booking|reservations?|reserve|sign[- ]?up|rsvp|limited (?:spots|places|seats)|register",
    de: "anmeldung|anmelden|reservier\\p{L}*|reservation|plätze (?:frei|begrenzt)|nur auf (?:anmeldung|reservation)",
    fr: "sur réservation|réserv\\p{L}*|inscriptions?|sur rendez-vous|places limitées",
    it: "su prenotazione|prenot\\p{L}*|iscrizion[ei]|posti limitati",
    vi: "đặt (?:bàn|chỗ|lịch|vé|phòng)|đăng ký|còn chỗ|số lượng có hạn",
    ja: "ご予約|要予約|お申し?込み|空きが",
    ms: "tempat terhad|daftar|pendaftaran|tempah\\p{L}*",
  },
  message: {
    en: "DMs?|message (?:me|us)|whatsapp",
    de: "DMs?|schreibt (?:mir|uns)|meldet euch|whatsapp",
    fr: "DM|MP|message privé|écri(?:vez|s)-(?:nous|moi)|whatsapp",
    it: "DM|scriv(?:eteci|imi|etemi|ici)|whatsapp",
    vi: "ib|inbox|DM|nhắn tin|nhắn (?:mình|tiệm|quán)|zalo",
    ja: "DM|ダイレクトメッセージ",
    ms: "DM|PM|whatsapp|mesej",
  },
  noBooking: {
    en: "no (?:booking|reservation)s?|walk-ins?",
    de: "ohne (?:anmeldung|reservation|reservierung)",
    fr: "sans réservation|pas de réservation",
    it: "senza prenotazione",
    vi: "không cần đặt",
    ja: "予約(?:は)?(?:いりません|不要)",
    ms: "tanpa tempahan",
  },
  bake: {
    en: "bake|oven|roast",
    de: "backen|ofen|überbacken",
    fr: "four|cuire|cuisson|enfourn\\p{L}*",
    it: "forno|cuocere|inforn\\p{L}*",
    vi: "nướng|lò",
    ja: "焼(?!き上|物|鳥)|オーブン",
    ms: "bakar|ketuhar",
  },
  heat: {
    en: "°|degrees|minutes?|hours?",
    de: "°|grad|min(?:uten?)?|stunden?",
    fr: "°|degrés|min(?:utes?)?|heures?",
    it: "°|gradi|min(?:uti)?|or[ae]",
    vi: "°|độ|phút|tiếng|giờ",
    ja: "°|℃|度|分|時間",
    ms: "°|darjah|minit|jam",
  },
  serves: {
    en: "serves|people|portions?|servings?|makes",
    de: "personen|portionen|stücke?|reicht für|ergibt",
    fr: "personnes|parts|pour (?:deux|trois|quatre|cinq|six|huit|\\d+)",
    it: "persone|porzioni",
    vi: "người|khẩu phần|phần ăn",
    ja: "人分|人前|個分|枚分",
    ms: "orang|hidangan|keping",
  },
  preserve: {
    en: "jam|chutney|syrup|pickles?",
    de: "konfitüre|marmelade|sirup|chutney",
    fr: "confiture|sirop|chutney",
    it: "marmellata|confettura|sciroppo",
    vi: "mứt|si rô",
    ja: "ジャム|シロップ",
    ms: "jem|sirap|acar",
  },
  wholeRecipe: {
    en: "whole recipe|no recipe|ingredients list",
    de: "kein rezept|das ganze rezept",
    fr: "c['’]est tout|pas de recette",
    it: "tutta la ricetta|niente ricetta",
    vi: "chỉ vậy thôi",
    ja: "これだけ",
    ms: "itu saja",
  },
  hike: {
    en: "hik(?:e|ed|ing)|trail|path|climb(?:ed)?|summit|trek",
    de: "wander\\p{L}*|steig|aufstieg|gipfel|tour|höhenmeter",
    fr: "randonnée|sentier|montée|sommet|rando",
    it: "trekking|sentiero|dislivello|salita|si parte|cresta",
    vi: "leo núi|trekking|đi bộ|đường mòn",
    ja: "登山|山道|ハイキング|トレッキング|登り",
    ms: "mendaki|trek|laluan|denai",
  },
  vehicle: {
    en: "train|bus|flight|car|ferry",
    de: "zug|nachtzug|bus|flug|auto|fähre",
    fr: "train|bus|vol|voiture|ferry",
    it: "treno|bus|volo|auto|traghetto",
    vi: "tàu|xe khách|máy bay|ô tô",
    ja: "列車|電車|バス|飛行機|車で",
    ms: "kereta api|bas|penerbangan|feri",
  },
  severalDays: {
    en: "days?|nights?|stages?",
    de: "tage?n?|nächte|etappen?",
    fr: "jours?|nuits?|étapes?",
    it: "giorni|notti|tappe?",
    vi: "ngày|đêm",
    ja: "日間|泊",
    ms: "hari|malam",
  },
  roundTrip: {
    en: "loop|round trip|return|one way|there and back|each way",
    de: "runde|rundweg|rundtour|hin und zurück|einfach|pro weg",
    fr: "aller-retour|boucle|aller simple|à l['’]aller",
    it: "andata e ritorno|anello|sola andata",
    vi: "khứ hồi|cả đi lẫn về|cả đi cả về|một chiều",
    ja: "往復|片道|一周|周回",
    ms: "pergi balik|pusingan|sehala",
  },
  sky: {
    en: "golden hour|the sun|sky|this light",
    de: "goldene stunde|die sonne|himmel|dieses licht",
    fr: "heure dorée|le soleil|le ciel|cette lumière",
    it: "ora d['’]oro|il sole|il cielo|questa luce",
    vi: "giờ vàng|mặt trời|bầu trời|nền trời",
    ja: "太陽|夕空|空の色|この光",
    ms: "matahari|langit",
  },
  timeOfDay: {
    en: "rose|rising|came up|went down|sunrise|sunset|morning|evening|dawn|dusk|night|noon|midday|afternoon|midnight",
    de:
      "ging auf|ging unter|aufging|sonnenaufgang|sonnenuntergang|morgens?|abends?|" +
      "heute morgen|morgengrauen|dämmerung|nachts?|mittags?|nachmittags?|früh",
    fr: "se lev\\p{L}+|se couch\\p{L}+|lever|coucher|matin|soir|aube|crépuscule|nuit|midi|après-midi|réveil",
    it: "sorge\\p{L}*|alba|tramonto|mattin[ao]|sera|serata|notte|mezzogiorno|pomeriggio|sveglia|stasera|stamattina",
    vi: "mọc|lặn|bình minh|hoàng hôn|sáng|chiều|tối|trưa|đêm|rạng đông",
    ja: "昇|沈|朝|夕|夜|昼|日の出|日没|夜明け",
    ms: "naik|terbit|terbenam|pagi|petang|malam|senja|subuh|tengah hari",
  },
  summer: {
    en: "sun (?:hat|cream|screen)|sun-dried|blue sky|sky blue|for skies",
    de: "sonnencreme|himmelblau",
    fr: "crème solaire|bleu ciel|dans les yeux",
    it: "crema solare|celeste|in faccia",
    vi: "kem chống nắng|chiếu vào",
    ja: "日焼け",
    ms: "krim|di muka",
  },
  finally: {
    en: "finally|at last",
    de: "endlich",
    fr: "enfin",
    it: "finalmente",
    vi: "cuối cùng (?:cũng|thì)",
    ja: "ついに|やっと|ようやく",
    ms: "akhirnya",
  },
  handmade: {
    en: "(?:is|are) (?:finally )?(?:finished|done|ready)|handmade|by hand|hand-\\p{L}+",
    de: "ist fertig|sind fertig|handgemacht|von hand|handgefertigt|selbst gebaut",
    fr: "(?:est|sont) (?:terminé|fini|prêt)\\p{L}*|faite?s? main|à la main",
    it: "(?:è|sono) (?:finit|pront)[oaie]|fatt[oaie] a mano|a mano",
    vi: "bằng tay|thủ công|(?:nhúng|vẽ|thêu|đan) tay|hoàn thành",
    ja: "手作業|手作り|手織り|手描き|完成|焼き上がりました",
    ms: "(?:di\\p{L}+|buatan) tangan",
  },
  duration: {
    en: "hours?|days?|weeks?|months?|years?",
    de: "stunden?|tage?n?|wochen?|monaten?|jahre?n?",
    fr: "heures?|jours?|semaines?|mois|ans",
    it: "or[ae]|giorn[io]|settiman[ae]|mes[ie]|ann[io]",
    vi: "tiếng|giờ|ngày|tuần|tháng|năm",
    ja: "時間|日間|週間|か月|ヶ月|年|日で",
    ms: "jam|hari|minggu|bulan|tahun",
  },
  madeThing: {
    en: "table|chair|bench|apron|bag|mug|bowl|cup|vase|ring|earrings?|necklace|frame|lamp|scarf|candles?|plates?|knife",
    de:
      "tisch|stuhl|bank|schürze|tasche|becher|schale|tasse|vase|ring|" +
      "ohrringe?|kette|rahmen|lampe|schal|kerzen?|teller|messer",
    fr:
      "table|chaise|banc|tablier|sac|bol|tasse|vase|bague|boucles|" +
      "collier|cadre|lampe|écharpe|bougies?|assiettes?|couteau",
    it:
      "tavolo|sedia|panca|grembiule|borsa|ciotola|tazza|vaso|anello|" +
      "orecchini|collana|cornice|lampada|sciarpa|candele?|piatti?|coltello",
    vi: "bàn|ghế|tạp dề|túi|cốc|bát|chén|bình|nhẫn|bông tai|khung|đèn|khăn|nến|đĩa|dao",
    ja: "机|テーブル|椅子|エプロン|鞄|バッグ|マグ|器|茶碗|湯のみ|花瓶|指輪|ピアス|額|ランプ|キャンドル|皿|土鍋|包丁",
    ms:
      "meja|kerusi|apron|beg|cawan|mangkuk|pasu|cincin|anting-anting|" +
      "bingkai|lampu|selendang|lilin|pinggan|pisau|kain",
  },
  material: {
    en:
      "linen|cotton|wool|leather|silk|oak|walnut|ash|cherry|wood|wooden|clay|porcelain|" +
      "stoneware|silver|gold|brass|copper|glass|paper|(?:bees)?wax|steel|felt|glaze",
    de:
      "leinen|baumwolle|wolle|leder|seide|eiche|nussbaum|esche|kirsche|\\p{L}*holz|apfelbaum|ton|" +
      "porzellan|steinzeug|silber|gold|messing|kupfer|glas|papier|\\p{L}*wachs\\p{L}*|stahl|filz|glasur",
    fr:
      "lin|coton|laine|cuir|soie|chêne|noyer|bois|argile|terre|porcelaine|" +
      "grès|argent|or|laiton|cuivre|verre|papier|cire|acier|feutre|émail",
    it:
      "lino|cotone|lana|cuoio|pelle|seta|rovere|noce|legno|argilla|porcellana|" +
      "gres|argento|oro|ottone|rame|vetro|carta|cera|acciaio|feltro|smalto",
    vi: "lanh|bông|len|da|lụa|gỗ|đất|gốm|sứ|bạc|vàng|đồng|thủy tinh|giấy|sáp|thép|nỉ|men",
    ja: "麻|リネン|綿|ウール|革|絹|木|栗|欅|土|磁器|銀|金|真鍮|銅|ガラス|紙|蝋|鋼|釉",
    ms:
      "linen|kapas|bulu|kulit|sutera|kayu|tanah liat|porselin|perak|" +
      "emas|tembaga|kaca|kertas|lilin lebah|keluli|nila|batik",
  },
  moving: {
    en: "we(?:['’]re| are) moving|we (?:have )?moved|moving (?:house|shop)",
    de: "wir ziehen um|umgezogen|umzug",
    fr: "on déménage|déménag\\p{L}*",
    it: "ci trasferiamo|trasloch\\p{L}*|trasloco",
    vi: "chuyển (?:địa điểm|nhà|tiệm|quán)|dời (?:tiệm|quán)",
    ja: "移転|引っ越し",
    ms: "(?:ber)?pindah",
  },
  home: {
    en: "(?:our|my) (?:studio|workshop|shop|bakery|café|cafe|cellar|garden|yard|farm|gallery)",
    de:
      "(?<=bei uns im )Hof|Hofladen|(?<=(?:unserem|im) )(?:Atelier|Laden|Keller)|" +
      "(?<=(?:unserer|der) )(?:Werkstatt|Bäckerei)",
    fr: "(?<=(?:au|notre|dans l['’]) ?)(?:caveau|atelier|boutique|cave)",
    it: "(?<=(?:in|nostra|nostro|alla) )(?:cantina|azienda|bottega|negozio)",
    vi: "(?:quán|tiệm|xưởng|homestay|nhà nghỉ|studio)(?: sửa xe)?(?: của)? (?:mình|tụi mình|chúng mình)",
    ja: "工房|アトリエ|当店|当宿",
    ms: "(?:studio|kedai|kafe|bengkel) kami",
  },
} satisfies Record<string, InEachLanguage>;

export type Cue = keyof typeof sources;

const compiled = new Map<ArticleLanguage, Map<string, RegExp>>();

/** A cue as whole words in a language; anywhere in Japanese. Not global. */
export function cuePattern(source: string, language: ArticleLanguage): RegExp {
  // Keyed by the source itself: joining it with the language would hash it again on each call.
  const ofLanguage = compiled.get(language) ?? new Map<string, RegExp>();
  compiled.set(language, ofLanguage);
  let pattern = ofLanguage.get(source);
  if (!pattern) {
    pattern = new RegExp(
      language === "ja" ? source : String.raw`(?<![\p{L}\p{M}])(?:${source})(?![\p{L}\p{M}])`,
      language === "ja" ? "u" : "iu",
    );
    ofLanguage.set(source, pattern);
  }
  return pattern;
}

/** The words in `text` that are the cue, or null. */
export function findCue(cue: Cue, text: string, language: ArticleLanguage): string | null {
  return cuePattern(sources[cue][language], language).exec(text)?.[0] ?? null;
}

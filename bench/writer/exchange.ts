import type { ArticleLanguage } from "../../src/platform/languages.ts";

/**
 * Replacements for the mutations to insert. Written without looking at the lists in the checks: common and
 * rare names, near and far places, so that both known and unlisted names are tested.
 */

export const otherNames: Record<ArticleLanguage, string[]> = {
  en: ["Harriet", "Gideon", "Mrs Pelham", "Dominic", "Saoirse", "Bertram", "Wilhelmina", "Ravi", "Tamsin", "Cole"],
  de: ["Gerlinde", "Ottokar", "Beatrix", "Urs", "Svenja", "Leopold", "Hedi", "Karl Brunner", "Mareike", "Yannik"],
  fr: ["Hortense", "Gaspard", "Bérénice", "Thibault", "Ghislaine", "Armand", "Lucile", "Théo", "Éloïse", "Bastien"],
  it: ["Gaetano", "Lucrezia", "Ermanno", "Fiorella", "Nicolò", "Assunta", "Pasquale", "Serena", "Tullio", "Marta"],
  vi: ["Hạnh", "Quốc", "Ngọc Bích", "Tuấn", "Phượng", "Khoa", "Diễm", "Bảo Châu", "Vinh", "Loan"],
  ja: ["健太郎", "タケシ", "由美子", "森川", "サトコ", "佐伯", "一郎", "マリエ", "西山", "佳代"],
  ms: ["Zubaidah", "Hamdan", "Kamariah", "Faris", "Normah", "Badrul", "Suhaila", "Idris", "Rohani", "Aiman"],
};

export const otherPlaces: Record<ArticleLanguage, string[]> = {
  en: ["Penzance", "Kyoto", "Aberdeen", "Ljubljana", "Ludlow", "Portland", "Naples", "Galway"],
  de: ["Görlitz", "Luzern", "Tübingen", "Salzburg", "Passau", "Wien", "Flensburg", "Meran"],
  fr: ["Quimper", "Lille", "Bayonne", "Strasbourg", "Aurillac", "Genève", "Sète", "Namur"],
  it: ["Matera", "Verona", "Gubbio", "Lugano", "Trapani", "Torino", "Orvieto", "Pesaro"],
  vi: ["Đà Nẵng", "Sa Pa", "Cần Thơ", "Quy Nhơn", "Vũng Tàu", "Mộc Châu", "Phú Quốc", "Hà Giang"],
  ja: ["鎌倉", "高松", "倉敷", "函館", "飯塚", "津和野", "松本", "パリ"],
  ms: ["Ipoh", "Kuala Terengganu", "Mersing", "Taiping", "Kota Bharu", "Labuan", "Sungai Petani", "Melaka"],
};

export const weekdays: Record<ArticleLanguage, string[]> = {
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  de: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  fr: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  it: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"],
  vi: ["thứ Hai", "thứ Ba", "thứ Tư", "thứ Năm", "thứ Sáu", "thứ Bảy", "Chủ nhật"],
  ja: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
  ms: ["Isnin", "Selasa", "Rabu", "Khamis", "Jumaat", "Sabtu", "Ahad"],
};

export const months: Record<ArticleLanguage, string[]> = {
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  de: [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
  ],
  fr: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
  ],
  it: [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
  ],
  vi: Array.from({ length: 12 }, (_, index) => `tháng ${index + 1}`),
  ja: Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
  ms: [
    "Januari",
    "Februari",
    "Mac",
    "April",
    "Mei",
    "Jun",
    "Julai",
    "Ogos",
    "September",
    "Oktober",
    "November",
    "Disember",
  ],
};

/** Two to twelve, spelled out as inside a sentence. */
export const numberWords: Record<ArticleLanguage, string[]> = {
  en: ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  de: ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
  fr: ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
  it: ["due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"],
  vi: ["hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín", "mười", "mười một", "mười hai"],
  ja: ["二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"],
  ms: ["dua", "tiga", "empat", "lima", "enam", "tujuh", "lapan", "sembilan", "sepuluh", "sebelas", "dua belas"],
};

/** Whole sentences with claims that no caption in the corpus makes. */
export const inventedClaims: Record<ArticleLanguage, { superlative: string[]; year: string }> = {
  en: {
    superlative: [
      "It is the best in the whole region.",
      "Our award-winning work speaks for itself.",
      "You will not find a more famous one, and it is good for your health.",
      "We guarantee that you will love it.",
    ],
    year: "We have been doing this since 1987.",
  },
  de: {
    superlative: [
      "Es ist das Beste in der ganzen Gegend.",
      "Unsere preisgekrönte Arbeit spricht für sich.",
      "Das ist garantiert etwas für alle.",
      "Und gesund ist es obendrein.",
    ],
    year: "Das machen wir schon seit 1987.",
  },
  fr: {
    superlative: [
      "C'est le meilleur de toute la région.",
      "Notre travail a été primé plusieurs fois.",
      "Le résultat est garanti.",
      "C'est aussi bon pour la santé.",
    ],
    year: "Nous le faisons depuis 1987.",
  },
  it: {
    superlative: [
      "È il migliore di tutta la regione.",
      "Il nostro lavoro è stato premiato più volte.",
      "Il risultato è garantito.",
      "Ed è famoso in tutto il paese.",
    ],
    year: "Lo facciamo dal 1987.",
  },
  vi: {
    superlative: [
      "Đây là nơi tốt nhất trong vùng.",
      "Chúng tôi đã nhiều lần đoạt giải.",
      "Chúng tôi đảm bảo bạn sẽ thích.",
      "Lại còn rất tốt cho sức khỏe.",
    ],
    year: "Chúng tôi làm việc này từ năm 1987.",
  },
  ja: {
    superlative: [
      "このあたりで一番人気です。",
      "数々の賞を受賞しています。",
      "ご満足を保証します。",
      "とても有名です。",
    ],
    year: "創業は1987年です。",
  },
  ms: {
    superlative: [
      "Inilah yang terbaik di seluruh daerah.",
      "Kami pernah memenangi anugerah.",
      "Kepuasan anda dijamin.",
      "Ia sangat terkenal di sini.",
    ],
    year: "Kami melakukannya sejak 1987.",
  },
};

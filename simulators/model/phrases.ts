/** Sentences of a model that sticks to its sources: they state no facts. */
export type Phrases = {
  title: string;
  lead: string;
  heading: string;
  more: string;
  /** Three views of a picture, combined so that no two alts in a gallery are alike. */
  views: readonly string[];
  lights: readonly string[];
};

export const phrases: Record<string, Phrases> = {
  en: {
    title: "A fresh look",
    lead: "Some moments are worth keeping.",
    heading: "At a glance",
    more: "Read on for the whole story.",
    views: ["Warm colours", "Clear shapes", "A calm scene", "Rich textures", "A bright view"],
    lights: [
      "in soft light",
      "against a plain background",
      "seen from close by",
      "with gentle shadows",
      "full of small details",
    ],
  },
  de: {
    title: "Ein neuer Blick",
    lead: "Manche Momente möchte man festhalten.",
    heading: "Auf einen Blick",
    more: "Hier steht die ganze Geschichte.",
    views: ["Warme Farben", "Klare Formen", "Eine ruhige Szene", "Feine Strukturen", "Ein heller Anblick"],
    lights: [
      "in weichem Licht",
      "vor schlichtem Hintergrund",
      "aus der Nähe gesehen",
      "mit sanften Schatten",
      "voller kleiner Einzelheiten",
    ],
  },
  fr: {
    title: "Un nouveau regard",
    lead: "Certains moments méritent d’être gardés.",
    heading: "En un coup d’œil",
    more: "Voici toute l’histoire.",
    views: ["Des couleurs chaudes", "Des formes nettes", "Une scène paisible", "De belles matières", "Une vue claire"],
    lights: [
      "dans une lumière douce",
      "sur un fond sobre",
      "vues de tout près",
      "avec des ombres légères",
      "pleines de petits détails",
    ],
  },
  it: {
    title: "Uno sguardo nuovo",
    lead: "Certi momenti vale la pena di conservarli.",
    heading: "In breve",
    more: "Ecco tutta la storia.",
    views: ["Colori caldi", "Forme nitide", "Una scena tranquilla", "Superfici ricche", "Una vista luminosa"],
    lights: [
      "in una luce morbida",
      "su uno sfondo semplice",
      "visti da vicino",
      "con ombre leggere",
      "pieni di piccoli dettagli",
    ],
  },
  vi: {
    title: "Một góc nhìn mới",
    lead: "Có những khoảnh khắc thật đáng giữ lại.",
    heading: "Tóm lược",
    more: "Mời bạn đọc cả câu chuyện.",
    views: ["Màu sắc ấm áp", "Đường nét rõ ràng", "Khung cảnh yên bình", "Bề mặt nhiều chi tiết", "Góc nhìn sáng sủa"],
    lights: [
      "trong ánh sáng dịu nhẹ",
      "trên nền đơn giản",
      "nhìn từ rất gần",
      "với bóng đổ mềm mại",
      "cùng nhiều điều nhỏ xinh",
    ],
  },
  ja: {
    title: "あたらしい一枚",
    lead: "残しておきたい瞬間があります。",
    heading: "まとめ",
    more: "くわしくは本文をご覧ください。",
    views: ["あたたかな色合い", "はっきりした形", "おだやかな光景", "ゆたかな質感", "明るい眺め"],
    lights: [
      "やわらかな光の中",
      "すっきりした背景の前",
      "すぐ近くから見たところ",
      "やさしい影とともに",
      "こまかな表情までよく見える様子",
    ],
  },
  ms: {
    title: "Pandangan baharu",
    lead: "Ada detik yang memang patut disimpan.",
    heading: "Sepintas lalu",
    more: "Teruskan membaca kisah penuhnya.",
    views: [
      "Warna yang hangat",
      "Bentuk yang jelas",
      "Suasana yang tenang",
      "Tekstur yang kaya",
      "Pemandangan yang cerah",
    ],
    lights: [
      "dalam cahaya lembut",
      "di hadapan latar ringkas",
      "dilihat dari dekat",
      "dengan bayang yang halus",
      "penuh dengan perincian kecil",
    ],
  },
};

export function phrasesOf(language: string): Phrases {
  const found = phrases[language] ?? phrases["en"];
  if (!found) throw new Error("phrases.ts has no English");
  return found;
}

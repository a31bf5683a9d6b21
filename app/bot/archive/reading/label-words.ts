/**
 * The words in posts.json that we have to recognise, in lower case, in our languages and those of archives that we have
 * seen. Only the French ones were seen in a real archive; a post whose words aren't here is listed, not imported.
 */
export const captionLabels: ReadonlySet<string> = new Set([
  "caption",
  "légende",
  "bildunterschrift",
  "didascalia",
  "chú thích",
  "キャプション",
  "kapsyen",
  "legenda",
  "pie de foto",
]);

export const publishedLabels: ReadonlySet<string> = new Set([
  "published",
  "publié",
  "veröffentlicht",
  "pubblicato",
  "đã đăng",
  "đã xuất bản",
  "公開済み",
  "diterbitkan",
  "publicado",
]);

export const draftLabels: ReadonlySet<string> = new Set([
  "draft",
  "brouillon",
  "entwurf",
  "bozza",
  "bản nháp",
  "下書き",
  "draf",
  "rascunho",
  "borrador",
]);

export const trueWords: ReadonlySet<string> = new Set([
  "true",
  "yes",
  "vrai",
  "oui",
  "wahr",
  "ja",
  "vero",
  "sì",
  "đúng",
  "có",
  "はい",
  "true",
  "benar",
  "ya",
  "verdadeiro",
  "sim",
  "verdadero",
  "sí",
]);

export const falseWords: ReadonlySet<string> = new Set([
  "false",
  "no",
  "faux",
  "non",
  "falsch",
  "nein",
  "falso",
  "sai",
  "không",
  "いいえ",
  "palsu",
  "tidak",
  "não",
]);

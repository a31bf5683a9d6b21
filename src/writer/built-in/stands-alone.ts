import type { ArticleLanguage } from "../../platform/languages.ts";
import type { WriterLocale } from "./locales/locale.ts";
import { cuePattern } from "./questions/cues.ts";

/** The commonest verbs and pronouns: a sentence without any is a fragment, such as "Two pockets, crossed straps". */
const verbs: Record<ArticleLanguage, string> = {
  en:
    "i|we|you|is|are|was|were|am|has|have|had|do|does|did|can|could|will|would|made?|makes|come|comes|came|go|goes|" +
    "went|take|takes|took|get|got|says|said|needs?|keeps?|bake|" +
    "open|opens|find|found|\\p{L}+(?:n['’]t|['’](?:re|m|ve|ll|s))",
  de:
    "ich|wir|ihr|man|ist|sind|war|waren|bin|hat|habe|haben|hatte|hatten|kann|können|wird|werden|wurde|macht|machen|" +
    "kommt|kam|geht|ging|gibt|steht|liegt|heißt|heisst|läuft|backen|öffnen|nehmt|brauchen|wollte",
  fr:
    "je|j['’]ai|nous|vous|on|est|sont|était|étaient|suis|a|ont|avait|avons|peut|fait|faut|vient|va|y a|reste|sort|" +
    "c['’]est|ouvre|ajoute",
  it:
    "io|noi|voi|è|sono|era|erano|ha|ho|hanno|aveva|abbiamo|può|" +
    "fa|viene|va|c['’]è|resta|esce|mette|siamo|mangia|parte|" +
    "trovate|aperto|si comincia",
  vi: "mình|tôi|em|bọn mình|chúng mình|chúng tôi|là|có|được|đã|đang|sẽ|làm|đi|nấu|bán|mua|thì|phải|nhớ|cho|mang",
  ja: "です|ます|ました|ません|でした|した|だった|ない|いる|ある|くる|なる|する|てね|ください|どうぞ",
  ms:
    "saya|kami|kita|anda|ialah|adalah|ada|akan|telah|sudah|dah|sedang|boleh|perlu|masak|buat|jual|buka|dibuka|" +
    "disediakan|tambah|datang",
};
/** Words that only make sense after something else: "Its pattern", "Yes, I know". */
const backward: Record<ArticleLanguage, string> = {
  en: "yes|no|its|his|her|their|both|one of them|the other|here['’]s why",
  de: "ja|nein|sein|seine|ihre?|beide|deren|dessen",
  fr: "oui|non|son|sa|ses|leurs?|tous deux|celui-ci|celle-ci",
  it: "sì|no|suo|sua|suoi|loro|entrambi|si chiama|ne",
  vi: "vâng|không|của nó|cả hai",
  ja: "はい|いいえ|彼|彼女|どちらも",
  ms: "ya|tidak|\\p{L}{3,}nya|kedua-duanya",
};

/** "I had not.", "It did.": the verb that it repeats stands in the previous sentence. */
const echoes: Partial<Record<ArticleLanguage, RegExp>> = {
  en: new RegExp(
    String.raw`^(?:i|you|he|she|it|we|they|that|this) (?:(?:am|is|are|was|were|has|have|had|do|does|did|can|could` +
      String.raw`|will|would|should)(?: not)?|\p{L}+n['’]t)[\s.!?…]*$`,
    "iu",
  ),
  de: new RegExp(
    String.raw`^(?:(?:ich|er|sie|es|wir|ihr) )?(?:hatten?|habe|hat|haben|war|waren|ist|sind|tat|taten|kann|konnten?` +
      String.raw`|wollten?)(?: (?:ich|er|sie|es|wir|ihr))?(?: (?:nicht|auch|doch))*[\s.!?…]*$`,
    "iu",
  ),
};

/** Whether a text can begin with this sentence, because it names its subject. */
export function standsAlone(sentence: string, locale: WriterLocale): boolean {
  return !refersBack(sentence, locale) && cuePattern(verbs[locale.language], locale.language).test(sentence);
}

/** Whether the sentence refers to the previous one, whatever its form. */
export function refersBack(sentence: string, locale: WriterLocale): boolean {
  const match = cuePattern(backward[locale.language], locale.language).exec(sentence);
  const isEcho = echoes[locale.language]?.test(sentence) ?? false;
  return isEcho || locale.connective.test(sentence) || match?.index === 0;
}

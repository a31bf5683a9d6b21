import type { ArticleLanguage } from "../../languages.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { extractContacts, type Contacts } from "./contacts.ts";
import { lexicons } from "./lexicon/lexicon.ts";
import { toSourceWords, type SourceWords } from "./names/source-names.ts";
import { normaliseText } from "./normalise-text.ts";
import { extractQuantities, saysOne } from "./quantities/extract-quantities.ts";
import type { QuantitySources } from "./quantities/support-quantity.ts";

/** What the sources of an article state, read once for all checks. */
export type SourceFacts = {
  language: ArticleLanguage;
  caption: string;
  /** Caption, alt texts, account name and about text. The owner's keywords are wishes and support nothing. */
  text: string;
  quantities: QuantitySources;
  contacts: Contacts;
  words: SourceWords;
  pictures: { pictureId: string; alt: string | null }[];
};

const hour = 3_600_000;
/** A post's instant falls on these days between the Americas and Japan. */
const zoneOffsets = [-8, 0, 9];

/** `captionLanguage` may differ from the article's; numbers are then read in both. */
export function readSourceFacts(material: SourceMaterial, captionLanguage: ArticleLanguage): SourceFacts {
  const { caption, accountName, about, language } = material;
  const alts = material.pictures.map((picture) => picture.alt ?? "");
  const text = normaliseText([caption, ...alts, about].join("\n\n"));
  const contacts = extractContacts(text);
  contacts.handles.push(accountName.toLowerCase());
  if (material.permalink !== null) contacts.links.push(...extractContacts(material.permalink).links);
  const languages = new Set([language, captionLanguage]);
  const saysTomorrow = [...languages].some((code) => lexicons[code].tomorrow.test(caption));
  return {
    language,
    caption,
    text,
    quantities: {
      quantities: [...languages].flatMap((code) => extractQuantities(text, code)),
      saysOne: [...languages].some((code) => saysOne(text, code)),
      days: postDays(material.postedAt, saysTomorrow),
    },
    contacts,
    words: toSourceWords(`${text}\n@${accountName}`),
    pictures: material.pictures,
  };
}

function postDays(postedAt: Date, withNext: boolean): QuantitySources["days"] {
  const offsets = withNext ? [...zoneOffsets, 24] : zoneOffsets;
  return offsets.map((offset) => {
    const day = new Date(postedAt.getTime() + offset * hour);
    return {
      day: day.getUTCDate(),
      month: day.getUTCMonth() + 1,
      year: day.getUTCFullYear(),
      weekday: (day.getUTCDay() + 6) % 7,
    };
  });
}

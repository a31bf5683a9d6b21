import type { Locale } from "../../../platform/languages.ts";
import { emailPattern, handlePattern, matches, phonePattern, urlPattern } from "../../text/patterns.ts";
import { countWords } from "../../text/words.ts";
import { findFacts } from "../find-facts.ts";
import { cuePattern, findCue } from "./cues.ts";
import { findCompanion, findPair, isNamed, namesPlace } from "./find-names.ts";
import { findTownlessStreet, hasStreet } from "./find-street.ts";
import { findSubject } from "./find-subject.ts";
import { personNouns, petNouns, placeNouns, type Noun } from "./nouns.ts";
import type { Genre, QuestionId } from "./question-bank.ts";
import type { ReadPost } from "./read-post.ts";

/** Something that the post leaves open; `from` is the sentence that prompts the question. */
export type Gap = { from: string; slots: Record<string, string> };

type Context = { post: ReadPost; genres: ReadonlySet<Genre>; locale: Locale };
type Find = (context: Context) => Gap | null;

/** "Day 3 of 7", "4 of 5 stars": nothing is missing. */
const counted =
  String.raw`day|part|episode|chapter|stage|step|leg|week|round|photo|picture|no\.|tag|teil|folge|etappe|kapitel` +
  String.raw`|woche|bild|jour|partie|étape|épisode|chapitre|semaine|giorno|parte|tappa|puntata|settimana|ngày|phần` +
  String.raw`|tập|chặng|tuần|bước|ảnh|hari|bahagian|episod|peringkat|minggu`;
const rated = String.raw`stars?|points?|sternen?|punkten?|étoiles?|stelle|punti|sao|điểm|bintang|mata`;

const someOfAll = new RegExp(
  String.raw`(?<![\d/.,]|(?<!\p{L})(?:${counted}) )(?<some>\d{1,4}) (?:of|von|sur|su|trên|trong|daripada) ` +
    String.raw`(?:the |den |les |i )?(?<all>\d{1,4})(?![\d/.,:%]| (?:${rated})(?!\p{L}))`,
  "iu",
);
const someOfAllInJapanese = /(?<all>\d{1,4})\p{L}中(?<some>\d{1,4})/u;

/** Finds the gaps that readers would ask about; null where the post prompts no such question or its answer is known. */
export const gapFinders: Record<QuestionId, Find> = {
  price(context) {
    const { post } = context;
    const isOffered = post.says("offer") || (post.says("class") && (post.kinds.has("time") || post.says("booking")));
    const isTold =
      post.kinds.has("price") || /\d+[.,]\d{2}(?!\d|\s?(?:uhr|h))/iu.test(post.caption) || pricesIn(post.known, post);
    if (!isOffered || isTold || post.says("free") || post.says("notForSale")) return null;
    return pricesIn(post.earlier, post) ? null : aboutSubject(context);
  },
  contact({ post, genres }) {
    const isWanted = post.says("message") || post.says("booking") || (post.says("offer") && !genres.has("recipe"));
    const isTold = [post.caption, post.known, post.earlier].some(hasContact);
    if (!isWanted || isTold || post.says("noBooking") || post.says("notForSale")) return null;
    const sentence =
      find(post, ({ text }) => findCue("message", text, post.language) !== null) ??
      find(post, ({ text }) => findCue("booking", text, post.language) !== null) ??
      find(post, ({ text }) => findCue("offer", text, post.language) !== null);
    return sentence && { from: sentence.id, slots: {} };
  },
  town({ post }) {
    const street = findTownlessStreet(post.caption, post.language);
    const sentence = street === null ? null : find(post, ({ text }) => text.includes(street));
    if (street === null || !sentence || isLocated(post, street)) return null;
    return { from: sentence.id, slots: { street } };
  },
  month({ post }) {
    const patterns: Partial<Record<string, RegExp>> = {
      en: /on the \d{1,2}(?:st|nd|rd|th)(?! (?:of|floor|birthday|\p{Lu}))/u,
      fr: /le \d{1,2}(?=[.!?\s]*$|[,.])/u,
      it: /il \d{1,2}(?=[.!?\s]*$|[,.])/u,
      de: /am \d{1,2}\.(?=\s*$)/u,
    };
    const sentence = find(post, ({ text }) => patterns[post.language]?.test(text) ?? false);
    const day = sentence?.text.match(patterns[post.language] ?? /$^/u)?.[0];
    return sentence && day ? { from: sentence.id, slots: { day: `“${day}”` } } : null;
  },
  venue({ post, genres }) {
    const isOpen = post.kinds.has("time") || (genres.has("event") && post.kinds.has("date")) || post.says("booking");
    const isTold = [post.caption, post.known, post.earlier].some((text) => hasStreet(text, post.language));
    if (!isOpen || isTold || post.says("past")) return null;
    const sentence = find(post, ({ text }) => findCue("home", text, post.language) !== null);
    const word = sentence && findCue("home", sentence.text, post.language);
    const asked = word?.replace(/^(?:our|my) /iu, "your ");
    if (!sentence || !word || !asked) return null;
    return { from: sentence.id, slots: { word: asked === word ? `“${word}”` : asked } };
  },
  movingTo({ post }) {
    if ([post.caption, post.known].some((text) => hasStreet(text, post.language) || namesPlace(text, post.language)))
      return null;
    return byCue(post, "moving");
  },
  others({ post }) {
    for (const { id, text } of post.sentences) {
      const match = someOfAll.exec(text) ?? someOfAllInJapanese.exec(text);
      const { some, all } = match?.groups ?? {};
      const rest = Number(all) - Number(some);
      if (match && rest > 0 && rest <= 50) return { from: id, slots: { count: `“${match[0]}”`, rest: String(rest) } };
    }
    return null;
  },
  oneWay({ post }) {
    const found = distanceIn(post);
    if (!found || post.says("roundTrip") || post.says("severalDays") || post.says("vehicle") || hasEnds(post))
      return null;
    return { from: found.id, slots: { distance: found.text } };
  },
  startAndEnd({ post }) {
    const found = distanceIn(post);
    if (!found || !post.says("severalDays") || post.says("vehicle") || hasEnds(post)) return null;
    return { from: found.id, slots: { distance: found.text } };
  },
  routeStart({ post }) {
    const sentence = find(post, ({ text }) => findCue("hike", text, post.language) !== null);
    if (!sentence || distanceIn(post) || post.says("vehicle") || post.says("class") || post.says("sky")) return null;
    return post.sentences.some(({ text }) => namesPlace(text, post.language) || namesGermanStart(text, post))
      ? null
      : { from: sentence.id, slots: {} };
  },
  whoIsWho({ post }) {
    const shown = `${post.caption}\n${post.alts}`;
    if (post.pictures !== 1 || !petNouns.some((noun) => nounIn(noun, shown, post))) return null;
    const sentence = find(post, ({ text }) => findPair(text) !== null);
    const pair = sentence && findPair(sentence.text);
    if (!pair || /left|right|links|rechts|gauche|droite|sinistra|destra/iu.test(post.caption)) return null;
    return { from: sentence.id, slots: { name: pair[0], other: pair[1] } };
  },
  pets({ post, locale }) {
    const noun = petNouns.find((one) => nounIn(one, post.alts, post));
    const first = post.sentences[0];
    if (!noun || !first || findPair(post.caption) || namesPlace(post.caption, post.language)) return null;
    if (
      /(?:called|named|heißt|heisst|heißen|heissen|s['’]appelle\w*|si chiama\w*|tên là|名前|namanya)/iu.test(
        `${post.caption}\n${post.known}\n${post.earlier}`,
      )
    )
      return null;
    const isMany =
      locale === "en" &&
      /\b(?:dogs|cats|puppies|kittens)\b|\b(?:two|three|zwei|deux|due|hai|dua)\b|hunde\b|katzen\b/iu.test(post.alts);
    const called = noun.asked[locale];
    return { from: first.id, slots: { pets: isMany ? `${called}s` : called, are: isMany ? "are" : "is" } };
  },
  whichPlace({ post, locale, genres }) {
    if (
      genres.has("recipe") ||
      [...post.sentences, { text: post.known }].some(({ text }) => namesPlace(text, post.language))
    )
      return null;
    if (hasStreet(post.caption, post.language) || /📍/u.test(post.caption)) return null;
    for (const { id, text } of post.sentences) {
      const noun = placeNouns.find((one) => nounIn(one, text, post));
      if (noun && !namesPlace(post.earlier, post.language))
        return { from: id, slots: { question: noun.asked[locale] } };
    }
    return null;
  },
  who({ post }) {
    for (const { id, text } of post.sentences) {
      const name = findCompanion(text, post.language);
      if (name && !`${post.known}\n${post.earlier}`.includes(name)) return { from: id, slots: { name } };
    }
    return null;
  },
  musicians({ post }) {
    const sentence = find(post, ({ text }) => findCue("concert", text, post.language) !== null);
    if (!sentence || findPair(sentence.text) || matches(handlePattern, post.caption)) return null;
    return namesPlace(sentence.text, post.language) ? null : { from: sentence.id, slots: {} };
  },
  until({ post }) {
    const word = findCue("exhibition", post.caption, post.language);
    if (word === null || post.says("until") || post.says("past")) return null;
    const sentence = find(post, ({ text }) => text.includes(word));
    return sentence && { from: sentence.id, slots: {} };
  },
  age(context) {
    const { post } = context;
    const sentence = find(
      post,
      ({ text }) => findCue("class", text, post.language) !== null && findCue("children", text, post.language) !== null,
    );
    return sentence && !post.says("age") ? aboutSubject(context, [sentence]) : null;
  },
  sunriseOrSunset({ post }) {
    if (post.says("timeOfDay") || post.kinds.has("time") || post.says("summer")) return null;
    return byCue(post, "sky");
  },
  servings(context) {
    const { post } = context;
    const isTold = post.says("serves") || post.says("wholeRecipe") || post.says("preserve");
    return isTold ? null : aboutSubject(context);
  },
  baking(context) {
    const { post } = context;
    const isTold = post.caption.includes("°") || post.says("heat");
    return !post.says("bake") || isTold || post.says("wholeRecipe") ? null : aboutSubject(context);
  },
  personName({ post, locale }) {
    for (const { id, text } of post.sentences) {
      const noun = personNouns.find((one) => nounIn(one, text, post));
      if (!noun) continue;
      const pattern = cuePattern(noun[post.language], post.language);
      const isKnown = [text, post.known, post.earlier].some((told) => isNamed(told, pattern, post.language));
      const name = pattern.exec(text)?.[0] ?? "";
      return isKnown
        ? null
        : { from: id, slots: { person: noun.asked[locale], name: name.charAt(0).toUpperCase() + name.slice(1) } };
    }
    return null;
  },
  takeSoLong(context) {
    const { post } = context;
    const [first, second] = post.sentences;
    if (!first || findCue("finally", first.text, post.language) === null || post.caption.includes("?")) return null;
    const isAlone = countWords(first.text, post.language) <= 2;
    return aboutSubject(context, isAlone && second ? [second] : [first]);
  },
  makingTime(context) {
    const { post } = context;
    return post.says("handmade") && !post.says("duration") ? aboutMadeThing(context) : null;
  },
  material(context) {
    const { post } = context;
    return post.says("handmade") && !post.says("material") ? aboutMadeThing(context) : null;
  },
};

type Sentence = ReadPost["sentences"][number];

function find(post: ReadPost, is: (sentence: Sentence) => boolean): Sentence | null {
  return post.sentences.find(is) ?? null;
}

function byCue(post: ReadPost, cue: "moving" | "sky"): Gap | null {
  const sentence = find(post, ({ text }) => findCue(cue, text, post.language) !== null);
  return sentence && { from: sentence.id, slots: {} };
}

/** A question about the post's subject, or the subject of a sentence. */
function aboutSubject({ post }: Context, sentences = post.sentences.slice(0, 2)): Gap | null {
  const thing = findSubject(sentences, post.locale);
  const [first] = sentences;
  return first && thing ? { from: first.id, slots: { thing } } : null;
}

function aboutMadeThing(context: Context): Gap | null {
  const gap = aboutSubject(context);
  return gap && findCue("madeThing", gap.slots.thing ?? "", context.post.language) !== null ? gap : null;
}

function nounIn(noun: Noun, text: string, { language }: ReadPost): boolean {
  // Alt texts may also be in English.
  return (
    cuePattern(noun[language], language).test(text) ||
    (text !== "" && cuePattern(noun.en, "en").test(text) && language !== "en" && isAscii(text))
  );
}

function isAscii(text: string): boolean {
  return /^[\p{ASCII}]*$/u.test(text);
}

function pricesIn(text: string, post: ReadPost): boolean {
  return findFacts(text, post.locale).some(({ kind }) => kind === "price");
}

function hasContact(text: string): boolean {
  return (
    [urlPattern, emailPattern, phonePattern].some((pattern) => matches(pattern, text)) || /\.example\b/u.test(text)
  );
}

/** Something else that the owner told us names a town: "a bakery in Arbois", or the street with its town. */
function isLocated(post: ReadPost, street: string): boolean {
  const told =
    post.earlier.indexOf(street) >= 0 &&
    findTownlessStreet(post.earlier.slice(post.earlier.indexOf(street)), post.language) === null;
  return told || namesPlace(post.known, post.language);
}

function distanceIn(post: ReadPost): { id: string; text: string } | null {
  for (const { id, text } of post.sentences) {
    const found = /\d+(?:[.,]\d+)?\s?(?:km|miles)(?!\p{L}|\/)/u.exec(text);
    if (found) return { id, text: found[0] };
  }
  return null;
}

/** "los in Weggis": German capitals don't mark places, but the preceding words do. */
function namesGermanStart(text: string, { language }: ReadPost): boolean {
  return language === "de" && /(?:los in|start in|ab|von|aus|auf der|auf den) \p{Lu}/u.test(text);
}

/** "from Vienna to Rome": the route is given. */
function hasEnds(post: ReadPost): boolean {
  return post.sentences.some(({ text }) =>
    /(?:from|von|de|da|từ|dari|out of) \p{Lu}\p{L}+.{0,20} (?:to|nach|à|a|đến|vào|ke) \p{Lu}|から.{1,12}まで/u.test(
      text,
    ),
  );
}

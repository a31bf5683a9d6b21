import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { Answer, Finding, SourceMaterial } from "../../article-writer.ts";
import { readMeaningWords } from "../meaning/meaning-words.ts";
import { findGermanNames } from "../names/german-names.ts";
import { findJapaneseNames } from "../names/japanese-names.ts";
import { findLatinNames } from "../names/latin-names.ts";
import { toSourceWords } from "../names/source-names.ts";
import { cleanText } from "../../text/clean-text.ts";
import { isPrivate } from "./private-words.ts";

export type HeldBack = {
  /** The answers keep their indexes; withheld ones are empty. */
  material: SourceMaterial;
  /** The questions whose answers are withheld. */
  held: string[];
};

/**
 * Withholds answers whose publication could harm somebody, and others that name the same person. No writer ever gets
 * them.
 */
export function holdBack(material: SourceMaterial): HeldBack {
  const { answers = [], language, questionLocale = "en" } = material;
  const harmful = answers.filter(({ text }) => isPrivate(cleanText(text), [language, questionLocale]));
  if (harmful.length === 0) return { material, held: [] };
  const people = harmful.map((answer) => findPeople(answer, language));
  const names = people.flatMap((one) => one.names.map((name) => name.toLowerCase()));
  const kin = new Set(people.flatMap((one) => one.kin));
  const pointsAtThem = ({ text }: Answer) =>
    names.some((name) => cleanText(text).toLowerCase().includes(name)) ||
    findKin(text, language).some((id) => kin.has(id));
  const isOut = (answer: Answer) => harmful.includes(answer) || pointsAtThem(answer);
  const held = answers.filter(isOut);
  const kept = answers.map((answer) => (held.includes(answer) ? { ...answer, text: "" } : answer));
  return { material: { ...material, answers: kept }, held: held.map(({ question }) => question) };
}

/** The hint to the owner; it doesn't repeat the words. */
export const heldFinding: Finding = {
  kind: "coverage",
  block: null,
  sentence: null,
  reason: "findings.answer.private",
  isAdvice: true,
};

type People = { names: string[]; kin: string[] };

/** The people in an answer: those named there or in its question, and "my mother". */
function findPeople({ question, text }: Answer, language: ArticleLanguage): People {
  const asked = [...question.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}\p{M}]+/gu)].map(([name]) => name);
  return { names: [...asked, ...findNames(text, language)], kin: findKin(text, language) };
}

const nobody = toSourceWords("");

function findNames(text: string, language: ArticleLanguage): string[] {
  if (language === "de") return findGermanNames(text, nobody);
  if (language === "ja") return findJapaneseNames(text, nobody);
  return findLatinNames(text, nobody, { language, titleCase: false });
}

/** Within one language: "son" is "his" in French, and "ma" is "my". */
function findKin(text: string, language: ArticleLanguage): string[] {
  const told = text.normalize("NFC").toLowerCase();
  return readMeaningWords(language)
    .kin.filter(({ pattern }) => pattern.test(told))
    .map(({ id }) => id);
}

import type { Lesson } from "../../writer/lessons.ts";

/**
 * Stems that differ but mean the same in both; leaves out "meter", "program" and others with two meanings in one of
 * them.
 */
const british = toPattern([
  "(?:col|fav|flav|hon|neighb|behavi|harb)our(?:s|ed|ful|ite|ites|able)?",
  "(?:cent|theat|fib|lit)res?",
  "greys?",
  "jewellery",
  "cosy",
  "travell(?:ed|ers?|ing)",
  "cancell(?:ed|ing)",
  "(?:organ|real|recogn|special|apolog|custom)is(?:e|ed|es|ing|ation)",
]);
const american = toPattern([
  "(?:col|fav|flav|hon|neighb|behavi|harb)or(?:s|ed|ful|ite|ites|able)?",
  "(?:cent|theat|fib|lit)ers?",
  "grays?",
  "jewelry",
  "cozy",
  "travel(?:ed|ers?|ing)",
  "cancel(?:ed|ing)",
  "(?:organ|real|recogn|special|apolog|custom)iz(?:e|ed|es|ing|ation)",
]);

/** Counts British and American spellings in an English text. */
export function countSpelling(text: string): Partial<Record<Lesson, number>> {
  return {
    "british-spelling": [...text.matchAll(british)].length,
    "american-spelling": [...text.matchAll(american)].length,
  };
}

function toPattern(words: string[]): RegExp {
  return new RegExp(`\\b(?:${words.join("|")})\\b`, "giu");
}

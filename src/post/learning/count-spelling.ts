import type { Lesson } from "../../writer/lessons.ts";

/** Stems that differ and mean the same in both; "meter", "program" and the like mean two things in one of them and are left out. */
const british =
  /\b(?:(?:col|fav|flav|hon|neighb|behavi|harb)our(?:s|ed|ful|ite|ites|able)?|(?:cent|theat|fib|lit)res?|greys?|jewellery|cosy|travell(?:ed|ers?|ing)|cancell(?:ed|ing)|(?:organ|real|recogn|special|apolog|custom)is(?:e|ed|es|ing|ation))\b/giu;
const american =
  /\b(?:(?:col|fav|flav|hon|neighb|behavi|harb)or(?:s|ed|ful|ite|ites|able)?|(?:cent|theat|fib|lit)ers?|grays?|jewelry|cozy|travel(?:ed|ers?|ing)|cancel(?:ed|ing)|(?:organ|real|recogn|special|apolog|custom)iz(?:e|ed|es|ing|ation))\b/giu;

/** How often an English text spells either way. */
export function countSpelling(text: string): Partial<Record<Lesson, number>> {
  return {
    "british-spelling": [...text.matchAll(british)].length,
    "american-spelling": [...text.matchAll(american)].length,
  };
}

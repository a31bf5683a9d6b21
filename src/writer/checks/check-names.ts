import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { findGermanNames } from "./names/german-names.ts";
import { findJapaneseNames } from "./names/japanese-names.ts";
import { findLatinNames, nameTokens } from "./names/latin-names.ts";
import type { SourceFacts } from "./source-facts.ts";

/** Names of people, places and makers that are not in the sources. */
export function checkNames(passages: Passage[], facts: SourceFacts): Finding[] {
  return passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) =>
      findNames(sentence, passage, facts).map((name): Finding => ({
        kind: "name",
        block: passage.block,
        sentence,
        reason: "findings.name.notInSources",
        values: { value: name },
      })),
    ),
  );
}

function findNames(sentence: string, passage: Passage, facts: SourceFacts): string[] {
  const language = passage.lang?.split("-")[0] ?? facts.language;
  if (language === "de") return findGermanNames(sentence, facts.words);
  if (language === "ja") return findJapaneseNames(sentence, facts.words);
  const titleCase = (passage.role === "title" || passage.role === "heading") && isTitleCase(sentence);
  return findLatinNames(sentence, facts.words, { language, titleCase });
}

/** "Kiln Opening Day": most words that could be lower case are capitalised. */
function isTitleCase(heading: string): boolean {
  const words = nameTokens(heading)
    .slice(1)
    .filter((token) => token.word.length > 3);
  return words.length > 0 && words.filter((token) => token.isCapitalised).length * 2 > words.length;
}

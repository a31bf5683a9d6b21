import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import type { Block } from "../../document/document.ts";
import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { foldText } from "./normalise-text.ts";
import type { Scopes } from "./meaning/scope.ts";
import { extractQuantities } from "./quantities/extract-quantities.ts";
import { isSupported } from "./quantities/is-supported.ts";
import type { SourceFacts } from "./source-facts.ts";

/** Every number, price, time, date and weekday that the sources don't state. */
export function checkQuantities(passages: Passage[], facts: SourceFacts): Finding[] {
  return passages.flatMap((passage) => {
    const language = quotedLanguage(passage) ?? facts.language;
    return passage.sentences.flatMap((sentence) =>
      extractQuantities(passage.role === "alt" ? withoutPosition(sentence, facts.pictureCounts) : sentence, language)
        .filter((quantity) => !isSupported(quantity, facts.quantities))
        .map((quantity): Finding => ({
          kind: "quantity",
          block: passage.block,
          sentence,
          reason: `findings.quantity.${quantity.kind}`,
          values: { value: quantity.text },
        })),
    );
  });
}

/** A number from the sources, but not from those that its block names: two true values swapped. */
export function checkQuantitiesOfBlocks(
  passages: Passage[],
  blocks: readonly Block[],
  scopes: Scopes | null,
  facts: SourceFacts,
): Finding[] {
  if (scopes === null) return [];
  const { language } = facts;
  return passages.flatMap(({ role, block, sentences, lang }): Finding[] => {
    const scope = block === null ? scopes.all : scopes.of(blocks[block]);
    if (scope === scopes.all || role === "alt" || lang !== null) return [];
    const text = scope.sources.map((source) => source.text).join("\n");
    const own = {
      ...facts.quantities,
      days: facts.daysOf(scope.sources.map(({ id }) => id)),
      quantities: extractQuantities(text, language),
      text: foldText(text),
      saysOne: true,
    };
    return sentences.flatMap((sentence) =>
      extractQuantities(sentence, language)
        .filter((quantity) => isSupported(quantity, facts.quantities) && !isSupported(quantity, own))
        .map(({ text: value }): Finding => ({
          kind: "claim",
          block,
          sentence,
          reason: "findings.claim.otherSource",
          values: { value },
        })),
    );
  });
}

/** "Photo 2 of 5": the number of pictures and their order are known. */
function withoutPosition(alt: string, counts: readonly number[]): string {
  return counts.reduce(withoutPositionOf, alt);
}

function withoutPositionOf(alt: string, count: number): string {
  return alt.replace(
    new RegExp(`(\\d+) (?:of|von|sur|di|trong|daripada) ${count}(?!\\d)|(?<!\\d)${count}枚中(\\d+)枚目`, "u"),
    (whole, first?: string, second?: string) => {
      const number = Number(first ?? second);
      return number >= 1 && number <= count ? "" : whole;
    },
  );
}

/** A quotation in another language is parsed by that language's rules. */
function quotedLanguage(passage: Passage): ArticleLanguage | undefined {
  const code = passage.lang?.split("-")[0];
  return articleLanguages.find((language) => language === code);
}

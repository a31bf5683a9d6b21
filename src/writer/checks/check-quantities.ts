import { articleLanguages, type ArticleLanguage } from "../../languages.ts";
import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { extractQuantities } from "./quantities/extract-quantities.ts";
import { isSupported } from "./quantities/support-quantity.ts";
import type { SourceFacts } from "./source-facts.ts";

/** Every number, price, time, date and weekday that the sources do not state. */
export function checkQuantities(passages: Passage[], facts: SourceFacts): Finding[] {
  return passages.flatMap((passage) => {
    const language = quotedLanguage(passage) ?? facts.language;
    return passage.sentences.flatMap((sentence) =>
      extractQuantities(sentence, language)
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

/** A quote in another language is read by that language's rules. */
function quotedLanguage(passage: Passage): ArticleLanguage | undefined {
  const code = passage.lang?.split("-")[0];
  return articleLanguages.find((language) => language === code);
}

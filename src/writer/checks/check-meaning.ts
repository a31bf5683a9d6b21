import type { Block } from "../../document/document.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import { isClosingLine } from "../built-in/closing-line.ts";
import type { Passage } from "./article-text.ts";
import { compareLabel } from "./meaning/compare-label.ts";
import { findDroppedFrame } from "./meaning/find-dropped-frame.ts";
import { findAddition } from "./meaning/find-additions.ts";
import { compareWithSources } from "./meaning/compare-with-sources.ts";
import { isVerbatim, type Scope, type Scopes } from "./meaning/scope.ts";

/**
 * Compares each sentence with the sources that its block names: negations and opposites, relations, order, bounds and
 * frequency; feelings, causes and advice that no source has; and additions. A sentence that is in the sources word for
 * word is the owner's own.
 */
export function checkMeaning(
  passages: readonly Passage[],
  blocks: readonly Block[],
  scopes: Scopes | null,
  language: ArticleLanguage,
): Finding[] {
  if (scopes === null) return [];
  return passages.flatMap((passage) => {
    if (passage.role === "alt" || passage.role === "quote" || passage.lang !== null) return [];
    // A label states nothing without its fact: "Dogs: not allowed".
    if (passage.isLabel || isClosingLine(passage.text)) return [];
    const scope = passage.block === null ? scopes.all : scopes.of(blocks[passage.block]);
    const found = passage.sentences.flatMap((sentence) =>
      isVerbatim(sentence, scopes.all, language)
        ? checkFrame(sentence, passage, scopes.all, language)
        : checkSentence(sentence, passage, scope, language),
    );
    if (passage.label === null) return found;
    // Only together with "closed" does "Sunday" say whether.
    const others = found.filter(({ reason }) => reason !== "findings.claim.negation");
    return others.length > 0 ? others : checkLabel(passage, passage.label, scope, language);
  });
}

/** A fact in a box and its label are one statement. */
function checkLabel({ block, text }: Passage, label: string, scope: Scope, language: ArticleLanguage): Finding[] {
  const difference = compareLabel(label, text, scope, language);
  if (difference === undefined) return [];
  const { reason, value } = difference;
  return [{ kind: "claim", block, sentence: text, reason: `findings.claim.${reason}`, values: { value } }];
}

function checkFrame(
  sentence: string,
  { role, block, text }: Passage,
  scope: Scope,
  language: ArticleLanguage,
): Finding[] {
  const value = role === "heading" ? null : findDroppedFrame(sentence, text, scope, language);
  if (value === null) return [];
  return [{ kind: "claim", block, sentence, reason: "findings.claim.reworded", values: { value } }];
}

function checkSentence(sentence: string, passage: Passage, scope: Scope, language: ArticleLanguage): Finding[] {
  const { role, block } = passage;
  const finding = { kind: "claim", block, sentence } as const;
  const [difference] = compareWithSources(sentence, scope, language);
  if (difference !== undefined)
    return [{ ...finding, reason: `findings.claim.${difference.reason}`, values: { value: difference.value } }];
  const unframed = checkFrame(sentence, passage, scope, language);
  if (unframed.length > 0 || role === "title" || role === "heading") return unframed;
  const added = findAddition(sentence, scope, language);
  return added === null ? [] : [{ ...finding, reason: "findings.claim.added", values: { value: added } }];
}

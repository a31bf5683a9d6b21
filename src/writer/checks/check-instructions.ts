import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { Passage } from "./article-text.ts";
import { findOrder } from "../text/find-order.ts";
import { normaliseText } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/*
 * Text that belongs in the exchange with a model and never in an article: its instructions, replies to them,
 * placeholders, and instructions hidden in a caption. These are findings even if a source contains them.
 */
const leaks: { reason: ReasonIn<"instruction">; pattern: RegExp }[] = [
  {
    reason: "talk",
    pattern: new RegExp(
      String.raw`\bas an ai\b|(?:ai|large|ki-|ia )? ?language model|sprachmodell|modèle de langage` +
        String.raw`|modello linguistico|mô hình ngôn ngữ|model bahasa|言語モデル|\bals ki\b|en tant qu'ia\b` +
        String.raw`|come ia,|là một (?:ai|trí tuệ nhân tạo)|sebagai (?:ai|model)\b|aiとして` +
        String.raw`|^(?:sure|certainly|of course)[,!:].{0,40}\b(?:article|post|here)` +
        String.raw`|here(?:'s| is) (?:the|your|an?) (?:article|blog post|draft)` +
        String.raw`|hier ist (?:der|ihr|dein) (?:artikel|beitrag)|voici (?:l'|votre |ton |un )article` +
        String.raw`|ecco (?:l'|il tuo |il )articolo|đây là bài viết|berikut (?:ialah|adalah) artikel` +
        String.raw`|以下(?:は|が)記事`,
      "iu",
    ),
  },
  {
    reason: "placeholder",
    pattern: new RegExp(
      String.raw`\{\{.*?\}\}|\[(?:insert|your|name|date|link|title|einfügen|insérer|inserire|chèn` +
        String.raw`|masukkan|挿入)[^\]]*\]|lorem ipsum` +
        String.raw`|\bTODO\b|<\|[a-z_]+\|>|\[\/?INST\]|^(?:system|assistant|user):`,
      "imu",
    ),
  },
  // Not part of the pattern above, because V8 ignores (?-i:…) in patterns that it doesn't optimise.
  { reason: "placeholder", pattern: /\b(?:undefined|NaN|\[object Object\])(?!\p{L})/u },
  {
    reason: "sourceMark",
    pattern: /\[(?:S|V)\d+\]|\((?:S|V)\d+\)|\[?(?:caption|answer|alt|about|earlier):\d+(?:\.\d+)?\]?|【\d+†?[^】]*】/u,
  },
  { reason: "json", pattern: /"(?:title|paragraphs|sections|excerpt|metaDescription)"\s*:/u },
];

/**
 * `canary`: a marker in the instructions that an answer must not repeat. Instructions to a model in the sources are a
 * finding too: a person should look before such an article is published.
 */
export function checkInstructions(passages: Passage[], facts: SourceFacts, canary?: string): Finding[] {
  return [...inSources(facts), ...passages.flatMap((passage) => inPassage(passage, canary))];
}

function inSources({ orders }: SourceFacts): Finding[] {
  return orders.map((value) => ({
    kind: "instruction",
    block: null,
    sentence: null,
    reason: "findings.instruction.inSources",
    values: { value },
  }));
}

function inPassage(passage: Passage, canary: string | undefined): Finding[] {
  return passage.sentences.flatMap((sentence) => {
    const text = normaliseText(sentence);
    const add = (reason: ReasonIn<"instruction">, value?: string): Finding => ({
      kind: "instruction",
      block: passage.block,
      sentence,
      reason: `findings.instruction.${reason}`,
      ...(value !== undefined && { values: { value } }),
    });
    const findings = leaks.flatMap(
      ({ reason, pattern }) =>
        pattern
          .exec(text)
          ?.slice(0, 1)
          .map((value) => add(reason, value)) ?? [],
    );
    const order = findOrder(sentence);
    if (order !== null) findings.push(add("orders", order));
    if (canary !== undefined && canary !== "" && sentence.includes(canary)) findings.push(add("canary"));
    return findings;
  });
}

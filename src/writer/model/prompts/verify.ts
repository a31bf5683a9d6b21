import { dataRule, languageNames, type Order, privacyRule } from "./rules.ts";

export function verifyInstructions({ language }: Order): string {
  return `You check an article in ${languageNames[language]} against its sources, one sentence at a time, like an editor
who knows nothing but these sources.
${dataRule}

Give every entry of "sentences" its "n" and a verdict:
- "supported": each thing it states stands in a source, in the same sense. Connecting words need no source. Relative
  days count from "postedOn". What can be seen in a picture is supported by "seen".
- "contradicted": a source says otherwise.
- "absent": it states something that no source says.
- "reworded": the words are there and the sense is not. Once became always, maybe became certain, somebody else did it,
  no became yes, before became after, "at least" fell away, two things that were apart became one.
Read for who, how many, when, how often, how sure, why, and in which order. A title need not be a full statement: judge
what it claims.
"uses" are the ids of the sources that carry it. "note" says what is wrong, in a few words; empty if nothing is.
"marks", mostly none:
- "private": ${privacyRule}
- "stale": a relative day that readers will misread later ("today", "this Friday", "last week").
- "broken-reference": "it", "this one", "there", "of course" points at nothing, or at the wrong thing, in this order.

Answer with this JSON object only: {"sentences":[\
{"n":1,"verdict":"supported","uses":["caption:1"],"marks":[],"note":""}]}`;
}

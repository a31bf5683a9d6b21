import { dataRule, languageNames, neverWrite, type Order, plainText, truthRules } from "./rules.ts";

export function repairInstructions({ language, canary }: Order & { canary: string }): string {
  return `You mend single sentences of an article in ${languageNames[language]}. "problems" names each by its number in
"sentences" and says what is wrong. Every other sentence stays exactly as it is.
${dataRule}

${truthRules}

For each problem give the "n" and, in "text", what takes the sentence's place: the nearest wording that the sources
carry, in the same voice, reading on from the sentence before to the one after. Leave "text" empty where the article is
better without it. A title, excerpt or description is never empty. "uses" are the ids of the sources that carry it.
${plainText}

Answer with this JSON object only: {"fixes":[{"n":4,"text":"…","uses":["caption:1"]}]}
${neverWrite(canary)}`;
}

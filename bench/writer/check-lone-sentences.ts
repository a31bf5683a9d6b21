import { articleLanguages } from "../../src/platform/languages.ts";
import type { Finding } from "../../src/writer/article-writer.ts";
import { checkText } from "./check-text.ts";
import invented from "./corpus/invented.json" with { type: "json" };
import plain from "./corpus/plain.json" with { type: "json" };
import type { Result } from "./report.ts";

const kinds = { name: "new name", quantity: "new number", claim: "new claim" } as const;
/** A one-sentence article has no title or description: findings about those aren't about the sentence. */
const aboutTheWhole = new Set<Finding["kind"]>(["title", "meta", "structure"]);

/** Checks sentences alone, against a post that says nothing: some state one fact each, the others nothing checkable. */
export async function checkLoneSentences(): Promise<Result> {
  const result: Result = { outcomes: [], alarms: [] };
  for (const language of articleLanguages) {
    const find = async (text: string) =>
      (await checkText(text, { language })).filter((finding) => !aboutTheWhole.has(finding.kind));
    for (const expected of ["name", "quantity", "claim"] as const)
      for (const [index, text] of invented.sentences[language][expected].entries()) {
        const isFound = (await find(text)).some((finding) => finding.kind === expected);
        const isHeldOut = index % 2 === 1;
        result.outcomes.push({ language, kind: kinds[expected], isFound, isHeldOut, text });
      }
    for (const half of ["adjusted", "heldOut"] as const)
      for (const text of plain[half][language]) {
        const findings = await find(text);
        const alarmed = Math.min(1, findings.length);
        result.alarms.push({ language, sentences: 1, alarmed, whole: 0, isHeldOut: half === "heldOut", findings });
      }
  }
  return result;
}

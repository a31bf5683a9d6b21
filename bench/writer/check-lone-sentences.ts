import type { Finding } from "../../src/writer/article-writer.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { readInventedSentences, readPlainSentences, type LoneSentence } from "./read-sentences.ts";
import type { OutcomeKind, Result } from "./report.ts";

const outcomeKinds: Partial<Record<Finding["kind"], OutcomeKind>> = {
  name: "new name",
  quantity: "new number",
  claim: "new claim",
};
/** A one-sentence article has no title or description: findings about those aren't about the sentence. */
const aboutTheWhole = new Set<Finding["kind"]>(["title", "meta", "structure"]);
/** A Thursday that none of the sentences mentions. */
const postedAt = new Date("2026-02-05T10:00:00Z");

/** Checks each sentence alone, against a post that says nothing. */
export async function checkLoneSentences(note: (line: string) => void): Promise<Result> {
  const result: Result = { outcomes: [], alarms: [], checked: 0 };
  for (const sentence of [...readInventedSentences(), ...readPlainSentences()]) {
    const findings = await checkSentence(sentence);
    const { language, expected, isHeldOut } = sentence;
    result.checked += 1;
    const kind = expected === null ? undefined : outcomeKinds[expected];
    if (kind === undefined) {
      result.alarms.push({ language, sentences: 1, alarmed: Math.min(1, findings.length), whole: 0, isHeldOut });
      if (!isHeldOut)
        for (const finding of findings)
          note(`alarm ${language} ${finding.reason} ${JSON.stringify(finding.values ?? {})} ${sentence.text}`);
    } else {
      const isFound = findings.some((finding) => finding.kind === expected);
      result.outcomes.push({ language, kind, isFound, isHeldOut });
      if (!isFound && !isHeldOut) note(`missed ${kind} ${language} ${sentence.text}`);
    }
  }
  return result;
}

async function checkSentence({ text, language }: LoneSentence): Promise<Finding[]> {
  const findings = await checkArticle(
    {
      title: "",
      document: { blocks: [{ type: "paragraph", spans: [{ text }] }] },
      excerpt: "",
      metaDescription: "",
      tags: [],
      keywordsNotCovered: [],
    },
    {
      postId: "lone",
      caption: "",
      postedAt,
      timeZone: "UTC",
      accountName: "somebody",
      pictures: [],
      permalink: null,
      about: "",
      keywords: [],
      language,
      style: { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
    },
  );
  return findings.filter((finding) => !aboutTheWhole.has(finding.kind));
}

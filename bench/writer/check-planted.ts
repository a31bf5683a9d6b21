import { readFileSync } from "node:fs";
import { z } from "zod";
import { type ArticleLanguage, articleLanguages } from "../../src/platform/languages.ts";
import type { Finding, SourceMaterial } from "../../src/writer/article-writer.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";

export const plantedClasses = [
  "negation",
  "opposite",
  "relation",
  "order",
  "bound",
  "frequency",
  "number",
  "unit",
  "quote",
  "feeling",
  "cause",
  "advice",
  "addition",
  "reference",
  "stale",
] as const;
export type PlantedClass = (typeof plantedClasses)[number];
export const halves = ["tuned", "held-out"] as const;
export type Half = (typeof halves)[number];

const caseSchema = z.strictObject({
  caption: z.array(z.string()),
  answers: z.array(z.tuple([z.string(), z.string()])),
  /** True, partly in other words. */
  clean: z.array(z.string()),
  planted: z.partialRecord(z.enum(plantedClasses), z.array(z.string())),
});

export type PlantedResult = { half: Half; language: ArticleLanguage } & (
  | { class: PlantedClass; isFound: boolean; text: string }
  | { class: null; isAlarmed: boolean; text: string; findings: Finding[] }
);

const postedAt = new Date("2026-02-05T10:00:00Z");
/** A single sentence has no title and no description, and leaves out most of its caption. */
const aboutTheWhole = new Set<Finding["kind"]>(["title", "meta", "coverage"]);

/** Checks each true and each changed sentence as an article of its own. */
export async function checkPlanted(): Promise<PlantedResult[]> {
  const results: PlantedResult[] = [];
  for (const half of halves)
    for (const language of articleLanguages)
      for (const { caption, answers, clean, planted } of readCases(half, language)) {
        const material = toMaterial(language, caption, answers);
        // In one text, because some of them refer to the previous one.
        const found = await findIn(clean.join(language === "ja" ? "" : " "), material);
        for (const text of clean) {
          const findings = found.filter(({ sentence }) => sentence !== null && text.includes(sentence));
          results.push({ half, language, class: null, isAlarmed: findings.length > 0, text, findings });
        }
        for (const name of plantedClasses)
          for (const text of planted[name] ?? []) {
            const findings = await findIn(text, material);
            results.push({ half, language, class: name, isFound: findings.length > 0, text });
          }
      }
  return results;
}

function readCases(half: Half, language: ArticleLanguage): z.infer<typeof caseSchema>[] {
  const file = new URL(`./planted/${half}/${language}.json`, import.meta.url);
  return z.array(caseSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

async function findIn(text: string, material: SourceMaterial): Promise<Finding[]> {
  const blocks = [{ type: "paragraph" as const, spans: [{ text }] }];
  const empty = { title: "", excerpt: "", metaDescription: "", tags: [], keywordsNotCovered: [] };
  const findings = await checkArticle({ ...empty, document: { blocks } }, material);
  return findings.filter(({ kind, isAdvice }) => !aboutTheWhole.has(kind) && isAdvice !== true);
}

function toMaterial(language: ArticleLanguage, caption: string[], answers: [string, string][]): SourceMaterial {
  return {
    postId: "planted",
    caption: caption.join(language === "ja" ? "" : " "),
    postedAt,
    timeZone: "UTC",
    accountName: "somebody",
    pictures: [],
    permalink: null,
    about: "",
    keywords: [],
    language,
    style: { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 },
    answers: answers.map(([question, text]) => ({ question, text })),
  };
}

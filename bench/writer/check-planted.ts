import { readFileSync } from "node:fs";
import { z } from "zod";
import { articleLanguages } from "../../src/platform/languages.ts";
import type { Finding, SourceMaterial } from "../../src/writer/article-writer.ts";
import { checkText } from "./check-text.ts";
import { plantedClasses, type Result } from "./report.ts";

/** The files of `planted/`: a class with a typing error would go unchecked. */
const casesSchema = z.array(
  z.strictObject({
    caption: z.array(z.string()),
    answers: z.array(z.tuple([z.string(), z.string()])),
    /** True, partly in other words. */
    clean: z.array(z.string()),
    planted: z.partialRecord(z.enum(plantedClasses), z.array(z.string())),
  }),
);

/** A single sentence has no title and no description, and leaves out most of its caption. */
const aboutTheWhole = new Set<Finding["kind"]>(["title", "meta", "coverage"]);

/** Checks each true and each changed sentence as an article of its own. */
export async function checkPlanted(): Promise<Result> {
  const result: Result = { outcomes: [], alarms: [] };
  for (const half of ["tuned", "held-out"])
    for (const language of articleLanguages) {
      const own = { language, isHeldOut: half === "held-out" };
      const file = new URL(`./planted/${half}/${language}.json`, import.meta.url);
      const gap = language === "ja" ? "" : " ";
      for (const { caption, answers, clean, planted } of casesSchema.parse(JSON.parse(readFileSync(file, "utf8")))) {
        const told = answers.map(([question, text]) => ({ question, text }));
        const post = { language, caption: caption.join(gap), answers: told };
        // In one text, because some of them refer to the previous one.
        const found = await findIn(clean.join(gap), post);
        for (const text of clean) {
          const findings = found.filter(({ sentence }) => sentence !== null && text.includes(sentence));
          result.alarms.push({ ...own, sentences: 1, alarmed: Math.min(1, findings.length), whole: 0, findings });
        }
        for (const kind of plantedClasses)
          for (const text of planted[kind] ?? [])
            result.outcomes.push({ ...own, kind, isFound: (await findIn(text, post)).length > 0, text });
      }
    }
  return result;
}

async function findIn(text: string, post: Partial<SourceMaterial>): Promise<Finding[]> {
  const findings = await checkText(text, post);
  return findings.filter(({ kind, isAdvice }) => !aboutTheWhole.has(kind) && isAdvice !== true);
}

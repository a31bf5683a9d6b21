import { readFileSync } from "node:fs";
import { z } from "zod";
import { articleLanguages, type ArticleLanguage } from "../../src/platform/languages.ts";
import type { Finding } from "../../src/writer/article-writer.ts";

const perLanguage = <Schema extends z.ZodType>(schema: Schema) => z.record(z.enum(articleLanguages), schema);

const inventedSchema = z.object({
  sentences: perLanguage(
    z.object({ name: z.array(z.string()), quantity: z.array(z.string()), claim: z.array(z.string()) }),
  ),
});
const plainSchema = z.object({ adjusted: perLanguage(z.array(z.string())), heldOut: perLanguage(z.array(z.string())) });

/** A single sentence: `expected` is the finding it must give when there is no source, null for none. */
export type LoneSentence = {
  language: ArticleLanguage;
  text: string;
  expected: Finding["kind"] | null;
  isHeldOut: boolean;
};

/** Sentences that each state one fact without a source; every second one is held out. */
export function readInventedSentences(): LoneSentence[] {
  const { sentences } = inventedSchema.parse(readJson("invented.json"));
  return articleLanguages.flatMap((language) =>
    (["name", "quantity", "claim"] as const).flatMap((expected) =>
      sentences[language][expected].map((text, index) => ({ language, text, expected, isHeldOut: index % 2 === 1 })),
    ),
  );
}

/** Sentences without any checkable claim: every finding in them is a false alarm. */
export function readPlainSentences(): LoneSentence[] {
  const { adjusted, heldOut } = plainSchema.parse(readJson("plain.json"));
  return articleLanguages.flatMap((language) => [
    ...adjusted[language].map((text) => ({ language, text, expected: null, isHeldOut: false })),
    ...heldOut[language].map((text) => ({ language, text, expected: null, isHeldOut: true })),
  ]);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./corpus/${name}`, import.meta.url), "utf8"));
}

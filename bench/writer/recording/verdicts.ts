import { z } from "zod";
import { sheets, sideOf } from "./pair-articles.ts";

const choice = z.enum(["A", "B", "tie"]);
const score = z.number().min(0).max(10);
const quotes = z.array(z.string().min(1)).default([]);

const said = {
  post: z.string(),
  preferred: choice,
  inventionsA: quotes,
  inventionsB: quotes,
  distortionsA: quotes,
  distortionsB: quotes,
  why: z.string(),
};

/** What a judge answers about one post. */
export const answerSchemas = {
  owner: z.object({ ...said, ownerA: score, ownerB: score }),
  editor: z.object({ ...said, editorA: score, editorB: score }),
};
export const roles = ["owner", "editor"] as const;

/** What one judge wrote about one sheet, blind. */
const answeredSheetSchema = z.discriminatedUnion("role", [
  z.object({
    role: z.literal("owner"),
    sheet: z.enum(sheets),
    judge: z.string(),
    verdicts: z.array(answerSchemas.owner),
  }),
  z.object({
    role: z.literal("editor"),
    sheet: z.enum(sheets),
    judge: z.string(),
    verdicts: z.array(answerSchemas.editor),
  }),
]);

const opinionSchema = z.object({ score, inventions: z.array(z.string()), distortions: z.array(z.string()) });

/** A judgement after the key was applied: `now` is this version's article, `before` the previous version's. */
export const verdictSchema = z.object({
  judge: z.string(),
  role: z.enum(roles),
  sheet: z.enum(sheets),
  preferred: z.enum(["now", "before", "tie"]),
  now: opinionSchema,
  before: opinionSchema,
  why: z.string(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Returns each post's judgements from the judges' sheets. */
export function readVerdicts(json: unknown): Map<string, Verdict[]> {
  const verdicts = new Map<string, Verdict[]>();
  for (const { judge, role, sheet, verdicts: given } of z.array(answeredSheetSchema).parse(json))
    for (const one of given) {
      const scores = "ownerA" in one ? { A: one.ownerA, B: one.ownerB } : { A: one.editorA, B: one.editorB };
      const opinions = {
        A: { score: scores.A, inventions: one.inventionsA, distortions: one.distortionsA },
        B: { score: scores.B, inventions: one.inventionsB, distortions: one.distortionsB },
      };
      const side = sideOf(sheet, one.post);
      const preferred = one.preferred === "tie" ? "tie" : one.preferred === side ? "now" : "before";
      const { why } = one;
      const other = side === "A" ? "B" : "A";
      const verdict = { judge, role, sheet, preferred, now: opinions[side], before: opinions[other], why } as const;
      verdicts.set(one.post, [...(verdicts.get(one.post) ?? []), verdict]);
    }
  return verdicts;
}

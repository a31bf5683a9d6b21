import { z } from "zod";

/**
 * The prompts give lengths and counts, and code corrects them: a vendor that enforced them would lose the whole answer.
 */

export const lookFields = {
  pictures: z.array(
    z.object({
      index: z.number().describe("1 for the first picture"),
      alt: z.string(),
      seen: z.array(z.string()),
      writing: z.array(z.string()).describe("Words in the picture, verbatim; mostly empty"),
      flags: z.array(z.string()),
    }),
  ),
};

const briefFields = {
  genre: z.string(),
  thread: z.string(),
  bestLine: z.string(),
  useful: z.array(z.string()),
  form: z.enum(["note", "article"]),
  questions: z.array(z.object({ text: z.string(), private: z.boolean() })),
  earlier: z.string().describe('The id of one earlier post, e.g. "earlier:2", or empty'),
  links: z.array(z.string()).describe("Ids of earlier posts to link; mostly empty"),
};

export const lookSchema = z.object(lookFields);
export const briefSchema = z.object(briefFields);
export const lookAndBriefSchema = z.object({ ...lookFields, ...briefFields });

const blockFields = {
  text: z.string().describe("Plain text; the title of details; a picture's caption or empty; empty for lists"),
  items: z.array(z.string()).describe('Entries of a list; "Label: text" for details; empty for other types'),
  uses: z
    .array(z.string())
    .describe('Ids of the sources that carry every statement, e.g. "caption:2"; empty for headings and pictures'),
};

const textTypes = ["paragraph", "heading", "list", "numbered-list", "quote", "details"] as const;

export const articleSchema = z.object({
  form: z.enum(["note", "article"]),
  titles: z.array(z.string()),
  excerpt: z.string(),
  metaDescription: z.string(),
  blocks: z.array(
    z.object({
      type: z.enum([...textTypes, "picture"]),
      ...blockFields,
      picture: z.number().describe("The picture's number; 0 for other types"),
    }),
  ),
  links: z.array(
    z.object({
      words: z.string().describe("Words of a paragraph, verbatim"),
      to: z.string().describe('e.g. "link:1"'),
    }),
  ),
  ask: z.array(z.string()).describe("Private questions to the owner; mostly empty"),
  remember: z.array(z.string()).describe("Sentences of the answers that hold beyond this post"),
});

export const verdictsSchema = z.object({
  sentences: z.array(
    z.object({
      n: z.number(),
      verdict: z.enum(["supported", "contradicted", "absent", "reworded"]),
      uses: z.array(z.string()),
      marks: z.array(z.string()).describe('"private", "stale" or "broken-reference"; mostly empty'),
      note: z.string().describe("What is wrong, in a few words; empty if nothing is"),
    }),
  ),
});

export const fixesSchema = z.object({
  fixes: z.array(
    z.object({
      n: z.number(),
      text: z.string().describe("What takes the sentence's place; empty to remove it"),
      uses: z.array(z.string()),
    }),
  ),
});

const metadataFields = {
  title: z.string().describe("Empty to keep it"),
  excerpt: z.string().describe("Empty to keep it"),
  metaDescription: z.string().describe("Empty to keep it"),
};

export const changesSchema = z.object({
  ...metadataFields,
  changes: z.array(
    z.object({
      action: z.enum(["replace", "remove", "insert-after"]),
      index: z.number(),
      type: z.enum(textTypes),
      ...blockFields,
    }),
  ),
});

export type AnswerLook = z.infer<typeof lookSchema>;
export type AnswerBrief = z.infer<typeof briefSchema>;
export type AnswerArticle = z.infer<typeof articleSchema>;
export type AnswerVerdicts = z.infer<typeof verdictsSchema>;
export type AnswerChanges = z.infer<typeof changesSchema>;
/** A block of text; pictures are placed by code. */
export type AnswerBlock = Omit<AnswerChanges["changes"][number], "action" | "index">;

import { z } from "zod";

/** Lengths and counts are told in words and mended in code: a vendor that enforced them would lose the whole answer. */

const blockFields = {
  type: z.enum(["paragraph", "heading", "list", "numbered-list", "quote"]),
  text: z.string().describe("Plain text; empty for lists"),
  items: z.array(z.string()).describe("Entries of a list; empty for other types"),
  uses: z
    .array(z.string())
    .describe('Ids of the sources that carry every statement, e.g. "caption:2"; empty for headings'),
};

export const lookSchema = z.object({
  images: z.array(
    z.object({
      index: z.number().describe("1 for the first picture"),
      alt: z.string(),
      visible: z.array(z.string()),
      flags: z.array(z.string()),
    }),
  ),
});

export const articleSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  blocks: z.array(z.object(blockFields)),
});

const metadataFields = {
  title: z.string().describe("Empty to keep it"),
  excerpt: z.string().describe("Empty to keep it"),
  metaDescription: z.string().describe("Empty to keep it"),
};

export const changesSchema = z.object({
  ...metadataFields,
  changes: z.array(
    z.object({ action: z.enum(["replace", "remove", "insert-after"]), index: z.number(), ...blockFields }),
  ),
});

export type AnswerBlock = z.infer<typeof articleSchema>["blocks"][number];
export type AnswerArticle = z.infer<typeof articleSchema>;
export type AnswerChanges = z.infer<typeof changesSchema>;

import { z } from "zod";

/** The form fields of a custom plan, which ends when its last date begins (UTC). */
export const planTerms = z
  .object({
    articles: z.coerce.number().int().min(0).max(1_000_000),
    until: z.union([z.literal(""), z.iso.date()]),
  })
  .transform(({ articles, until }) => ({
    maxArticlesInPeriod: articles,
    to: until === "" ? null : new Date(`${until}T00:00:00Z`),
  }));

import { z } from "zod";

/** The form of an agreed plan; it ends when the day begins (UTC). */
export const planTerms = z
  .object({
    articles: z.coerce.number().int().min(0).max(1_000_000),
    until: z.union([z.literal(""), z.iso.date()]),
  })
  .transform(({ articles, until }) => ({
    maxArticlesInPeriod: articles,
    to: until === "" ? null : new Date(`${until}T00:00:00Z`),
  }));

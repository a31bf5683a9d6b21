import type { Caller } from "../../../platform/actor.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import type { SkipReason } from "../tables.ts";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";

/** Selects a source's earlier posts: by ids, or by date from one instant up to, but not including, another. */
export type EarlierChoice = {
  sourceId: string;
  postIds?: readonly string[];
  from?: Date;
  to?: Date;
};

/** `together`: one article of all of them. */
export type EarlierOrder = EarlierChoice & { together?: boolean };

/** More than any plan writes in months. */
export const MAX_CHOSEN = 500;

/**
 * Skip reasons that an owner can override; a video, a deleted post or one with the "never" hashtag never becomes an
 * article.
 */
export const choosable = [
  "before-connection",
  "paused",
  "excluded-hashtag",
  "no-included-hashtag",
] as const satisfies readonly SkipReason[];

/** Selects the chosen posts that are eligible and haven't been chosen before. */
export function selectChosen(db: Database | Tx, caller: Caller, { sourceId, postIds, from, to }: EarlierChoice) {
  return db
    .selectFrom("posts")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("skipped", "in", choosable)
    .where("chosen_at", "is", null)
    .$if(postIds !== undefined, (query) => query.where("id", "in", [...(postIds ?? [])]))
    .$if(from !== undefined, (query) => query.where("posted_at", ">=", from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where("posted_at", "<", to ?? new Date(0)));
}

const choiceSchema = z
  .object({
    postIds: z.array(z.string()).min(1, "required").max(MAX_CHOSEN).optional(),
    from: z.date().optional(),
    to: z.date().optional(),
  })
  .refine((choice) => Object.values(choice).some((given) => given !== undefined), {
    error: "required",
    path: ["postIds"],
  });

/** Throws "invalid-input" for an empty or oversized choice. */
export function requireChoice(choice: EarlierChoice): void {
  parseInput(choiceSchema, choice);
}

import type { Database, Tx } from "../../platform/db/database.ts";
import type { FirstPicture, IntegrationKind, PostDate, PublishWhen, Slot } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { slotsSchema } from "./slots.ts";

/** What the owner of an integration can set, besides the site and its credential. */
export type IntegrationSettings = {
  label: string;
  category: { id: string; name: string } | null;
  sourceId: string | null;
  publishWhen: PublishWhen;
  /** Weekly times at which waiting articles are published; in the owner's time zone. */
  slots: Slot[];
  /** The date that a post gets. */
  postDate: PostDate;
  /** On WordPress: where the first picture goes. */
  firstPicture: FirstPicture;
  /** The post's author; null: the user that publishes. */
  author: { id: string; name: string } | null;
};

/** WordPress has numeric term and user ids, Ghost has MongoDB ids, and Micropub's categories are words. */
const numericId = /^\d{1,15}$/;
const siteThing = z.object({ id: typedText({ max: 200, required: "required" }), name: typedText({ max: 200 }) });
const settingsSchema = z.object({
  label: typedText({ max: 100, required: "required" }).exactOptional(),
  category: siteThing.nullable().exactOptional(),
  sourceId: z.string().nullable().exactOptional(),
  publishWhen: z.enum(["by-hand", "on-approval", "next-slot", "at-once"]).exactOptional(),
  slots: slotsSchema.exactOptional(),
  postDate: z.enum(["present", "original"]).exactOptional(),
  firstPicture: z.enum(["auto", "in-text", "featured"]).exactOptional(),
  author: siteThing
    .extend({ id: z.string().regex(numericId) })
    .nullable()
    .exactOptional(),
});

/** Validates and normalises the given settings. Throws "invalid-input" with the field. */
export function requireIntegrationSettings(given: Partial<IntegrationSettings>): Partial<IntegrationSettings> {
  return parseInput(settingsSchema, given);
}

const words = /^[^\p{Cc}]+$/u;
const categoryIds: Record<IntegrationKind, RegExp> = {
  wordpress: numericId,
  "wordpress-com": numericId,
  ghost: /^[0-9a-f]{24}$/,
  micropub: words,
  git: words,
  hosted: words,
  files: words,
};

/** Requires the category's id to have the right form for the kind of site. */
export function requireCategoryOfKind(kind: IntegrationKind, category: { id: string } | null | undefined): void {
  if (category && !categoryIds[kind].test(category.id))
    throw new GalleyError("invalid-input", { field: "category", problem: "invalid" });
}

/** Requires that a linked source belongs to the owner. */
export async function requireOwnSource(
  db: Database | Tx,
  ownerId: string,
  sourceId: string | null | undefined,
): Promise<void> {
  if (sourceId === null || sourceId === undefined) return;
  const source = await db
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("invalid-input", { field: "sourceId", problem: "invalid" });
}

export function toSettingColumns(settings: Partial<IntegrationSettings>) {
  const { label, category, sourceId, publishWhen, slots, postDate, firstPicture, author } = settings;
  return {
    ...(label === undefined ? {} : { label }),
    ...(category === undefined ? {} : { category_id: category?.id ?? null, category_name: category?.name ?? null }),
    ...(sourceId === undefined ? {} : { source_id: sourceId }),
    ...(publishWhen === undefined ? {} : { publish_when: publishWhen }),
    ...(slots === undefined ? {} : { slots: JSON.stringify(slots) }),
    ...(postDate === undefined ? {} : { post_date: postDate }),
    ...(firstPicture === undefined ? {} : { first_picture: firstPicture }),
    ...(author === undefined ? {} : { author_id: author?.id ?? null, author_name: author?.name ?? null }),
  };
}

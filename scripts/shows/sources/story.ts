import assert from "node:assert/strict";
import { getSource } from "../../../src/post/sources/get-source.ts";
import type { Source } from "../../../src/post/sources/source-view.ts";
import type { Owner, Product } from "./product.ts";
import { waitUntil } from "../../../test/wait-until.ts";

/** Runs a step and prints in a sentence what was seen; a failed step ends its story. */
export type Step = (name: string, run: () => Promise<string>) => Promise<void>;
/** Part of a source's life, with its own owners and accounts. */
export type Story = (product: Product, step: Step) => Promise<void>;

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Longer than the time between two polls with jitter. */
export const NEXT_LOOK = 12 * MINUTE;

/** A source's posts, oldest first, each with the reason why it was skipped. */
export function postsOf(
  { ctx }: Product,
  { id }: Source,
): Promise<{ caption: string | null; skipped: string | null }[]> {
  return ctx.db
    .selectFrom("posts")
    .select(["caption", "skipped"])
    .where("source_id", "=", id)
    .orderBy("posted_at")
    .execute();
}

export async function untilPosts(product: Product, source: Source, count: number): Promise<void> {
  await waitUntil(`${count} posts`, async () => (await postsOf(product, source)).length === count);
}

/** Waits until each article of the source is written; there must be `count`. */
export async function untilWritten({ ctx }: Product, source: Source, count: number): Promise<void> {
  const read = () => ctx.db.selectFrom("articles").select("status").where("source_id", "=", source.id).execute();
  await waitUntil(
    `${count} articles`,
    async () => (await read()).filter(({ status }) => status === "GENERATED").length >= count,
  );
  assert.equal((await read()).length, count);
}

export async function untilStatus(
  product: Product,
  owner: Owner,
  source: Source,
  status: Source["status"],
): Promise<Source> {
  const read = () => getSource(product.ctx, owner, { sourceId: source.id });
  await waitUntil(`status ${status}`, async () => (await read()).status === status);
  return read();
}

/** Waits for the mails and returns their subjects; there must be `count`. */
export async function untilNotices(product: Product, owner: Owner, count: number): Promise<string[]> {
  await waitUntil(`${count} mails to ${owner.email}`, async () => (await product.noticesTo(owner)).length >= count);
  const subjects = await product.noticesTo(owner);
  assert.equal(subjects.length, count, subjects.join("; "));
  return subjects;
}

export async function untilLookedAt(product: Product, owner: Owner, source: Source): Promise<Source> {
  const read = () => getSource(product.ctx, owner, { sourceId: source.id });
  const since = product.ctx.clock.now();
  await waitUntil("looked at", async () => ((await read()).lastCheckAt ?? new Date(0)) >= since);
  return read();
}

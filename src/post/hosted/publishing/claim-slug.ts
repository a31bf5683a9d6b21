import type { Tx } from "../../../platform/db/database.ts";
import { reservedSlugs } from "../reading/blog-path.ts";

/** Leaves room for a suffix within the limit for addresses. */
const MAX_LENGTH = 180;

/** Returns the wanted slug, with a number added if another post has or had it. A post may return to an earlier one. */
export async function claimSlug(
  tx: Tx,
  ownerId: string,
  { postId, wanted }: { postId: string; wanted: string },
): Promise<string> {
  const base = toSlug(wanted);
  for (let number = reservedSlugs.has(base) ? 2 : 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    await tx
      .insertInto("blog_slugs")
      .values({ owner_id: ownerId, slug, post_id: postId })
      .onConflict((conflict) => conflict.columns(["owner_id", "slug"]).doNothing())
      .execute();
    const { post_id: holder } = await tx
      .selectFrom("blog_slugs")
      .select("post_id")
      .where("owner_id", "=", ownerId)
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    if (holder === postId) return slug;
  }
}

/** One path segment without a dot: a dot is for files such as feed.xml. */
function toSlug(wanted: string): string {
  const slug = wanted
    .normalize("NFC")
    .replaceAll(/[\s/\\.?#%]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, MAX_LENGTH);
  return slug === "" ? "article" : slug;
}

import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { type PageOf, type PagePosition, toPage } from "../../platform/page.ts";
import { type PostIdentity, toStart } from "../posts/same-post.ts";

/** The parts of a post needed to recognise it; `caption` is only its start. */
export type KnownPost = PostIdentity & { id: string };

/** Returns all of the owner's posts, newest first, so that a browser can recognise them in an archive. */
export async function listKnownPosts(
  ctx: Pick<Context, "db">,
  { ownerId }: Caller,
  { first, after }: { first: number; after: PagePosition | null },
): Promise<PageOf<KnownPost>> {
  const rows = await ctx.db
    .selectFrom("posts")
    .select(["id", "media_id as mediaId", "posted_at as postedAt", "caption"])
    .where("owner_id", "=", ownerId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("posted_at", "id"), "<", tuple(after?.at ?? new Date(0), after?.id ?? "")),
      ),
    )
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(first + 1)
    .execute();
  return toPage(
    rows.map((row) => ({ ...row, caption: toStart(row.caption) })),
    first,
    (post) => ({ at: post.postedAt, id: post.id }),
  );
}

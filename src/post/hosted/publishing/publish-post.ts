import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type {
  PublishablePost,
  PublishedPost,
  PublishTarget,
  StandingPost,
  TargetSite,
} from "../../../connectors/publisher.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { articleLanguages } from "../../../platform/languages.ts";
import { toPreviewWidth, toFileName, toStorageKey } from "../picture-files.ts";
import type { BlogPicture } from "../tables.ts";
import { toBlogUrl } from "../to-blog-url.ts";
import { claimSlug } from "./claim-slug.ts";
import type { HostedContext } from "./hosted-context.ts";
import { recordBlogChange } from "./record-blog-change.ts";
import { toPostMark } from "./to-post-mark.ts";

type Owned = Pick<TargetSite, "ownerId">;

export async function findPostsByMarker({ db }: HostedContext, { ownerId }: Owned, marker: string) {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "state"])
    .where("owner_id", "=", ownerId)
    .where("marker", "=", marker)
    .execute();
  return rows.map(({ id, state }) => ({ remoteId: id, published: state === "published" }));
}

/** Now, unless the article has a date of its own or was published before its owner moved here. */
async function chooseDate(
  ctx: Pick<HostedContext, "clock">,
  tx: Tx,
  ownerId: string,
  { articleId, publishAt }: PublishablePost,
): Promise<Date> {
  if (publishAt !== null) return publishAt;
  const earlier = await tx
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "publication.owner_id")
        .onRef("integration.id", "=", "publication.integration_id"),
    )
    .select("publication.published_at")
    .where("publication.owner_id", "=", ownerId)
    .where("publication.article_id", "=", articleId)
    .where("integration.kind", "=", "hosted")
    .executeTakeFirst();
  return earlier?.published_at ?? ctx.clock.now();
}

/** Repeatable: an owner's markers are unique. */
export async function preparePost(
  ctx: HostedContext,
  { ownerId }: PublishTarget,
  post: PublishablePost,
): Promise<{ remoteId: string }> {
  const inserted = await ctx.db
    .insertInto("blog_posts")
    .values({
      owner_id: ownerId,
      id: uuidv7(),
      article_id: post.articleId,
      marker: post.marker,
      state: "draft",
      ...toColumns(post, []),
      published_at: post.publishAt ?? ctx.clock.now(),
      changed_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "marker"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return { remoteId: inserted.id };
  const [found] = await findPostsByMarker(ctx, { ownerId }, post.marker);
  if (found === undefined) throw new ConnectorError("hosted", "unavailable", { code: "draft-gone" });
  return { remoteId: found.remoteId };
}

/** Writes what was approved. The same post again changes nothing that readers or feeds would notice. */
export async function publishPost(
  ctx: HostedContext,
  { ownerId }: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const pictures = await Promise.all(post.pictures.map((picture) => toBlogPicture(ctx, ownerId, picture)));
  return inTransaction(ctx, async (tx) => {
    // Locks the blog's row first, like everything that changes a blog.
    const blog = await tx
      .selectFrom("blogs")
      .select(["name", "domain", "domain_confirmed_at", "active"])
      .where("owner_id", "=", ownerId)
      .forUpdate()
      .executeTakeFirst();
    if (blog === undefined || !blog.active) throw new ConnectorError("hosted", "forbidden", { code: "no-blog" });
    const before = await tx
      .selectFrom("blog_posts")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("id", "=", requireId(remoteId))
      .executeTakeFirst();
    if (before === undefined) throw new ConnectorError("hosted", "not-found");
    const slug = await claimSlug(tx, ownerId, { postId: remoteId, wanted: post.slug });
    const mark = toPostMark(post);
    const isSame = before.state === "published" && before.slug === slug && toPostMark(before) === mark;
    if (!isSame) {
      const now = ctx.clock.now();
      const firstTime = before.slug === null ? { published_at: await chooseDate(ctx, tx, ownerId, post) } : {};
      await tx
        .updateTable("blog_posts")
        .set({ ...toColumns(post, pictures), ...firstTime, state: "published", slug, changed_at: now })
        .where("owner_id", "=", ownerId)
        .where("id", "=", remoteId)
        .execute();
      await recordBlogChange(ctx, tx, ownerId);
    }
    return { remoteId, link: `${toBlogUrl(ctx, blog)}/${encodeURIComponent(slug)}`, categoryLink: null, mark };
  });
}

export async function verifyPost(
  { db }: HostedContext,
  { ownerId }: Owned,
  remoteId: string,
): Promise<StandingPost | null> {
  const row = await db
    .selectFrom("blog_posts")
    .select(["state", "title", "excerpt", "document", "tags"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", requireId(remoteId))
    .executeTakeFirst();
  return row === undefined ? null : { published: row.state === "published", mark: toPostMark(row) };
}

export async function unpublishPost(ctx: HostedContext, { ownerId }: Owned, remoteId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const hidden = await tx
      .updateTable("blog_posts")
      .set({ state: "unpublished", changed_at: ctx.clock.now() })
      .where("owner_id", "=", ownerId)
      .where("id", "=", requireId(remoteId))
      .where("state", "=", "published")
      .returning("id")
      .executeTakeFirst();
    if (hidden !== undefined) await recordBlogChange(ctx, tx, ownerId);
  });
}

export async function removeDraft({ db }: HostedContext, { ownerId }: Owned, remoteId: string): Promise<void> {
  await db
    .deleteFrom("blog_posts")
    .where("owner_id", "=", ownerId)
    .where("id", "=", requireId(remoteId))
    .where("state", "=", "draft")
    .execute();
}

function toColumns(post: PublishablePost, pictures: BlogPicture[]) {
  return {
    title: post.title,
    excerpt: post.excerpt,
    meta_description: post.metaDescription ?? "",
    language: articleLanguages.find((language) => language === post.language) ?? "en",
    document: JSON.stringify(post.document),
    pictures: JSON.stringify(pictures),
    tags: post.tags,
    json_ld: post.jsonLd && JSON.stringify(post.jsonLd),
  };
}

async function toBlogPicture(
  { pictures }: HostedContext,
  ownerId: string,
  { pictureId, remoteId: file, size = { width: 1, height: 1 } }: PublishablePost["pictures"][number],
): Promise<BlogPicture> {
  const key = toStorageKey(ownerId, toFileName(file, toPreviewWidth(size.width)));
  const stored = key === null ? null : await pictures.find(key);
  return { pictureId, file, width: size.width, height: size.height, bytes: stored?.byteLength ?? 0 };
}

/** An id that isn't ours would make PostgreSQL fail instead of finding nothing. */
function requireId(remoteId: string): string {
  if (!isUuid(remoteId)) throw new ConnectorError("hosted", "not-found");
  return remoteId;
}

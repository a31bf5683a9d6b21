import { sql } from "kysely";
import { createAccount } from "../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../src/platform/actor.ts";
import { writeArticle } from "../../src/post/articles/writing/write-article.ts";
import type { Context } from "../../src/context.ts";
import { createIntegration } from "../../src/post/integrations/create-integration.ts";
import { connectSource } from "../../src/post/sources/connecting/connect-source.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import { control, type Rig } from "../../test/rig.ts";

export type Publisher = { caller: Caller; integrationId: string; articleIds: string[] };

export async function readPassword(rig: Rig): Promise<string> {
  const { users } = await control<{ users: { login: string; password: string }[] }>(rig.wordpress, "GET", "/users");
  return users.find(({ login }) => login === "admin")?.password ?? "";
}

/**
 * An owner with a site and this many articles: one from the writer, the rest copies of it with their own
 * pictures.
 */
export async function preparePublisher(rig: Rig, ctx: Context, siteUrl: string, articles: number): Promise<Publisher> {
  const name = `bench${crypto.randomUUID().slice(0, 8)}`;
  const { ownerId } = await createAccount(ctx, {
    email: `${name}@galley.example`,
    name,
    locale: "en",
    timeZone: "UTC",
  });
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const site = { siteUrl, username: "admin", password: await readPassword(rig) };
  const { id: integrationId } = await createIntegration(ctx, caller, {
    kind: "wordpress",
    label: name,
    publishWhen: "by-hand",
    ...site,
  });
  const { userId } = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username: name });
  const picture = { generate: { width: 1080, height: 810, bytes: 200_000, seed: 1 } };
  await control(rig.instagram, "POST", `/accounts/${userId}/posts`, {
    caption: "A bowl came out of the kiln.\n\nThe glaze ran a little.\n\n#pottery",
    pictures: [picture],
  });
  const token = await control<{ accessToken: string; expiresAt: string }>(
    rig.instagram,
    "POST",
    `/accounts/${userId}/token`,
  );
  const settings = { label: name, language: "en" as const, about: "", keywords: [], style: neutralStyle };
  await connectSource(ctx, caller, {
    ...settings,
    accessToken: token.accessToken,
    tokenExpiresAt: new Date(token.expiresAt),
  });
  const { id } = await ctx.db
    .selectFrom("articles")
    .select("id")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  await writeArticle(ctx, caller, { articleId: id });
  for (let copy = 1; copy < articles; copy += 1) await copyArticle(ctx, ownerId, id);
  await sql`delete from jobs.job where data ->> 'ownerId' = ${ownerId}`.execute(ctx.db);
  const rows = await ctx.db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).execute();
  return { caller, integrationId, articleIds: rows.map((row) => row.id) };
}

async function copyArticle(ctx: Context, ownerId: string, articleId: string): Promise<void> {
  const { db } = ctx;
  const article = await db
    .selectFrom("articles")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const [id, postId, pictureId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const post = await db
    .selectFrom("posts")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", article.post_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("posts")
    .values({ ...post, style: null, id: postId, media_id: postId })
    .execute();
  const picture = await db
    .selectFrom("pictures")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("post_id", "=", post.id)
    .executeTakeFirstOrThrow();
  // A site treats another file name as another picture.
  const sha256 = `${pictureId.replaceAll("-", "")}${picture.sha256.slice(32)}`;
  await db
    .insertInto("pictures")
    .values({ ...picture, id: pictureId, post_id: postId, sha256 })
    .execute();
  const { changed_in: _changed, rating: _rating, rating_reason: _reason, ...copied } = article;
  await db
    .insertInto("articles")
    .values({ ...copied, id, post_id: postId })
    .execute();
  await sql`
    insert into article_versions (owner_id, article_id, version, title, document, language,
      excerpt, meta_description, slug, tags, keywords_not_covered, findings, record, created_by, created_at)
    select owner_id, ${id}, version, title, replace(document::text, ${picture.id}, ${pictureId})::jsonb,
      language, excerpt, meta_description, slug || '-' || left(${id}, 8),
      tags, keywords_not_covered, findings, record, created_by, created_at
    from article_versions where owner_id = ${ownerId} and article_id = ${articleId} and version = 1`.execute(db);
}

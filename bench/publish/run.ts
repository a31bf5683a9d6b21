import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { startChild } from "../../scripts/children.ts";
import type { Context } from "../../src/context.ts";
import { requestPublication } from "../../src/post/publications/request-publication.ts";
import type { Rig } from "../../test/rig.ts";
import { readAdminPassword } from "../../test/owners.ts";
import type { Publisher } from "./prepare.ts";

const ask = (ctx: Context, { caller, integrationId }: Publisher, articleId: string) =>
  requestPublication(ctx, caller, { articleId, version: 1, integrationIds: [integrationId] });

async function countPublished(ctx: Context, { caller }: Publisher): Promise<number> {
  const row = await ctx.db
    .selectFrom("publications")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("owner_id", "=", caller.ownerId)
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Requests publication of all articles; they wait until a worker starts. */
export async function askForAll(ctx: Context, publisher: Publisher): Promise<void> {
  for (const articleId of publisher.articleIds) await ask(ctx, publisher, articleId);
}

/** Seconds from the first job taken by a worker to the last post. */
export async function waitForAll(ctx: Context, publisher: Publisher): Promise<number> {
  while ((await countPublished(ctx, publisher)) < publisher.articleIds.length) await wait(50);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(publication.published_at) - min(job.started_on))::float as seconds
    from publications as publication join jobs.job on job.data ->> 'publicationId' = publication.id::text
    where publication.owner_id = ${publisher.caller.ownerId} and job.name = 'publish-article'`.execute(ctx.db);
  return rows[0]?.seconds ?? Number.NaN;
}

/** Milliseconds for each article, one after the other. */
export async function publishEach(ctx: Context, publisher: Publisher, articleIds: string[]): Promise<number[]> {
  const took: number[] = [];
  for (const articleId of articleIds) {
    const before = await countPublished(ctx, publisher);
    const started = performance.now();
    await ask(ctx, publisher, articleId);
    while ((await countPublished(ctx, publisher)) === before) await wait(5);
    took.push(performance.now() - started);
  }
  return took;
}

/** Runs the bare script in its own process, like the product's worker. */
export async function runBare(rig: Rig, ctx: Context, publisher: Publisher): Promise<number> {
  const { ownerId } = publisher.caller;
  const { storage_key: key } = await ctx.db
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", ownerId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { tags } = await ctx.db
    .selectFrom("article_versions")
    .select("tags")
    .where("owner_id", "=", ownerId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const work = {
    databaseUrl: rig.env["DATABASE_URL"],
    siteUrl: rig.wordpress.url,
    password: await readAdminPassword(rig),
    articles: publisher.articleIds.length,
    tags,
    picture: Buffer.from(await ctx.pictures.read(key)).toString("base64"),
  };
  const script = fileURLToPath(new URL("bare.ts", import.meta.url));
  const child = await startChild("bare", process.execPath, [script, JSON.stringify(work)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const measured = new Promise<{ seconds: number }>((resolve) =>
    child.process.once("message", (message) => resolve(message as { seconds: number })),
  );
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the bare script ended with ${code}`);
  return (await measured).seconds;
}

import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../src/context.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import type { Product } from "../../test/product.ts";

const BATCH = 500;

/**
 * One source per owner, all from one Instagram account whose posts are already known, so a poll finds nothing
 * new.
 */
export async function addWatched(
  ctx: Context,
  account: { accessToken: string; mediaIds: string[] },
  count: number,
): Promise<void> {
  const now = new Date();
  const owner = { email: "bench@galley.example", name: "", locale: "en" as const, time_zone: "Europe/Zurich" };
  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, () => ({ ownerId: uuidv7(), id: uuidv7() }));
    const accounts = rows.map(({ ownerId }) => ({ ...owner, owner_id: ownerId, created_at: now }));
    await ctx.db.insertInto("accounts").values(accounts).execute();
    await addSources(ctx, rows, account.accessToken, { seen_until: now, usual_hours: 0b1100_0000 });
  }
  // Already indexed for search, or the worker would do that beside the polls.
  await sql`
    insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, skipped, imported_at, search)
    select owner_id, gen_random_uuid(), sources.id, media_id, '', 'image', ${now}, 'before-connection', ${now}, ''
    from sources, unnest(${account.mediaIds}::text[]) as media_id`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
}

/** Sources that aren't due yet and have no baseline. */
export async function addSources(
  ctx: Context,
  rows: { ownerId: string; id: string }[],
  accessToken: string,
  watched: { seen_until?: Date; usual_hours?: number } = {},
): Promise<void> {
  const later = new Date(Date.now() + 86_400_000);
  const values = rows.map(({ ownerId, id }) => ({
    owner_id: ownerId,
    id,
    label: "Bench",
    active: true,
    status: "ACTIVE" as const,
    instagram_user_id: id,
    instagram_app_scoped_id: id,
    username: "bench",
    access_token: ctx.sealing.seal(accessToken, { table: "sources", column: "access_token", ownerId, id }),
    language: "en" as const,
    about: "",
    keywords: [],
    style: JSON.stringify(neutralStyle),
    failures: 0,
    next_poll_at: later,
    created_at: new Date(),
    ...watched,
  }));
  await ctx.db.insertInto("sources").values(values).execute();
}

/**
 * Adds this many sources with a hundredth as many owners, due over the next ten minutes; they are only
 * selected, never polled.
 */
export async function addMany({ sql: run }: Pick<Product, "sql">, count: number): Promise<void> {
  await run(
    `insert into accounts (owner_id, email, locale, created_at)
    select gen_random_uuid(), 'bench@galley.example', 'en', now() from generate_series(1, $1::int)`,
    [count / 100],
  );
  await run(`
    insert into sources (owner_id, id, label, status, instagram_user_id, instagram_app_scoped_id,
      username, access_token, language, style, next_poll_at, created_at)
    select owner_id, gen_random_uuid(), 'Bench', 'ACTIVE', owner_id::text || n, owner_id::text || n, 'bench',
      decode(repeat('ab', 240), 'hex'), 'en', '{}',
      now() + random() * interval '10 minutes', now()
    from accounts, generate_series(1, 100) as n`);
  await run("vacuum analyze sources");
}

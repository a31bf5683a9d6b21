import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createExampleWorld, fillExample } from "../../test/api-manifest.ts";
import { type ApiWorld, createApiWorld } from "../../test/api-world.ts";
import { staysAtOneOwner, watchStatements } from "../../test/watch-statements.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { listOperations } from "../graphql/print-api.ts";
import { startWorker } from "../jobs/worker.ts";

/**
 * What goes through all owners, and so through all shards: it looks for due work and locks it. Citus locks
 * rows of one shard only ("SQL Support and Workarounds"): there each worker asks its shards one by one.
 */
const dueWork: [RegExp, string][] = [
  [/from "sources" as "due" inner join "accounts".*"next_poll_at" <=/, "the sources to look at"],
  [/^update "sources" set "next_refresh_at"/, "the tokens to refresh"],
  [/from "sources" where "api" =/, "the sources of an API that has ended"],
  [/^update "approvals" set "remind_at"/, "the reminders to send"],
  [/from "accounts" where "next_digest_at" <=/, "the daily mails to send"],
  [/from "uploads" where "expires_at" <=/, "the uploads that nobody used"],
];
/** Citus runs it on all shards as it stands. */
const cleanUp = 'delete from "wordpress_states" where "expires_at" <= $1';

const watched = watchStatements();
let world: ApiWorld;
let distributed: Set<string>;
beforeAll(async () => {
  world = await createApiWorld({ plugins: [watched.plugin] });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attname = 'owner_id' and attnotnull`.execute(world.ctx.db);
  distributed = new Set(rows.map(({ name }) => name));
});

const listStray = () => [...watched.texts].filter((text) => text !== cleanUp && !staysAtOneOwner(text, distributed));

test("a statement that leaves its owner is seen", () => {
  expect(staysAtOneOwner('select "id" from "posts" where "owner_id" = $1', distributed)).toBe(true);
  expect(staysAtOneOwner('select "id" from "posts" where "id" = $1', distributed)).toBe(false);
  expect(staysAtOneOwner('select 1 from "posts" as "p" join "articles" as "a" on "a"."post_id" = "p"."id" where "p"."owner_id" = $1', distributed)).toBe(false);
  expect(staysAtOneOwner('insert into "posts" ("id") values ($1)', distributed)).toBe(false);
});

test("every statement of every operation of the API stays at one owner", async () => {
  const owner = await world.signUp();
  const ids = await createExampleWorld(world, owner);
  for (const { rules } of listOperations()) await world.ask(owner, fillExample(rules.example, ids));
  expect(watched.texts.size).toBeGreaterThan(100);
  expect(listStray()).toEqual([]);
}, 120_000);

test("from the look at Instagram to the published post, only what looks for due work goes through all owners", async () => {
  watched.texts.clear();
  const { db } = world.ctx;
  const owner = await world.signUp();
  const { integrationId } = await world.connectSite(owner, "ghost");
  await db.updateTable("integrations").set({ publish_when: "at-once" }).where("owner_id", "=", owner.ownerId).where("id", "=", integrationId).execute();
  await world.connectSite(owner);
  await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
  const worker = startWorker({ ...world.ctx, db: db.withPlugin(watched.plugin) });
  const mailed = () => db.selectFrom("mails").select("id").where("owner_id", "=", owner.ownerId).where("state", "=", "sent").executeTakeFirst();
  const published = () => db.selectFrom("publications").select("id").where("owner_id", "=", owner.ownerId).where("state", "=", "published").executeTakeFirst();
  await waitUntil("the article is mailed and published", async () => (await mailed()) !== undefined && (await published()) !== undefined);
  await worker.stop();
  const stray = listStray();
  expect(stray.filter((text) => !dueWork.some(([form]) => form.test(text)))).toEqual([]);
  expect(dueWork.filter(([form]) => !stray.some((text) => form.test(text))).map(([, what]) => what)).toEqual([]);
  expect(stray.every((text) => text.includes("skip locked"))).toBe(true);
}, 120_000);

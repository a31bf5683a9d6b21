import { join } from "node:path";
import { sql } from "kysely";
import type { Context } from "../../src/context.ts";
import { requestPublication } from "../../src/post/publications/request-publication.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import { control } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { compareFiles, hashFilesBelow } from "./backup/hash-files.ts";
import { compareHashes, hashTables } from "./backup/hash-tables.ts";
import { startInstance } from "./backup/instance.ts";
import { ApprovingPerson } from "./main-job/approving-person.ts";

/**
 * Takes a backup while mails and publications are in progress; then the service carries on and sends them and
 * more; then everything is lost. The copy restored elsewhere has the backup's rows and pictures, and sends
 * nothing that was sent before.
 */
const OWNERS = 3;
const POSTS_EACH = 3;
const PATIENCE_MS = 120_000;

const instance = await startInstance();
const { rig, first, second, file } = instance;
const failures: string[] = [];
/** When the restored service was first checked. */
let quietSince: Date | undefined;
try {
  const ctx = await rig.openContext();
  const accounts = await Promise.all(Array.from({ length: OWNERS }, (_, number) => connect(ctx, number)));
  let service = await instance.start(first);
  let person = new ApprovingPerson(rig.mailbox);
  person.start();
  await addPosts(accounts, "before", POSTS_EACH);
  await until("everything is published", async () => (await countStates(ctx)).published === OWNERS * POSTS_EACH);

  await control(rig.wordpress, "POST", "/faults", {
    match: { method: "POST", path: { regex: "/wp/v2/posts" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  await addPosts(accounts, "on the way to the site", 1);
  await until("publications wait", async () => (await countStates(ctx)).waiting === OWNERS);
  await person.stop();
  await control(rig.mailbox, "POST", "/faults", {
    match: { method: "RCPT" },
    times: "always",
    fault: { kind: "status", status: 450 },
  });
  await addPosts(accounts, "on the way to the reader", 1);
  await until("mails wait", async () => (await countStates(ctx)).queued === OWNERS);
  await service.stop();
  console.log(`before the backup: ${JSON.stringify(await countStates(ctx))}`);

  const rowsBefore = await hashTables(first.databaseUrl);
  const filesBefore = await hashFilesBelow(join(first.dataDir, "pictures"));
  await instance.galley(first, ["backup", file]);

  await control(rig.wordpress, "DELETE", "/faults");
  await control(rig.mailbox, "DELETE", "/faults");
  service = await instance.start(first);
  person = new ApprovingPerson(rig.mailbox);
  person.start();
  await addPosts(accounts, "after the backup", 1);
  await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(ctx.db);
  await until("all of it has gone out", async () => (await countStates(ctx)).published === OWNERS * (POSTS_EACH + 3));
  await person.stop();
  await service.stop();
  await ctx.close();
  await instance.lose(first);
  const sentBefore = await instance.countSent();
  console.log(`lost, after ${sentBefore.mails} mails and ${sentBefore.posts} posts`);

  await instance.createDatabase();
  await instance.galley(second, ["restore", file]);
  const rowsAfter = await hashTables(second.databaseUrl);
  const filesAfter = await hashFilesBelow(join(second.dataDir, "pictures"));
  const differences = [...compareHashes(rowsBefore, rowsAfter), ...compareFiles(filesBefore, filesAfter)];
  for (const difference of differences) console.log(`difference: ${difference}`);

  service = await instance.start(second);
  Object.assign(rig.env, { DATABASE_URL: second.databaseUrl, DATA_DIR: second.dataDir });
  const restored = await rig.openContext();
  await until("every source was looked at twice and nothing is left to do", () => isQuiet(restored));
  const quiet = await instance.countSent();
  const resent = quiet.mails - sentBefore.mails + quiet.posts - sentBefore.posts;

  await publishHeldBack(restored);
  await until("what was held back is published by hand", async () => (await countStates(restored)).failed === 0);
  const byHand = await instance.countSent();
  if (byHand.posts !== quiet.posts)
    failures.push(`publishing by hand made ${byHand.posts - quiet.posts} posts a second time`);
  console.log("published by hand what was held back: the site's own posts were found, none was made again");
  await addPosts(accounts, "a new one", 1);
  await until(
    "the restored service writes and mails again",
    async () => (await instance.countSent()).mails === quiet.mails + OWNERS,
  );
  console.log("new posts come through");
  await service.stop();
  await restored.close();

  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const rows = [...rowsAfter.values()].reduce((sum, table) => sum + table.rows, 0);
  console.log(`backup: rows=${rows} files=${filesAfter.size} differences=${differences.length} resent=${resent}`);
  process.exitCode =
    differences.length === 0 && resent === 0 && failures.length === 0 && rows > 0 && filesAfter.size > 0 ? 0 : 1;
} finally {
  await instance.close();
}

async function connect(ctx: Context, number: number): Promise<string> {
  const owner = await openOwner(ctx, { email: `owner${number}@galley.example` });
  await connectWordPress(rig, ctx, owner);
  return (await connectInstagram(rig, ctx, owner, { username: `galley.show${number}` })).userId;
}

async function addPosts(accounts: string[], what: string, each: number): Promise<void> {
  for (const userId of accounts) {
    for (let number = 1; number <= each; number += 1) {
      await control(rig.instagram, "POST", `/accounts/${userId}/posts`, {
        caption: `Nine bowls came out of the kiln, ${what}. The blue one, number ${number}, has a crack.`,
      });
    }
  }
}

async function countStates({
  db,
}: Pick<Context, "db">): Promise<{ published: number; waiting: number; failed: number; queued: number }> {
  const { rows } = await sql<{ published: number; waiting: number; failed: number; queued: number }>`select
    (select count(*)::int from publications where state = 'published') as published,
    (select count(*)::int from publications where state = 'waiting') as waiting,
    (select count(*)::int from publications where state = 'failed') as failed,
    (select count(*)::int from mails where state = 'queued') as queued`.execute(db);
  return rows[0] ?? { published: 0, waiting: 0, failed: 0, queued: 0 };
}

/** By the database's clock, which is this machine's. */
async function isQuiet({ db }: Pick<Context, "db">): Promise<boolean> {
  quietSince ??= new Date();
  const { rows } = await sql<{ looked: boolean; idle: boolean }>`select
    (select bool_and(last_polled_at > ${new Date(quietSince.getTime() + 3_000)}
      and next_look = 'new') from sources) as looked,
    not exists (select from jobs.job where state <= 'active') as idle`.execute(db);
  return rows[0]?.looked === true && rows[0].idle;
}

async function publishHeldBack(ctx: Context): Promise<void> {
  const failed = await ctx.db
    .selectFrom("publications")
    .select(["owner_id", "article_id", "version"])
    .where("state", "=", "failed")
    .execute();
  for (const { owner_id: ownerId, article_id: articleId, version } of failed) {
    await requestPublication(
      ctx,
      { ownerId, actor: { type: "user", id: ownerId } },
      { articleId, version, integrationIds: null },
    );
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await waitUntil(what, holds, { patienceMs: PATIENCE_MS, everyMs: 200 });
  console.log(`ok      ${what}`);
}

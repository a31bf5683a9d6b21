import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Context } from "../../src/context.ts";
import { updateApprovalMailSettings } from "../../src/post/approvals/asking/approval-mail-settings.ts";
import { requestPublication } from "../../src/post/publications/request-publication.ts";
import { asOwner, connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import { startProduct } from "../../test/product.ts";
import { control } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { removing } from "../clean-up.ts";
import { compareFingerprints, takeFingerprints } from "./backup/fingerprints.ts";
import { startApproving } from "./shared/approving-person.ts";
import { countSent } from "./shared/deliveries.ts";
import { requireGalley } from "./shared/run.ts";
import { conclude } from "./shared/tally.ts";
import { untilQuiet } from "./shared/until-quiet.ts";

/**
 * Takes a backup while emails and publications are in progress; then the service continues and sends those and more;
 * then everything is lost. The copy restored elsewhere has the backup's rows and pictures, and sends nothing that was
 * sent before.
 */
const OWNERS = 3;
const POSTS_EACH = 3;

await using cleanUp = new AsyncDisposableStack();
const folder = cleanUp.adopt(await mkdtemp(join(tmpdir(), "galley show ")), (path) => rm(path, removing));
const file = join(folder, "backup.tar");
const first = { DATA_DIR: join(folder, "galley") };
await using product = await startProduct({ processes: [], settings: { POLL_INTERVAL: "1s", ...first } });
const { rig, postgres } = product;
const second = { DATA_DIR: join(folder, "restored"), DATABASE_URL: postgres.connectionString("restored") };
const { ctx } = product;
const accounts = await Promise.all(Array.from({ length: OWNERS }, () => connect(ctx)));
let service = await rig.startService(["web", "worker"]);
let person = startApproving(rig);
await addPosts(accounts, "before", POSTS_EACH);
await until("everything is published", async () => (await count(ctx)).published === OWNERS * POSTS_EACH);
await breakPeer(rig.wordpress, { method: "POST", path: { regex: "/wp/v2/posts" } }, 503);
await addPosts(accounts, "on the way to the site");
await until("publications wait", async () => (await count(ctx)).waiting === OWNERS);
await person.stop();
await breakPeer(rig.mailbox, { method: "RCPT" }, 450);
await addPosts(accounts, "on the way to the reader");
await until("mails wait", async () => (await count(ctx)).queued === OWNERS);
await service.stop();
console.log(`before the backup: ${JSON.stringify(await count(ctx))}`);
const before = await takeFingerprints(product.databaseUrl, first.DATA_DIR);
await requireGalley(rig.readEnvironment(), "backup", file);

for (const peer of [rig.wordpress, rig.mailbox]) await control(peer, "DELETE", "/faults");
service = await rig.startService(["web", "worker"]);
person = startApproving(rig);
await addPosts(accounts, "after the backup");
await product.sql("update jobs.job set start_after = now() where state = 'retry'");
await until("all of it has gone out", async () => (await count(ctx)).published === OWNERS * (POSTS_EACH + 3));
await person.stop();
await service.stop();
const sent = await countSent(rig);
await asOperator("drop database galley with (force)");
await rm(first.DATA_DIR, { recursive: true });
console.log(`lost, after ${sent.mails} mails and ${sent.posts} posts`);

await asOperator("create database restored");
await requireGalley({ ...rig.readEnvironment(), ...second }, "restore", file);
const after = await takeFingerprints(second.DATABASE_URL, second.DATA_DIR);
const differences = compareFingerprints(before, after);
for (const difference of differences) console.log(`difference: ${difference}`);

Object.assign(rig.env, second);
service = await rig.startService(["web", "worker"]);
const restored = await rig.openContext();
for (const _look of [1, 2]) await untilQuiet(second.DATABASE_URL, new Date());
console.log("ok      every source was polled twice and nothing is left to do");
const quiet = await countSent(rig);
const resent = quiet.mails - sent.mails + quiet.posts - sent.posts;
await publishHeldBack(restored);
await until("what was held back is published by hand", async () => (await count(restored)).failed === 0);
const again = (await countSent(rig)).posts - quiet.posts;
console.log(`published by hand what was held back; the site's own posts were found, ${again} were made again`);
await addPosts(accounts, "a new one");
await until("the restored service mails again", async () => (await countSent(rig)).mails === quiet.mails + OWNERS);
await service.stop();
await restored.close();
const { rows, files } = after;
const counts = { rows, files, differences: differences.length, resent: resent + again };
conclude("backup", counts, { least: { rows: 1, files: 1 } });

async function connect(ctx: Context): Promise<string> {
  const caller = await openOwner(ctx);
  // These emails go out a minute after publishing and would spoil the count.
  await updateApprovalMailSettings(ctx, caller, { liveNotices: false });
  await connectWordPress(rig, ctx, caller);
  return (await connectInstagram(rig, ctx, caller)).userId;
}

async function addPosts(accounts: string[], what: string, each = 1): Promise<void> {
  for (const userId of accounts)
    for (let number = 1; number <= each; number += 1)
      await control(rig.instagram, "POST", `/accounts/${userId}/posts`, {
        caption: `Nine bowls came out of the kiln, ${what}. The blue one, number ${number}, has a crack.`,
      });
}

function breakPeer(peer: { url: string }, match: object, status: number): Promise<unknown> {
  return control(peer, "POST", "/faults", { match, times: "always", fault: { kind: "status", status } });
}

async function asOperator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.connectionString("postgres") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function count({ db }: Context): Promise<Record<"published" | "waiting" | "failed" | "queued", number>> {
  const publications = await db.selectFrom("publications").select("state").execute();
  const mails = await db.selectFrom("mails").select("id").where("state", "=", "queued").execute();
  const are = (state: string) => publications.filter((one) => one.state === state).length;
  return { published: are("published"), waiting: are("waiting"), failed: are("failed"), queued: mails.length };
}

async function publishHeldBack(ctx: Context): Promise<void> {
  const failed = await ctx.db.selectFrom("publications").selectAll().where("state", "=", "failed").execute();
  for (const { owner_id: ownerId, article_id: articleId, version } of failed) {
    await requestPublication(ctx, asOwner(ownerId), { articleId, version, integrationIds: null });
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await waitUntil(what, holds, { patienceMs: 120_000, everyMs: 200 });
  console.log(`ok      ${what}`);
}

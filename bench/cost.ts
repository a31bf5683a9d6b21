import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Child } from "../src/platform/programs/children.ts";
import { resendApproval } from "../src/post/approvals/asking/resend-approval.ts";
import { startProduct } from "../test/product.ts";
import { findApprovalLinks, readMails } from "../test/rig.ts";
import { waitUntil } from "../test/wait-until.ts";
import { sendDecision } from "../scripts/shows/shared/approving-person.ts";
import { untilPolled } from "../scripts/shows/shared/fleet.ts";
import { addPot, createOwners } from "../scripts/shows/shared/owners.ts";
import { sendQuery, signInBySrp } from "../scripts/shows/shared/person.ts";
import { report } from "./lib/report.ts";
import { measureModelCost } from "./cost/model-cost.ts";
import { atOnce } from "./lib/at-once.ts";
import { cpuTimeOf, parentOf } from "./lib/processes.ts";

/**
 * Measures what one of each thing costs: CPU time of the process that does it and of PostgreSQL, and the bytes a post
 * leaves behind. Measures CPU time because other load on the machine hardly affects it; Linux only. Then how many calls
 * and tokens an article costs.
 */
const OWNERS = 10;
const POSTS = OWNERS * 8;
const CALLS = 400;
const SIGN_INS = 100;
const WIDTH = 4;
const patience = { patienceMs: 240_000, everyMs: 500 };

const settings = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1,::1", POLL_INTERVAL: "20s" };
await using product = await startProduct({ settings, processes: [["web"], ["worker"], ["identity"]] });
const { rig, ctx, url: webUrl } = product;
const [pages, worker, identity] = product.services as [Child, Child, Child];
const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
const database = parentOf(rows[0]?.pid ?? 0);
const owners = await createOwners(rig, ctx, OWNERS);
await untilPolled(product);
const owner = (index: number) => owners[index % OWNERS] as (typeof owners)[number];

const before = await readSize();
await measure("article of a post, its proof mailed", worker.pid, POSTS, async () => {
  const pot = { width: 1080, height: 810, hashtags: "" };
  await atOnce(POSTS, WIDTH, (index) => addPot(rig, owner(index), index, pot));
  await untilMails(1);
});
const articles = await ctx.db.selectFrom("articles").select(["id", "owner_id"]).execute();
await measure("proof mailed once more", worker.pid, POSTS, async () => {
  for (const { id, owner_id } of articles)
    await resendApproval(ctx, { ownerId: owner_id, actor: { type: "user", id: owner_id } }, { articleId: id });
  await untilMails(2);
});
const links = findApprovalLinks((await readMails(rig.mailbox)).slice(-POSTS));
await measure("approved article published on a WordPress site", worker.pid, links.length, async () => {
  await atOnce(links.length, WIDTH, async (index) => press(links[index] ?? ""));
  const published = () => product.sql("select from publications where state = 'published'");
  await waitUntil("all articles are published", async () => (await published()).length >= links.length, patience);
});
const after = await readSize();
console.log(
  `a post leaves ${Math.round((after.rows - before.rows) / POSTS / 1024)} kB in tables, ` +
    `of which ${Math.round((after.indexes - before.indexes) / POSTS / 1024)} kB indexes, ` +
    `and ${Math.round(after.pictures / POSTS / 1024)} kB of pictures`,
);

await measureCalls("front page", pages.pid, () => fetch(webUrl));
await measureCalls("sign-in page", pages.pid, () => fetch(`${webUrl}/signin`));
const query = "{ articles(first: 20) { nodes { id title } } }";
await measureCalls("list of articles by key", pages.pid, (index) =>
  sendQuery(webUrl, { "x-api-key": owner(index).apiKey }, query),
);
await measure("sign-in", identity.pid, SIGN_INS, () =>
  atOnce(SIGN_INS, WIDTH, (index) => signInBySrp(product.identityUrl, owner(index), `10.0.0.${index}`)),
);
await measure("second of a worker with ten sources and no news", worker.pid, 10, () => wait(10_000));
report("cost", await measureModelCost());

async function measureCalls(what: string, pid: number, ask: (index: number) => Promise<Response>): Promise<void> {
  const call = async (index: number) => {
    const answer = await ask(index);
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  await atOnce(CALLS / 4, WIDTH, call);
  await measure(what, pid, CALLS, () => atOnce(CALLS, WIDTH, call));
}

async function measure(what: string, pid: number, count: number, work: () => Promise<unknown>): Promise<void> {
  const [own, theirs] = [cpuTimeOf(pid), cpuTimeOf(database)];
  await work();
  const each = (since: number, now: number) => ((now - since) / count).toFixed(1);
  console.log(
    `cost: ${what}: ${each(own, cpuTimeOf(pid))} ms CPU, PostgreSQL ${each(theirs, cpuTimeOf(database))} ms (${count})`,
  );
}

async function press(link: string): Promise<void> {
  const pressed = await sendDecision(link, "approve");
  if (pressed.status >= 400) throw new Error(`approval: ${pressed.status}`);
  await pressed.arrayBuffer();
}

async function untilMails(copies: number): Promise<void> {
  const sent = () => product.sql("select from mails where state = 'sent'");
  await waitUntil("all mails are sent", async () => (await sent()).length >= POSTS * copies, patience);
}

async function readSize(): Promise<{ rows: number; indexes: number; pictures: number }> {
  const { rows } = await sql<{ rows: string; indexes: string }>`
    select sum(pg_total_relation_size(oid)) as rows, sum(pg_indexes_size(oid)) as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(ctx.db);
  const { bytes } = await ctx.db
    .selectFrom("pictures")
    .select(({ fn }) => fn.sum<string | null>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return { rows: Number(rows[0]?.rows), indexes: Number(rows[0]?.indexes), pictures: Number(bytes ?? 0) };
}

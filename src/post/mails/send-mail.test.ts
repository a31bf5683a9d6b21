import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { parseSender } from "../../platform/mails/parse-sender.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/** The queues of release 0.1.0, one per kind of email. */
const formerQueues = ["request-approval", "send-source-notice", "send-usage-notice"];

type Owner = Awaited<ReturnType<World["createOwner"]>>;
let world: World;
let owner: Owner;
let sourceId: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ sourceId } = await world.connectAccount(owner));
  const stopped = { status: "DISABLED" as const, last_error: "token-dead" as const };
  await world.ctx.db.updateTable("sources").set(stopped).where("id", "=", sourceId).execute();
});

/** Adds an email about the stopped source. */
async function addMail(copy: number): Promise<string> {
  const id = uuidv7();
  const row = { kind: "source-disabled", subject_id: sourceId, copy, state: "queued" } as const;
  await world.ctx.db
    .insertInto("mails")
    .values({ owner_id: owner.ownerId, id, created_at: world.clock.now(), ...row })
    .execute();
  return id;
}

/** Adds jobs as an earlier release would. */
async function sendJobs(jobs: { queue: string; mailId: string }[]): Promise<void> {
  const db = fromKysely(world.ctx.db);
  const boss = new PgBoss({ db, schema: "jobs", supervise: false, schedule: false, migrate: false });
  await boss.start();
  for (const { queue, mailId } of jobs) {
    await boss.createQueue(queue);
    await boss.send(queue, { ownerId: owner.ownerId, mailId });
  }
  await boss.stop({ graceful: false });
}

const readStates = () =>
  world.ctx.db
    .selectFrom("mails")
    .select(["state", "failure"])
    .where("owner_id", "=", owner.ownerId)
    .orderBy("copy")
    .execute();
const settle = () =>
  world.workUntil(async () => (await readStates()).every(({ state }) => state !== "queued" && state !== "sending"));

test("mails queued by an earlier release are sent, each once", async () => {
  const jobs = [];
  for (const [index, queue] of formerQueues.entries()) jobs.push({ queue, mailId: await addMail(index + 1) });
  await sendJobs(jobs);
  await settle();
  expect(await readStates()).toEqual(formerQueues.map(() => ({ state: "sent", failure: null })));
  expect(await readMails(world.rig.mailbox, { to: owner.email })).toHaveLength(formerQueues.length);
});

test("a mail whose workers died in an earlier release is given up", { timeout: 30_000 }, async () => {
  await sendJobs([{ queue: "send-source-notice-dead", mailId: await addMail(1) }]);
  await settle();
  expect(await readStates()).toEqual([{ state: "failed", failure: "worker-died" }]);
});

test("a deleted account leaves no job in any of the queues", async () => {
  const mailId = await addMail(1);
  await sendJobs([...formerQueues, "send-mail"].map((queue) => ({ queue, mailId })));
  await inTransaction(world.ctx, (tx) => world.ctx.jobs.removeWaiting(tx, owner.ownerId));
  const { rows } = await sql`select name from jobs.job where data ->> 'ownerId' = ${owner.ownerId}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});

test("no mail is sent once nobody needs it", async () => {
  await world.ctx.db.updateTable("sources").set({ status: "ACTIVE" }).where("id", "=", sourceId).execute();
  await sendJobs([{ queue: "send-mail", mailId: await addMail(1) }]);
  await settle();
  expect(await readStates()).toEqual([{ state: "failed", failure: "not-needed" }]);
  expect(await readMails(world.rig.mailbox, { to: owner.email })).toEqual([]);
});

test("a mail says whose account it is about, whatever the owner's name contains", async () => {
  const readSender = async (name: string) => {
    await world.ctx.db.updateTable("accounts").set({ name }).where("owner_id", "=", owner.ownerId).execute();
    await sendJobs([{ queue: "send-mail", mailId: await addMail(name.length) }]);
    await settle();
    const [mail] = (await readMails(world.rig.mailbox, { to: owner.email })).slice(-1);
    return mail?.headers.find(({ name: header }) => header.toLowerCase() === "from")?.value;
  };
  const { name: sender, address } = parseSender(world.ctx.config.mailFrom);
  expect(await readSender("Harbour & Hill")).toBe(`"${sender} for Harbour & Hill" <${address}>`);
  expect(await readSender('"A", <b@c.example>')).toContain(`<${address}>`);
  expect(await readSender("")).toBe(`${sender} <${address}>`);
});

test("everyone's first mail is sent before anyone's second", async () => {
  const { ctx } = world;
  const other = await world.createOwner();
  const queue = (ownerId: string) =>
    inTransaction(ctx, (tx) => queueMail(ctx, tx, ownerId, { kind: "source-disabled", subjectId: sourceId }));
  for (let copy = 0; copy < 3; copy += 1) await queue(owner.ownerId);
  await queue(other.ownerId);
  const taken: string[] = [];
  await new Promise<void>((resolve) => {
    ctx.jobs.work("send-mail", 1, async ({ data: { ownerId } }) => {
      if (ownerId === owner.ownerId || ownerId === other.ownerId) taken.push(ownerId);
      if (taken.length === 4) resolve();
    });
  });
  await ctx.jobs.stopWork(10_000);
  expect(taken).toEqual([owner.ownerId, other.ownerId, owner.ownerId, owner.ownerId]);
});

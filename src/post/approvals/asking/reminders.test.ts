import { sql } from "kysely";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { writeReport } from "../../../../test/delivery-reports.ts";
import { control, findApprovalLink, readMails } from "../../../../test/rig.ts";
import { getApprovalMailSettings, updateApprovalMailSettings } from "./approval-mail-settings.ts";
import { decideApproval } from "../deciding/decide-approval.ts";
import { editByLink } from "../deciding/edit-by-link.ts";
import { findApproval } from "../deciding/find-approval.ts";
import { findStoppableMails } from "./find-stoppable-mails.ts";
import { suspendAccount } from "../../../owner/accounts/suspend-account.ts";
import { processDeliveryReport } from "../../../platform/mails/process-delivery-report.ts";
import { toNextMorning } from "../../../platform/next-morning.ts";
import { queueDueDigests } from "./queue-due-digests.ts";
import { postponeArticle } from "./postpone-article.ts";
import { remindOfApprovals } from "./remind-of-approvals.ts";
import { stopMails } from "./stop-mails.ts";

const HOUR = 3_600_000;

let world: ApprovalWorld;
let owner: Owner;
beforeAll(async () => {
  world = await createApprovalWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
});

/** Does what the worker's loop does, until nothing is left to do. */
async function remind(): Promise<void> {
  while ((await remindOfApprovals(world.ctx, 8)) > 0);
  await world.sendMails(owner);
}

async function remindersOf(): Promise<string[]> {
  return (await world.mailsTo(owner.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Reminder:"));
}

/** Returns the URL of the email's "stop" button. */
async function readStopLink(subject: RegExp): Promise<{ signed: string; post: string | undefined }> {
  const mail = (await world.mailsTo(owner.email)).find((one) => subject.test(one.subject));
  const source = await (await fetch(`${world.rig.mailbox.url}/mails/${mail?.id}/source`)).text();
  const headers = (source.split(/\r?\n\r?\n/)[0] ?? "").replaceAll(/\r?\n[ \t]+/g, " ");
  const link = /^List-Unsubscribe: ?<\s*(\S+?)\s*>/im.exec(headers)?.[1] ?? "";
  return {
    signed: new URL(link).pathname.replace("/stop-mails/", ""),
    post: /^List-Unsubscribe-Post: (.+)$/im.exec(headers)?.[1],
  };
}

test("a reminder goes out after 48 hours, once, with a working link", async () => {
  await world.addArticle(owner);
  await world.sendMails(owner);
  world.clock.advance(47 * HOUR);
  await remind();
  expect(await remindersOf()).toEqual([]);
  world.clock.advance(HOUR + 60_000);
  await Promise.all([remindOfApprovals(world.ctx, 8), remindOfApprovals(world.ctx, 8)]);
  await remind();
  expect(await remindersOf()).toHaveLength(1);
  world.clock.advance(96 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(1);
  const token = await world.newestToken(owner.email);
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "approved" });
});

test('a decided article gets no reminder; "later" postpones it', async () => {
  await world.addArticle(owner);
  await world.addArticle(owner, "Two loaves of rye bread.");
  await world.sendMails(owner);
  const [first, second] = (await world.mailsTo(owner.email)).map(
    (mail) => findApprovalLink(mail)?.split("/").at(-1) ?? "",
  );
  await decideApproval(world.ctx, { token: first ?? "", decision: "decline" });
  world.clock.advance(40 * HOUR);
  await decideApproval(world.ctx, { token: second ?? "", decision: "later" });
  expect(await findApproval(world.ctx, { token: second ?? "" })).toMatchObject({ state: "waiting" });
  world.clock.advance(40 * HOUR);
  await remind();
  expect(await remindersOf()).toEqual([]);
  world.clock.advance(9 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(1);
});

test('"not now" in the app postpones the reminder too, of the version that was shown', async () => {
  const { articleId } = await world.addArticle(owner);
  await world.sendMails(owner);
  world.clock.advance(40 * HOUR);
  await expect(postponeArticle(world.ctx, owner, { articleId, version: 7 })).rejects.toMatchObject({
    code: "stale-version",
  });
  await postponeArticle(world.ctx, owner, { articleId, version: 1 });
  world.clock.advance(40 * HOUR);
  await remind();
  expect(await remindersOf()).toEqual([]);
  world.clock.advance(9 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(1);
});

test.each([
  [{ mails: "each" }, true],
  [{ mails: "each", reminders: false }, false],
  [{ mails: "daily" }, false],
  [{ mails: "never" }, false],
] as const)('"not now" promises an owner with %j a reminder: %s', async (settings, isPromised) => {
  await world.addArticle(owner);
  await world.sendMails(owner);
  const token = await world.newestToken(owner.email);
  await updateApprovalMailSettings(world.ctx, owner, settings);
  await decideApproval(world.ctx, { token, decision: "later" });
  expect((await findApproval(world.ctx, { token }))?.remindAt !== null).toBe(isPromised);
  world.clock.advance(49 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(isPromised ? 1 : 0);
});

test("the email client's button stops reminders: POST does, GET doesn't", async () => {
  await world.addArticle(owner);
  await world.sendMails(owner);
  world.clock.advance(49 * HOUR);
  await remind();
  const { signed, post } = await readStopLink(/^Reminder:/);
  expect(post).toBe("List-Unsubscribe=One-Click");
  expect(await findStoppableMails(world.ctx, { signed })).toMatchObject({ kind: "reminders", isStopped: false });
  await stopMails(world.ctx, { signed: `${signed.startsWith("x") ? "y" : "x"}${signed.slice(1)}` });
  expect(await findStoppableMails(world.ctx, { signed })).toMatchObject({ isStopped: false });
  await stopMails(world.ctx, { signed });
  await stopMails(world.ctx, { signed });
  expect(await findStoppableMails(world.ctx, { signed })).toMatchObject({ isStopped: true });
  await world.addArticle(owner, "Two loaves of rye bread.");
  await world.sendMails(owner);
  world.clock.advance(49 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(1);
});

async function sendDigest(): Promise<void> {
  world.clock.advance(25 * HOUR);
  while ((await queueDueDigests(world.ctx, 8)) > 0);
  await world.sendMails(owner);
}

test("the daily email lists each waiting article once, at eight, and can be stopped", async () => {
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  for (const caption of ["Two loaves of rye bread.", "A basket of quinces.", "Rain on the jetty."])
    await world.addArticle(owner, caption);
  await world.sendMails(owner);
  expect(await world.mailsTo(owner.email)).toEqual([]);
  await sendDigest();
  await sendDigest();
  const mails = await world.mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Ready for review: .+ and 2 more$/)]);
  const tokens = [...(mails[0]?.html ?? "").matchAll(/\/approve\/([\w-]+)"/g)].map((match) => match[1] ?? "");
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "waiting" });
  const { signed } = await readStopLink(/^Ready for review/);
  await stopMails(world.ctx, { signed });
  await world.addArticle(owner, "The kiln is cold again.");
  await sendDigest();
  expect(await world.mailsTo(owner.email)).toHaveLength(1);
});

test.each([
  ["again within hours if the server was only busy", 450, "4.2.1 Try again later", 0],
  ["the next day if the server rejected the email", 552, "5.2.2 Mailbox full", 1],
])("the daily email lists an article %s", async (_when, status, body, later) => {
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  await world.addArticle(owner, "Two loaves of rye bread.");
  const match = { method: "RCPT", path: owner.email };
  await control(world.rig.mailbox, "POST", "/faults", { match, times: 1, fault: { kind: "status", status, body } });
  for (let morning = 0; morning <= later; morning += 1) await sendDigest();
  expect((await world.mailRows(owner)).map((mail) => mail.state)).toEqual([
    ...Array.from({ length: later }, () => "failed"),
    "sent",
  ]);
  const mails = await world.mailsTo(owner.email);
  expect(mails).toHaveLength(1);
  expect(await findApproval(world.ctx, { token: await world.newestToken(owner.email) })).toMatchObject({
    state: "waiting",
  });
});

test("an article whose own email couldn't be sent is in the first daily email; no unsent link is left", async () => {
  const match = { method: "RCPT", path: owner.email };
  const fault = { kind: "status", status: 552, body: "5.2.2 Mailbox full" };
  await control(world.rig.mailbox, "POST", "/faults", { match, times: 1, fault });
  await world.addArticle(owner);
  await world.sendMails(owner);
  expect(await world.mailRows(owner)).toMatchObject([{ kind: "approval-request", state: "failed" }]);
  const links = world.ctx.db.selectFrom("approval_links").select("action").where("owner_id", "=", owner.ownerId);
  expect(await links.execute()).toEqual([]);
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  await sendDigest();
  expect(await world.mailsTo(owner.email)).toMatchObject([{ subject: expect.stringMatching(/^Ready for review/) }]);
  expect(await links.execute()).toHaveLength(1);
});

test("a reminder that can't be sent leaves the time of the first email", async () => {
  await world.addArticle(owner);
  await world.sendMails(owner);
  const read = () =>
    world.ctx.db.selectFrom("approval_seats").select("mailed_at").where("owner_id", "=", owner.ownerId).execute();
  const before = await read();
  world.clock.advance(49 * HOUR);
  const match = { method: "RCPT", path: owner.email };
  const fault = { kind: "status", status: 552, body: "5.2.2 Mailbox full" };
  await control(world.rig.mailbox, "POST", "/faults", { match, times: 1, fault });
  await remind();
  expect(await world.mailRows(owner)).toMatchObject([{ state: "sent" }, { state: "failed" }]);
  expect(before).toEqual([{ mailed_at: expect.any(Date) }]);
  expect(await read()).toEqual(before);
});

/** Makes every change to these rows fail until the test ends. */
async function breakRows(table: "accounts" | "approvals", ownerId: string): Promise<() => Promise<void>> {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger fail before update on ${sql.table(table)} for each row
    when (old.owner_id = ${sql.lit(ownerId)}) execute function fail()`.execute(world.ctx.db);
  const mend = async () => void (await sql`drop function if exists fail cascade`.execute(world.ctx.db));
  onTestFinished(mend);
  return mend;
}

/** Until two calls in a row did nothing: one that does nothing may have failed. */
async function oneByOne(work: (limit: number) => Promise<number>): Promise<void> {
  for (let idle = 0; idle < 2;) idle = (await work(1)) > 0 ? 0 : idle + 1;
}

test("a reminder that fails doesn't hold up the others, and is tried again", async () => {
  const other = await world.createOwner();
  for (const one of [owner, other]) {
    await world.addArticle(one);
    await world.sendMails(one);
  }
  world.clock.advance(49 * HOUR);
  const mend = await breakRows("approvals", owner.ownerId);
  await oneByOne((limit) => remindOfApprovals(world.ctx, limit));
  const count = async (one: Owner) =>
    (await world.mailRows(one)).filter(({ kind }) => kind === "approval-reminder").length;
  expect([await count(owner), await count(other)]).toEqual([0, 1]);
  await mend();
  world.clock.advance(HOUR);
  await oneByOne((limit) => remindOfApprovals(world.ctx, limit));
  expect([await count(owner), await count(other)]).toEqual([1, 1]);
});

test("a daily email that fails doesn't hold up the others", async () => {
  const other = await world.createOwner();
  for (const one of [owner, other]) {
    await updateApprovalMailSettings(world.ctx, one, { mails: "daily" });
    await world.addArticle(one);
  }
  world.clock.advance(25 * HOUR);
  await breakRows("accounts", owner.ownerId);
  await oneByOne((limit) => queueDueDigests(world.ctx, limit));
  expect([(await world.mailRows(owner)).length, (await world.mailRows(other)).length]).toEqual([0, 1]);
});

test("a daily email that comes back later is made up for by the next one, once", async () => {
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  for (const caption of ["Two loaves of rye bread.", "A basket of quinces."]) await world.addArticle(owner, caption);
  await sendDigest();
  const [mail] = (await readMails(world.rig.mailbox, { to: owner.email })) as unknown as {
    messageId: string;
    envelopeFrom: string;
  }[];
  const returned = { messageId: mail?.messageId ?? "", from: mail?.envelopeFrom ?? "", to: owner.email };
  const report = writeReport("postfix", { ...returned, status: "5.7.1", reply: "550 5.7.1 Blocked by policy" });
  expect(await processDeliveryReport(world.ctx, Buffer.from(report))).toBe("rejected");
  await sendDigest();
  await sendDigest();
  expect((await world.mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Ready for review: .+ and 1 more$/)),
  );
});

test("a suspended account's links don't work, and its reminders and daily emails wait until it's resumed", async () => {
  await world.addArticle(owner);
  await world.sendMails(owner);
  const token = await world.newestToken(owner.email);
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  await world.addArticle(owner, "Two loaves of rye bread.");
  await suspendAccount(world.ctx, owner, { suspended: true });
  await remind();
  world.clock.advance(49 * HOUR);
  await remind();
  await sendDigest();
  expect(await world.mailsTo(owner.email)).toHaveLength(1);
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "revoked" });
  await suspendAccount(world.ctx, owner, { suspended: false });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "waiting" });
  await sendDigest();
  expect(await world.mailsTo(owner.email)).toHaveLength(2);
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "approved" });
});

test("an article edited from the daily email, but not decided, is in the next one", async () => {
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  await world.addArticle(owner, "Two loaves of rye bread.");
  await sendDigest();
  const token = await world.newestToken(owner.email);
  const texts = (await findApproval(world.ctx, { token }))?.texts ?? [];
  await editByLink(world.ctx, { token, edit: { title: "Rye, again", texts: texts.map(({ text }) => text) } });
  await sendDigest();
  expect(await world.mailsTo(owner.email)).toHaveLength(2);
  expect(await findApproval(world.ctx, { token: await world.newestToken(owner.email) })).toMatchObject({
    state: "waiting",
    article: { title: "Rye, again" },
  });
});

test.each([
  // The clocks go forward and back at 1:00 UTC.
  ["Europe/Zurich", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00.000Z"],
  ["Europe/Zurich", "2026-10-24T12:00:00Z", "2026-10-25T07:00:00.000Z"],
  ["Asia/Ho_Chi_Minh", "2026-11-21T01:00:00Z", "2026-11-22T01:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-21T00:00:00Z", "2026-11-21T02:15:00.000Z"],
  ["UTC", "2026-11-21T07:59:59Z", "2026-11-21T08:00:00.000Z"],
])("the next morning in %s after %s", (zone, after, expected) => {
  expect(toNextMorning(new Date(after), zone).toISOString()).toBe(expected);
});

test("whoever changes from the daily email to one for each gets those that waited for it, and reminders", async () => {
  await updateApprovalMailSettings(world.ctx, owner, { mails: "daily" });
  for (const caption of ["Two loaves of rye bread.", "A basket of quinces."]) await world.addArticle(owner, caption);
  await updateApprovalMailSettings(world.ctx, owner, { mails: "each" });
  await world.sendMails(owner);
  expect(await world.mailsTo(owner.email)).toHaveLength(2);
  expect(await findApproval(world.ctx, { token: await world.newestToken(owner.email) })).toMatchObject({
    state: "waiting",
  });
  await queueDueDigests(world.ctx, 8);
  world.clock.advance(49 * HOUR);
  await remind();
  expect(await remindersOf()).toHaveLength(2);
  expect(await world.mailsTo(owner.email)).toHaveLength(4);
});

test("omitted settings stay unchanged, and nothing is recorded", async () => {
  const before = await getApprovalMailSettings(world.ctx, owner);
  expect(await updateApprovalMailSettings(world.ctx, owner, {})).toEqual(before);
  const audit = world.ctx.db
    .selectFrom("audit_log")
    .select("action")
    .where("owner_id", "=", owner.ownerId)
    .where("action", "=", "approval-mails.updated");
  expect(await audit.execute()).toEqual([]);
});

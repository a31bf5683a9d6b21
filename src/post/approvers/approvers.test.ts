import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../test/approval-world.ts";
import { control, findApprovalLinks } from "../../../test/rig.ts";
import { approveArticle } from "../articles/approve-article.ts";
import type { Actor } from "../../platform/actor.ts";
import { exportRecord } from "../articles/reading/export-record.ts";
import { decideApproval } from "../approvals/deciding/decide-approval.ts";
import { editByLink } from "../approvals/deciding/edit-by-link.ts";
import { findApproval } from "../approvals/deciding/find-approval.ts";
import { resendApproval } from "../approvals/asking/resend-approval.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { blockAddress, liftMailBlock, listMailBlocks } from "../../platform/mails/mail-blocks.ts";
import { toStopUrl } from "../approvals/asking/mail-stop.ts";
import { stopMails } from "../approvals/asking/stop-mails.ts";
import { addApprover } from "./add-approver.ts";
import { answerInvitation } from "./answer-invitation.ts";
import { findInvitation } from "./find-invitation.ts";
import { listApprovers } from "./list-approvers.ts";
import { removeApprover } from "./remove-approver.ts";
import { setApprovalRule } from "./set-approval-rule.ts";

let world: ApprovalWorld;
let owner: Owner;
let sourceId: string;
let userId: string;
let people = 0;
beforeAll(async () => {
  world = await createApprovalWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ sourceId, userId } = await world.connectAccount(owner));
});

function newAddress(): string {
  people += 1;
  return `approver${people}@galley.example`;
}

async function invite(email: string): Promise<string> {
  await addApprover(world.ctx, owner, { sourceId, email });
  await world.sendMails(owner);
  const mail = (await world.mailsTo(email)).at(-1);
  return /\/approvers\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function addConfirmed(): Promise<string> {
  const email = newAddress();
  await answerInvitation(world.ctx, { token: await invite(email), answer: "confirm" });
  return email;
}

/** Returns an article of the source with a pending approval. */
async function ask(caption = "Nine bowls came out whole."): Promise<string> {
  await world.addPost(userId, { caption });
  const before = new Set(await articleIds());
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", sourceId)
    .execute();
  await world.workUntil(async () => (await articleIds()).some((id) => !before.has(id)));
  await world.sendMails(owner);
  return (await articleIds()).find((id) => !before.has(id)) ?? "";
}

async function articleIds(): Promise<string[]> {
  const rows = await world.ctx.db
    .selectFrom("approvals")
    .select("article_id")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/** The source's first approver uses the link in their email. */
async function stop(kind: "reminders" | "requests", source = sourceId): Promise<void> {
  const { approvers } = await listApprovers(world.ctx, owner, { sourceId: source });
  const stopUrl = toStopUrl(world.ctx, { kind, ownerId: owner.ownerId, holderId: approvers[0]?.id ?? "" });
  await stopMails(world.ctx, { signed: new URL(stopUrl).pathname.replace("/stop-mails/", "") });
}

const state = async (token: string) => (await findApproval(world.ctx, { token }))?.state;
const statesOf = async () =>
  (await listApprovers(world.ctx, owner, { sourceId })).approvers.map((approver) => approver.state);

test("an address gets no article before its holder accepts; viewing the page isn't accepting", async () => {
  const email = newAddress();
  const token = await invite(email);
  for (let look = 0; look < 3; look += 1)
    expect(await findInvitation(world.ctx, { token })).toMatchObject({ state: "waiting", email });
  await ask();
  expect(await world.mailsTo(email)).toHaveLength(1);
  await answerInvitation(world.ctx, { token, answer: "confirm" });
  await answerInvitation(world.ctx, { token, answer: "refuse" });
  expect(await statesOf()).toEqual(["confirmed"]);
  await ask("Two loaves of rye bread.");
  expect(await world.mailsTo(email)).toHaveLength(2);
});

test("someone who declines never gets another email", async () => {
  const email = newAddress();
  await answerInvitation(world.ctx, { token: await invite(email), answer: "refuse" });
  expect(await statesOf()).toEqual(["refused"]);
  await expect(addApprover(world.ctx, owner, { sourceId, email })).rejects.toMatchObject({ code: "address-blocked" });
  const { approvers } = await listApprovers(world.ctx, owner, { sourceId });
  await removeApprover(world.ctx, owner, { approverId: approvers[0]?.id ?? "" });
  await expect(addApprover(world.ctx, owner, { sourceId, email: email.toUpperCase() })).rejects.toMatchObject({
    code: "address-blocked",
  });
  await expect(liftMailBlock(world.ctx, owner, { email })).rejects.toMatchObject({ code: "not-found" });
  expect(await world.mailsTo(email)).toHaveLength(1);
});

test("someone who wants no more mail approves nothing for this owner, on any source", async () => {
  const email = await addConfirmed();
  const other = (await world.connectAccount(owner)).sourceId;
  await addApprover(world.ctx, owner, { sourceId: other, email });
  await world.sendMails(owner);
  const token = /\/approvers\/([\w-]+)/.exec((await world.mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
  await answerInvitation(world.ctx, { token, answer: "confirm" });
  await stop("requests", other);
  expect(await statesOf()).toEqual(["refused"]);
});

test("an owner who takes over an approver's address keeps getting mail there when that approver stops", async () => {
  const email = await addConfirmed();
  await world.ctx.db.updateTable("accounts").set({ email }).where("owner_id", "=", owner.ownerId).execute();
  await stop("requests");
  expect(await statesOf()).toEqual(["refused"]);
  expect(await listMailBlocks(world.ctx, owner)).toEqual([]);
});

test("nobody is invited a fourth time, not even after they were removed or on another source", async () => {
  const email = newAddress();
  for (let time = 0; time < 3; time += 1) await invite(email);
  const { approvers } = await listApprovers(world.ctx, owner, { sourceId });
  await removeApprover(world.ctx, owner, { approverId: approvers[0]?.id ?? "" });
  const other = (await world.connectAccount(owner)).sourceId;
  for (const source of [sourceId, other])
    await expect(addApprover(world.ctx, owner, { sourceId: source, email })).rejects.toMatchObject({
      code: "rate-limited",
    });
  expect(await world.mailsTo(email)).toHaveLength(3);
});

test.each(["", "nobody", "a@b@c", "a b@example.org", "x@example.org\r\nBcc: y@example.org"])(
  "%j is not an address",
  async (email) => {
    await expect(addApprover(world.ctx, owner, { sourceId, email })).rejects.toMatchObject({
      code: "invalid-input",
      field: "email",
    });
  },
);

test("the owner's own address, an eleventh address and a fourth invitation are refused", async () => {
  await expect(addApprover(world.ctx, owner, { sourceId, email: owner.email })).rejects.toMatchObject({
    problem: "own-address",
  });
  const email = newAddress();
  for (let time = 0; time < 3; time += 1) await addApprover(world.ctx, owner, { sourceId, email });
  await expect(addApprover(world.ctx, owner, { sourceId, email })).rejects.toMatchObject({ code: "rate-limited" });
  for (let more = 0; more < 9; more += 1) await addApprover(world.ctx, owner, { sourceId, email: newAddress() });
  await expect(addApprover(world.ctx, owner, { sourceId, email: newAddress() })).rejects.toMatchObject({
    problem: "too-many",
  });
});

test("where one is enough, the first yes decides for everyone, each with their own link", async () => {
  const email = await addConfirmed();
  const articleId = await ask();
  const [own, other] = [await world.newestToken(owner.email), await world.newestToken(email)];
  expect(own).not.toBe(other);
  await decideApproval(world.ctx, { token: other, decision: "approve" });
  expect(await state(own)).toBe("approved");
  const audit = await world.ctx.db
    .selectFrom("audit_log")
    .select("actor")
    .where("subject_id", "=", articleId)
    .where("action", "=", "article.approved")
    .execute();
  expect(audit).toMatchObject([{ actor: { type: "approver", approverId: expect.any(String) } }]);
});

test.each(["approve", "decline"] as const)(
  "who chose to %s stays on record, even once they're removed",
  async (decision) => {
    const email = await addConfirmed();
    const articleId = await ask();
    await decideApproval(world.ctx, { token: await world.newestToken(email), decision });
    const { approvers } = await listApprovers(world.ctx, owner, { sourceId });
    await removeApprover(world.ctx, owner, { approverId: approvers[0]?.id ?? "" });
    const { approvals } = await exportRecord(world.ctx, owner, { articleId });
    expect(approvals).toMatchObject([{ by: { type: "approver" }, email }]);
  },
);

test("an owner who decides by link is named, one who decides in the app isn't", async () => {
  const [byLink, inApp] = [await ask(), await ask("Two loaves of rye bread.")];
  const [token = ""] = findApprovalLinks(await world.mailsTo(owner.email)).map((link) => link.split("/").at(-1) ?? "");
  await decideApproval(world.ctx, { token, decision: "approve" });
  await approveArticle(world.ctx, owner, { articleId: inApp, version: 1 });
  const emailOf = async (articleId: string) =>
    (await exportRecord(world.ctx, owner, { articleId })).approvals.map(({ email }) => email);
  expect([await emailOf(byLink), await emailOf(inApp)]).toEqual([[owner.email], [null]]);
});

test("where all must say yes, the last one decides; twenty concurrent ones approve once", async () => {
  const emails = [owner.email, await addConfirmed(), await addConfirmed()];
  await setApprovalRule(world.ctx, owner, { sourceId, rule: "all" });
  const articleId = await ask();
  const tokens = await Promise.all(emails.map((email) => world.newestToken(email)));
  const [first = "", second = "", third = ""] = tokens;
  await decideApproval(world.ctx, { token: first, decision: "approve" });
  await decideApproval(world.ctx, { token: first, decision: "decline" });
  expect(await findApproval(world.ctx, { token: first })).toMatchObject({
    state: "said-yes",
    votes: { yes: 1, needed: 3 },
  });
  expect(await state(second)).toBe("waiting");
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      decideApproval(world.ctx, { token: index % 2 === 0 ? second : third, decision: "approve" }),
    ),
  );
  expect(await Promise.all(tokens.map(state))).toEqual(["approved", "approved", "approved"]);
  const approved = await world.ctx.db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_id", "=", articleId)
    .where("action", "=", "article.approved")
    .execute();
  expect(approved).toHaveLength(1);
});

test("where all must say yes, one no declines", async () => {
  const email = await addConfirmed();
  await setApprovalRule(world.ctx, owner, { sourceId, rule: "all" });
  await ask();
  await decideApproval(world.ctx, { token: await world.newestToken(owner.email), decision: "approve" });
  await decideApproval(world.ctx, { token: await world.newestToken(email), decision: "decline" });
  expect(await state(await world.newestToken(owner.email))).toBe("declined");
});

test("the owner hears who declined, unless they did or have approved it since", async () => {
  const email = await addConfirmed();
  const declined = async () =>
    (await world.mailsTo(owner.email)).filter(({ subject }) => subject.startsWith("Declined:"));
  await ask();
  await decideApproval(world.ctx, { token: await world.newestToken(owner.email), decision: "decline" });
  const approvedSince = await ask("Two loaves of rye bread.");
  await decideApproval(world.ctx, { token: await world.newestToken(email), decision: "decline" });
  await approveArticle(world.ctx, owner, { articleId: approvedSince, version: 1 });
  await world.sendMails(owner);
  expect(await declined()).toEqual([]);
  const articleId = await ask("Autumn walk above the lake.");
  await decideApproval(world.ctx, { token: await world.newestToken(email), decision: "decline" });
  await world.sendMails(owner);
  const [mail, ...others] = await declined();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(email);
  expect(mail?.text).toContain(`/bot/articles/view?id=${articleId}`);
  expect(mail?.text).toContain("/stop-mails/");
});

test("the owner hears of no refusal they turned off or of a batch's articles", async () => {
  const email = await addConfirmed();
  const refuse = async (caption: string) => {
    await ask(caption);
    await decideApproval(world.ctx, { token: await world.newestToken(email), decision: "decline" });
  };
  await refuse("Two loaves of rye bread.");
  await stopMails(world.ctx, { signed: world.ctx.addresses.sign(`stop/live/${owner.ownerId}/${owner.ownerId}`) });
  await world.sendMails(owner);
  const account = world.ctx.db.updateTable("accounts").set({ live_notices: true });
  await account.where("owner_id", "=", owner.ownerId).execute();
  await refuse("Autumn walk above the lake.");
  const posts = world.ctx.db.updateTable("posts").set({ chosen_at: world.clock.now() });
  await posts.where("owner_id", "=", owner.ownerId).execute();
  await world.sendMails(owner);
  expect((await world.mailsTo(owner.email)).filter(({ subject }) => subject.startsWith("Declined:"))).toEqual([]);
});

test("an older release's decision isn't shown as the one before it", async () => {
  const email = await addConfirmed();
  const articleId = await ask();
  await decideApproval(world.ctx, { token: await world.newestToken(email), decision: "decline" });
  const decider = async () => (await exportRecord(world.ctx, owner, { articleId })).approvals[0]?.email;
  expect(await decider()).toBe(email);
  const approval = world.ctx.db.updateTable("approvals").where("article_id", "=", articleId);
  const decidedBy = (actor: Actor) => approval.set({ decided_by: JSON.stringify(actor) }).execute();
  const link = { type: "approver" as const, approvalId: crypto.randomUUID() };
  for (const actor of [owner.actor, link]) {
    await decidedBy(actor);
    expect(await decider()).toBeNull();
  }
  const other = await addConfirmed();
  const others = world.ctx.db.selectFrom("approvers").select("id").where("email", "=", other);
  await decidedBy({ ...link, approverId: (await others.executeTakeFirstOrThrow()).id });
  expect(await decider()).toBeNull();
  await decidedBy(link);
  await approval.set({ decider_email: owner.email }).execute();
  expect(await decider()).toBe(owner.email);
});

test("an approver who has stopped reminders isn't promised one", async () => {
  const email = await addConfirmed();
  await ask();
  const token = await world.newestToken(email);
  expect(await findApproval(world.ctx, { token })).toMatchObject({ remindAt: expect.any(Date) });
  await stop("reminders");
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "waiting", remindAt: null });
});

test("only the owner is offered a plan that publishes", async () => {
  const email = await addConfirmed();
  await ask();
  const tokens = [await world.newestToken(owner.email), await world.newestToken(email)];
  await decideApproval(world.ctx, { token: tokens[0] ?? "", decision: "approve" });
  const billing = { apiUrl: "https://stripe.example", price: "price_1" };
  const ctx = { ...world.ctx, config: { ...world.ctx.config, billing } };
  const views = await Promise.all(tokens.map((token) => findApproval(ctx, { token })));
  expect(views.map((view) => view?.copy?.upgradeUrl)).toEqual([expect.stringContaining("/bot/upgrade?article="), null]);
});

test("each link says in whose name one decides", async () => {
  const email = await addConfirmed();
  await ask();
  for (const address of [owner.email, email])
    expect(await findApproval(world.ctx, { token: await world.newestToken(address) })).toMatchObject({
      decidesAs: address,
    });
});

test("a reviewer's email counts what their page shows, and names none of the owner's other articles", async () => {
  const email = await addConfirmed();
  const articleId = await ask();
  const title = "Last winter in the workshop";
  const finding = { kind: "repetition" as const, sentence: null, reason: "findings.repetition.earlier" };
  const findings = JSON.stringify([
    { ...finding, values: { share: 40, title } },
    { kind: "quantity", sentence: "Nine bowls.", reason: "findings.quantity.number", values: { value: "nine" } },
  ]);
  await world.ctx.db.updateTable("article_versions").set({ findings }).where("article_id", "=", articleId).execute();
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  const newest = async (to: string) => (await world.mailsTo(to)).at(-1)?.text;
  expect(await newest(owner.email)).toContain(title);
  expect(await newest(email)).toContain("One thing to check");
  expect(await newest(email)).not.toContain(title);
  const view = await findApproval(world.ctx, { token: await world.newestToken(email) });
  expect(view?.findings).toHaveLength(1);
});

test("an edit by one reviewer asks the others again", async () => {
  const email = await addConfirmed();
  await ask();
  const token = await world.newestToken(email);
  const old = await world.newestToken(owner.email);
  const view = await findApproval(world.ctx, { token });
  await editByLink(world.ctx, {
    token,
    edit: { title: "Another title", texts: view?.texts.map(({ text }) => text) ?? [] },
  });
  await world.sendMails(owner);
  expect(await state(old)).toBe("superseded");
  expect(await findApproval(world.ctx, { token: await world.newestToken(owner.email) })).toMatchObject({
    state: "waiting",
    article: { title: "Another title" },
  });
  expect(await world.mailsTo(email)).toHaveLength(2);
});

test("a removed approver can't decide with any link", async () => {
  const email = await addConfirmed();
  await ask();
  const token = await world.newestToken(email);
  const { approvers } = await listApprovers(world.ctx, owner, { sourceId });
  await removeApprover(world.ctx, owner, { approverId: approvers[0]?.id ?? "" });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await state(token)).toBe("revoked");
  expect(await state(await world.newestToken(owner.email))).toBe("waiting");
});

test("an address that bounces gets no more email; the owner sees it and can unblock it", async () => {
  const email = await addConfirmed();
  const match = { method: "RCPT", path: email };
  await control(world.rig.mailbox, "POST", "/faults", {
    match,
    times: 1,
    fault: { kind: "status", status: 550, body: "5.1.1 No such user" },
  });
  const articleId = await ask();
  expect((await world.mailRows(owner)).filter(({ failure }) => failure === "recipient-bounced")).toHaveLength(1);
  expect(await listMailBlocks(world.ctx, owner)).toMatchObject([{ email, reason: "bounced" }]);
  expect((await listApprovers(world.ctx, owner, { sourceId })).approvers).toMatchObject([{ isBounced: true }]);
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  expect((await world.mailRows(owner)).filter(({ failure }) => failure === "recipient-blocked")).toHaveLength(1);
  expect(await world.mailsTo(email)).toHaveLength(1);
  await liftMailBlock(world.ctx, owner, { email });
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  expect(await world.mailsTo(email)).toHaveLength(2);
});

test("the owner can't unblock an address that bounced once its holder has refused", async () => {
  const email = await addConfirmed();
  const bounced = { email, reason: "bounced" as const, reply: "smtp-550 5.1.1" };
  const bounce = () => inTransaction(world.ctx, (tx) => blockAddress(world.ctx, tx, owner.ownerId, bounced));
  await bounce();
  world.clock.advance(60_000);
  const bouncedBefore = world.clock.now();
  await stop("requests");
  const [refused] = await listMailBlocks(world.ctx, owner);
  expect(refused).toMatchObject({ email, reason: "refused", reply: null });
  expect(refused?.createdAt.getTime()).toBeGreaterThanOrEqual(bouncedBefore.getTime());
  await bounce();
  expect(await listMailBlocks(world.ctx, owner)).toEqual([refused]);
  await expect(liftMailBlock(world.ctx, owner, { email })).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  [552, "5.2.2 Mailbox full"],
  [550, "5.7.1 Blocked by policy"],
])("%i %s isn't about the address, so it isn't blocked", async (status, body) => {
  const match = { method: "RCPT", path: owner.email };
  await control(world.rig.mailbox, "POST", "/faults", { match, times: 1, fault: { kind: "status", status, body } });
  await ask();
  expect(await world.mailRows(owner)).toMatchObject([{ state: "failed", failure: "rejected" }]);
  expect(await listMailBlocks(world.ctx, owner)).toEqual([]);
});

test("an owner whose own address bounced can't request another email", async () => {
  const match = { method: "RCPT", path: owner.email };
  await control(world.rig.mailbox, "POST", "/faults", {
    match,
    times: 1,
    fault: { kind: "status", status: 550, body: "5.1.1 No such user" },
  });
  const articleId = await ask();
  await expect(resendApproval(world.ctx, owner, { articleId })).rejects.toMatchObject({ code: "address-blocked" });
});

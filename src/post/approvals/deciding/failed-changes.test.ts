import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { revisingWriter } from "../../../../test/revising-writer.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { approveArticle } from "../../articles/approve-article.ts";
import { askForChanges } from "../../articles/editing/ask-for-changes.ts";
import { updateArticleTitle } from "../../articles/editing/update-article-title.ts";
import { retryArticle } from "../../articles/writing/retry-article.ts";
import { listProblems } from "../../problems/list-problems.ts";
import { answerQuestions } from "../../questions/answer-questions.ts";
import { resendApproval } from "../asking/resend-approval.ts";
import { retryByLink } from "./answer-by-link.ts";
import { askForChangesByLink } from "./ask-for-changes-by-link.ts";
import { decideApproval } from "./decide-approval.ts";
import { findApproval } from "./find-approval.ts";

const writer = { ...revisingWriter };
const wish = "Say who made them.";
let world: ApprovalWorld;
let owner: Owner;
let articleId: string;
let sourceId: string;
beforeAll(async () => {
  world = await createApprovalWorld({ writer });
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ articleId, sourceId } = await world.addArticle(owner));
  writer.revise = () => Promise.reject(new ConnectorError("model", "unauthorized"));
});

const view = (token: string) => findApproval(world.ctx, { token });

function readArticle() {
  return world.ctx.db
    .selectFrom("articles")
    .select(["status", "failure", "version"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
}

/** Works until the next version couldn't be written and everybody has been told. */
async function failToRewrite(): Promise<void> {
  await world.workUntil(async () => (await readArticle()).failure === "unauthorized");
  await world.sendMails(owner);
}

async function countNotices(): Promise<number> {
  const mails = await world.mailsTo(owner.email);
  return mails.filter(({ subject }) => subject.startsWith("Needs your attention")).length;
}

/** Asks one more person about the article. */
async function addReviewer(): Promise<string> {
  const { ownerId: owner_id } = owner;
  const [id, email] = [crypto.randomUUID(), `lena${crypto.randomUUID().slice(0, 8)}@example.org`];
  const { id: approval_id } = await world.ctx.db
    .selectFrom("approvals")
    .select("id")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  await world.ctx.db
    .insertInto("approvers")
    .values({ owner_id, id, source_id: sourceId, email, state: "confirmed", created_at: world.clock.now() })
    .execute();
  await world.ctx.db.insertInto("approval_seats").values({ owner_id, approval_id, holder_id: id }).execute();
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  return email;
}

test("changes that can't be written are retried from the page; the reviewer and the owner are told", async () => {
  const email = await addReviewer();
  const token = await world.newestToken(email);
  await askForChangesByLink(world.ctx, { token, wish });
  await failToRewrite();
  const failed = { state: "waiting", hasFailed: true, changeRequest: wish, article: { version: 1 } };
  expect(await view(token)).toMatchObject(failed);
  expect(await world.mailsTo(email)).toHaveLength(2);
  const newest = await world.newestToken(email);
  expect(await view(newest)).toMatchObject(failed);
  expect(await listProblems(world.ctx, owner)).toMatchObject([
    { articleId, failures: [{ site: null, reason: "unauthorized" }] },
  ]);
  expect(await countNotices()).toBe(1);
  Object.assign(writer, { revise: revisingWriter.revise });
  await retryByLink(world.ctx, { token: newest });
  await world.workUntil(async () => (await readArticle()).version === 2);
  await world.sendMails(owner);
  const { article } = (await view(await world.newestToken(email))) ?? {};
  expect(JSON.stringify(article)).toContain(`As requested: ${wish}`);
  expect(await listProblems(world.ctx, owner)).toEqual([]);
});

test("the version whose changes couldn't be written can be approved", async () => {
  await world.sendMails(owner);
  const token = await world.newestToken(owner.email);
  await askForChangesByLink(world.ctx, { token, wish });
  await failToRewrite();
  await decideApproval(world.ctx, { token, decision: "approve", version: 1 });
  expect(await view(token)).toMatchObject({ state: "approved", article: { version: 1 } });
  expect(await listProblems(world.ctx, owner)).toEqual([]);
});

test("a version edited in the app can still be mailed after its changes couldn't be written", async () => {
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Nine bowls" });
  await askForChanges(world.ctx, owner, { articleId, version: 2, wish, section: null });
  await failToRewrite();
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  expect(await view(await world.newestToken(owner.email))).toMatchObject({ state: "waiting", article: { version: 2 } });
});

async function askForChangesToApproved(): Promise<void> {
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  await askForChanges(world.ctx, owner, { articleId, version: 1, wish, section: null });
}

test("changes to an approved version that can't be written are a problem, which the owner can retry", async () => {
  await askForChangesToApproved();
  await answerQuestions(world.ctx, owner, { articleId, version: 1, answers: [] });
  await failToRewrite();
  expect(await listProblems(world.ctx, owner)).toMatchObject([
    { articleId, failures: [{ site: null, reason: "unauthorized" }] },
  ]);
  expect(await countNotices()).toBe(1);
  Object.assign(writer, { revise: revisingWriter.revise });
  await retryArticle(world.ctx, owner, { articleId });
  await world.workUntil(async () => (await readArticle()).version === 2);
  expect(await listProblems(world.ctx, owner)).toEqual([]);
});

test("approving that version again settles the problem", async () => {
  await askForChangesToApproved();
  await failToRewrite();
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  expect(await listProblems(world.ctx, owner)).toEqual([]);
  await expect(retryArticle(world.ctx, owner, { articleId })).rejects.toMatchObject({ code: "not-retryable-state" });
});

test("the reviewer who asked learns of every failure", async () => {
  const email = await addReviewer();
  await askForChangesByLink(world.ctx, { token: await world.newestToken(email), wish });
  await failToRewrite();
  const countRequests = async () =>
    (await world.mailRows(owner)).filter(({ kind }) => kind === "approval-request").length;
  const before = await countRequests();
  await retryByLink(world.ctx, { token: await world.newestToken(email) });
  // The next notice to the owner waits for an hour.
  await world.workUntil(async () => (await readArticle()).failure === "unauthorized");
  expect(await countRequests()).toBe(before + 1);
});

const migration = await readFile(new URL("../../../../migrations/131-failed-changes.sql", import.meta.url), "utf8");

test.each([
  ["changes", null],
  ["approved", "approved"],
] as const)(
  "a failure on a version with the decision %s, stored by an earlier release, is settled",
  async (was, now) => {
    await world.sendMails(owner);
    const { db } = world.ctx;
    const decided = { decision: was, decided_by: JSON.stringify(owner.actor), decided_at: world.clock.now() };
    await db.updateTable("approvals").set(decided).where("article_id", "=", articleId).execute();
    await db.updateTable("articles").set({ failure: "unauthorized" }).where("id", "=", articleId).execute();
    await sql.raw(migration).execute(db);
    const approvals = db.selectFrom("approvals").select("decision").where("article_id", "=", articleId);
    expect(await approvals.execute()).toEqual([{ decision: now }]);
    expect(await listProblems(world.ctx, owner)).toHaveLength(now === null ? 1 : 0);
  },
);

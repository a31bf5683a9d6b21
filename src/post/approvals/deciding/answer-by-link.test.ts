import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { createAskingWriter, open, secret } from "../../../../test/asking-writer.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { approveArticle } from "../../articles/approve-article.ts";
import { listFacts } from "../../facts/list-facts.ts";
import { failArticle, writeArticle } from "../../articles/writing/write-article.ts";
import { enforceWritingLimit } from "../../articles/writing/enforce-writing-limit.ts";
import { listQuestions } from "../../questions/list-questions.ts";
import { queueApproval } from "../asking/queue-approval.ts";
import { revokeApprovalLinks } from "../asking/revoke-approval-links.ts";
import { answerByLink, retryByLink, skipByLink } from "./answer-by-link.ts";
import { askForChangesByLink } from "./ask-for-changes-by-link.ts";
import { decideApproval } from "./decide-approval.ts";
import { editByLink } from "./edit-by-link.ts";
import { findApproval } from "./find-approval.ts";
import { rememberFactByLink } from "./remember-fact-by-link.ts";

const writer = createAskingWriter();
let world: ApprovalWorld;
let owner: Owner;
let articleId: string;
let sourceId: string;
let token: string;
beforeAll(async () => {
  world = await createApprovalWorld({ writer });
});

beforeEach(async () => {
  Object.assign(writer, { asks: [open("Who is Bruno?"), secret("Was it really the first time?")], offers: {} });
  owner = await world.createOwner();
  ({ articleId, sourceId } = await world.addArticle(owner, "A walk with Bruno along the stream. It is almost dry."));
  await world.sendMails(owner);
  token = await world.newestToken(owner.email);
});

const view = async (of = token) => {
  const found = await findApproval(world.ctx, { token: of });
  if (found === null) throw new Error("no page");
  return found;
};
const state = async (of = token) => (await view(of)).state;

async function answer(text: string, { question = "Who is Bruno?", version = 1, of = token } = {}) {
  const asked = (await view()).questions.find((one) => one.text === question);
  const answers = [{ questionId: asked?.id ?? crypto.randomUUID(), text }];
  return answerByLink(world.ctx, { token: of, version, answers });
}

const write = () => writeArticle(world.ctx, owner, { articleId });

async function addReviewer(): Promise<string> {
  const email = `lena${crypto.randomUUID().slice(0, 8)}@example.org`;
  const id = crypto.randomUUID();
  const reviewer = { owner_id: owner.ownerId, id, source_id: sourceId, email, state: "confirmed" as const };
  await world.ctx.db
    .insertInto("approvers")
    .values({ ...reviewer, created_at: world.clock.now() })
    .execute();
  return email;
}

test("the page that asked shows the new version and what's new, and decides about the version shown", async () => {
  expect(await view()).toMatchObject({ state: "waiting", whatIsNew: null, article: { version: 1 } });
  await answer("Our neighbour's dog.");
  const writing = await state();
  expect(["changes", "waiting"]).toContain(writing);
  await write();
  const shown = await view();
  expect(shown).toMatchObject({ state: "waiting", article: { version: 2 } });
  const { blocks } = shown.article.document;
  expect(shown.whatIsNew).toEqual({ title: false, blocks: [blocks.length - 1] });
  expect(shown.questions[0]).toMatchObject({ state: "answered", answer: "Our neighbour's dog.", answeredHow: "page" });
  // Pressed on a page that still showed the first version.
  await decideApproval(world.ctx, { token, decision: "approve", version: 1 });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await state()).toBe("waiting");
  await decideApproval(world.ctx, { token, decision: "approve", version: 2 });
  expect(await view()).toMatchObject({ state: "approved", article: { version: 2 } });
  // The person who answered has the page open, so they get no second email.
  await world.sendMails(owner);
  expect((await world.mailRows(owner)).filter(({ kind }) => kind === "approval-request")).toHaveLength(1);
});

test("when the version with the answers can't be written, the page says so and offers a retry", async () => {
  await expect(retryByLink(world.ctx, { token, version: 1 })).rejects.toMatchObject({ code: "not-retryable-state" });
  await answer("A dog.");
  await failArticle(world.ctx, owner, { articleId, failure: { reason: "timeout" } });
  expect(await view()).toMatchObject({ state: "waiting", hasFailed: true, article: { version: 1 } });
  await retryByLink(world.ctx, { token, version: 1 });
  expect(await view()).toMatchObject({ hasFailed: false });
  await write();
  expect(await view()).toMatchObject({ state: "waiting", hasFailed: false, article: { version: 2 } });
  await revokeApprovalLinks(world.ctx, owner, { articleId });
  await expect(retryByLink(world.ctx, { token, version: 2 })).rejects.toMatchObject({ code: "not-allowed" });
});

test("while the new version is being written, nothing can be decided", async () => {
  await answer("A dog.");
  await decideApproval(world.ctx, { token, decision: "approve", version: 1 });
  expect(await state()).not.toBe("approved");
});

test("an answer to a decided article is refused", async () => {
  await decideApproval(world.ctx, { token, decision: "approve", version: 1 });
  await expect(answer("A dog.")).rejects.toMatchObject({ code: "decided-meanwhile" });
  expect(await state()).toBe("approved");
});

test("an edit or a change request from a page outdated by answers is refused, not lost", async () => {
  const { article, texts } = await view();
  const edit = { title: "My own title", texts: texts.map((one) => one.text) };
  await answer("A dog.");
  await write();
  expect(article.version).toBe(1);
  const stale = { code: "stale-version" };
  await expect(editByLink(world.ctx, { token, version: 1, edit })).rejects.toMatchObject(stale);
  await expect(askForChangesByLink(world.ctx, { token, version: 1, wish: "Shorter." })).rejects.toMatchObject(stale);
  await world.ctx.db.updateTable("articles").set({ status: "PENDING" }).where("id", "=", articleId).execute();
  await expect(editByLink(world.ctx, { token, version: 2, edit })).rejects.toMatchObject({ code: "being-written" });
  await revokeApprovalLinks(world.ctx, owner, { articleId });
  await expect(editByLink(world.ctx, { token, version: 2, edit })).rejects.toMatchObject({ code: "not-allowed" });
  expect(await view()).toMatchObject({ article: { version: 2, title: article.title } });
});

test("of a concurrent answer and decision, one counts", async () => {
  const [answered] = await Promise.allSettled([
    answer("A dog."),
    decideApproval(world.ctx, { token, decision: "approve", version: 1 }),
  ]);
  if (answered.status === "rejected") {
    expect(answered.reason).toMatchObject({ code: "decided-meanwhile" });
    expect(await state()).toBe("approved");
  } else {
    await write();
    expect(await view()).toMatchObject({ state: "waiting", article: { version: 2 } });
  }
});

test("a reviewer neither sees nor answers private questions, and gets the new version by email", async () => {
  const email = await addReviewer();
  await world.ctx.db.deleteFrom("approval_links").where("owner_id", "=", owner.ownerId).execute();
  await world.ctx.db.deleteFrom("approvals").where("article_id", "=", articleId).execute();
  await inTransaction(world.ctx, (tx) => queueApproval(world.ctx, tx, owner.ownerId, { articleId, version: 1 }));
  await world.sendMails(owner);
  token = await world.newestToken(owner.email);
  const hers = await world.newestToken(email);
  expect((await view(hers)).questions.map(({ text }) => text)).toEqual(["Who is Bruno?"]);
  expect((await view()).questions).toHaveLength(2);
  const question = "Was it really the first time?";
  await expect(answer("Yes.", { question, of: hers })).rejects.toMatchObject({ code: "not-found" });
  await answer("Yes.", { question });
  expect(await answer("A dog.", { of: hers })).toEqual({ answeredBefore: [] });
  expect(await answer("A donkey.")).toMatchObject({ answeredBefore: [{ answer: "A dog.", answeredBy: "reviewer" }] });
  writer.offers = { factsToKeep: ["Bruno is a dog."] };
  await write();
  expect(await view(hers)).toMatchObject({ state: "waiting", article: { version: 2 }, factsOffered: [] });
  expect((await view(hers)).questions.map(({ text }) => text)).toEqual(["Who is Bruno?"]);
  await expect(rememberFactByLink(world.ctx, { token: hers, text: "Bruno is a dog." })).rejects.toMatchObject({
    code: "not-allowed",
  });
  await decideApproval(world.ctx, { token: hers, decision: "approve", version: 2 });
  expect(await state()).toBe("approved");
});

test("only the owner may answer a question that could harm somebody", async () => {
  await addReviewer();
  await answer("He died in May.");
  await write();
  expect((await view()).questions[0]).toMatchObject({ answer: "He died in May.", isPrivate: true });
  expect(await listQuestions(world.ctx, owner.ownerId, [articleId], { forReviewer: true })).toEqual([]);
});

test("an offered fact is remembered with one tap; other texts are refused", async () => {
  writer.offers = { factsToKeep: ["Bruno is our neighbour's dog."] };
  await answer("Our neighbour's dog.");
  await write();
  expect((await view()).factsOffered).toEqual(["Bruno is our neighbour's dog."]);
  await expect(rememberFactByLink(world.ctx, { token, text: "We are the best." })).rejects.toMatchObject({
    code: "not-found",
  });
  await decideApproval(world.ctx, { token, decision: "approve", version: 2 });
  await rememberFactByLink(world.ctx, { token, text: "Bruno is our neighbour's dog." });
  expect((await view()).factsOffered).toEqual([]);
  expect(await listFacts(world.ctx, owner)).toMatchObject([
    { text: "Bruno is our neighbour's dog.", question: "Who is Bruno?", articleId },
  ]);
});

test("an edit in between ends the link; a revoked or expired link takes no answers and shows none", async () => {
  await answer("A dog.");
  await write();
  const { article, texts } = await view();
  await editByLink(world.ctx, {
    token,
    version: 2,
    edit: { title: `${article.title}!`, texts: texts.map((one) => one.text) },
  });
  expect(await view()).toMatchObject({ state: "superseded", questions: [] });
  const [first] = await world.ctx.db
    .selectFrom("questions")
    .select("id")
    .where("article_id", "=", articleId)
    .orderBy("rank", "desc")
    .execute();
  const late = { token, answers: [{ questionId: first?.id ?? "", text: "x" }] };
  await expect(answerByLink(world.ctx, late)).rejects.toMatchObject({ code: "stale-version" });
  await expect(answerByLink(world.ctx, { ...late, token: "unknown" })).rejects.toMatchObject({ code: "not-found" });
});

test("a revoked link takes no answers and shows none", async () => {
  const asked = (await view()).questions[0];
  await revokeApprovalLinks(world.ctx, owner, { articleId });
  expect(await view()).toMatchObject({ state: "revoked", questions: [] });
  const answers = [{ questionId: asked?.id ?? "", text: "x" }];
  await expect(answerByLink(world.ctx, { token, answers })).rejects.toMatchObject({ code: "not-allowed" });
  await expect(skipByLink(world.ctx, { token, questionIds: null })).rejects.toMatchObject({ code: "not-allowed" });
  // Also after the article was approved elsewhere.
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  expect(await view()).toMatchObject({ state: "approved", questions: [], factsOffered: [] });
});

test("a mail doesn't offer replying when nobody takes replies", async () => {
  const mail = (await world.mailsTo(owner.email)).at(-1);
  expect(mail?.text).toContain("Who is Bruno?");
  expect(mail?.text).not.toMatch(/reply/i);
  expect(mail?.headers.map(({ name }) => name)).not.toContain("Reply-To");
});

test("skipping decides nothing and keeps the version", async () => {
  await skipByLink(world.ctx, { token, version: 1, questionIds: null });
  expect(await view()).toMatchObject({ state: "waiting", article: { version: 1 } });
  expect((await view()).questions.map((one) => one.state)).toEqual(["skipped", "skipped"]);
});

test("a writer that can't follow change requests says so, with or without answers", async () => {
  await answer("A dog.");
  await write();
  await expect(askForChangesByLink(world.ctx, { token, version: 2, wish: "Shorter." })).rejects.toMatchObject({
    code: "wishes-not-understood",
  });
});

test("answers by link count towards the owner's 60 writings an hour; skipping doesn't", async () => {
  const { ctx } = world;
  await skipByLink(ctx, { token, version: 1, questionIds: null });
  // Just past the hour, so that no new hour begins meanwhile.
  world.clock.advance(3_600_000 - (world.clock.now().getTime() % 3_600_000));
  for (let n = 0; n < 59; n += 1) await enforceWritingLimit(ctx, owner.ownerId);
  await answer("A dog.");
  await write();
  const again = answer("Yes.", { question: "Was it really the first time?", version: 2 });
  await expect(again).rejects.toMatchObject({ code: "rate-limited" });
  expect(await view()).toMatchObject({ state: "waiting", article: { version: 2 } });
  world.clock.advance(3_600_000);
  await answer("Yes.", { question: "Was it really the first time?", version: 2 });
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { createAskingWriter, open } from "../../../../test/asking-writer.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { waitUntil } from "../../../../test/wait-until.ts";
import { suspendAccount } from "../../../owner/accounts/suspend-account.ts";
import { answerWaiting, skipWaiting } from "../../questions/answer-waiting.ts";
import { findWaiting } from "../../questions/find-waiting.ts";
import { skipQuestions } from "../../questions/skip-questions.ts";
import { writeUnanswered } from "../../questions/write-unanswered.ts";
import { retryArticle } from "./retry-article.ts";
import { failArticle, writeArticle } from "./write-article.ts";

const writer = createAskingWriter();
let world: ApprovalWorld;
let owner: Owner;
let articleId: string;
beforeAll(async () => {
  world = await createApprovalWorld({ writer });
});

beforeEach(async () => {
  Object.assign(writer, { asks: [open("Who is Bruno?"), open("Which stream is it?")], given: [] });
  owner = await world.createOwner();
  const { sourceId, userId } = await world.connectAccount(owner);
  await world.ctx.db.updateTable("sources").set({ asks: "before-writing" }).where("id", "=", sourceId).execute();
  await world.addPost(userId, { caption: "A walk with Bruno along the stream." });
  world.clock.advance(3_600_000);
  await world.workUntil(async () => (await find()) !== undefined);
  const { id } = (await find()) ?? { id: "" };
  articleId = id;
});

const find = () =>
  world.ctx.db.selectFrom("articles").selectAll().where("owner_id", "=", owner.ownerId).executeTakeFirst();

async function write(): Promise<void> {
  await writeArticle(world.ctx, owner, { articleId });
}

async function signed(): Promise<string> {
  await world.sendMails(owner);
  const mail = (await world.mailsTo(owner.email)).findLast(({ text }) => text.includes("/answer/"));
  return /\/answer\/([^"]+)"/.exec(mail?.html ?? "")?.[1] ?? "";
}

test("asks first, once and by email; the article waits and is written with the answers", async () => {
  await write();
  expect(await find()).toMatchObject({ status: "PENDING", waiting_for: "answers", version: 0 });
  expect(writer.given).toEqual([]);
  await write();
  expect(await find()).toMatchObject({ waiting_for: "answers" });
  const link = await signed();
  const [mail] = await world.mailsTo(owner.email);
  expect(mail?.subject).toBe("2 questions about “A walk with Bruno along the stream.”");
  expect(mail?.html).toContain("Who is Bruno?");
  expect(mail?.html).toMatch(/<img[^]*Which stream is it\?/);
  expect(mail?.html).not.toContain("/approve/");
  const page = await findWaiting(world.ctx, { signed: link });
  expect(page).toMatchObject({ state: "waiting", caption: "A walk with Bruno along the stream.", locale: "en" });
  const answers = (page?.questions ?? []).map(({ id }, index) => ({
    questionId: id,
    text: index === 0 ? "A dog." : "",
  }));
  await answerWaiting(world.ctx, { signed: link, answers });
  expect(await findWaiting(world.ctx, { signed: link })).toMatchObject({ state: "writing", questions: [] });
  await failArticle(world.ctx, owner, { articleId, failure: { reason: "unavailable" } });
  expect(await findWaiting(world.ctx, { signed: link })).toMatchObject({ state: "failed", questions: [] });
  await retryArticle(world.ctx, owner, { articleId });
  await write();
  expect(await find()).toMatchObject({ status: "GENERATED", waiting_for: null, version: 1 });
  expect(writer.given.at(-1)?.answers).toMatchObject([{ question: "Who is Bruno?", text: "A dog." }]);
  expect(await findWaiting(world.ctx, { signed: link })).toMatchObject({ state: "written", articleId, questions: [] });
  await expect(answerWaiting(world.ctx, { signed: link, answers })).rejects.toMatchObject({ code: "being-written" });
  // The proof is sent as usual: nobody had a page open that showed it.
  await world.workUntil(async () => (await world.mailRows(owner)).some(({ kind }) => kind === "approval-request"));
});

test("takes no answers while the account is suspended", async () => {
  await write();
  const link = await signed();
  await suspendAccount(world.ctx, owner, { suspended: true });
  await expect(skipWaiting(world.ctx, { signed: link })).rejects.toMatchObject({ code: "not-found" });
  await suspendAccount(world.ctx, owner, { suspended: false });
  await skipWaiting(world.ctx, { signed: link });
});

test("is written without answers when all questions are skipped", async () => {
  await write();
  await skipQuestions(world.ctx, owner, { articleId, questionIds: [] });
  expect(await find()).toMatchObject({ waiting_for: "answers" });
  await skipWaiting(world.ctx, { signed: await signed() });
  await write();
  expect(await find()).toMatchObject({ status: "GENERATED", version: 1 });
});

test("is written without answers after a day", async () => {
  await write();
  world.clock.advance(23 * 3_600_000);
  await writeUnanswered(world.ctx, 100);
  expect(await find()).toMatchObject({ waiting_for: "answers" });
  world.clock.advance(2 * 3_600_000);
  await writeUnanswered(world.ctx, 100);
  await write();
  expect(await find()).toMatchObject({ status: "GENERATED", version: 1, waiting_for: null, answers_until: null });
});

test("waits on while the account is suspended, and is written once it's resumed", async () => {
  await write();
  await suspendAccount(world.ctx, owner, { suspended: true });
  world.clock.advance(25 * 3_600_000);
  await writeUnanswered(world.ctx, 100);
  expect(await find()).toMatchObject({ waiting_for: "answers" });
  await suspendAccount(world.ctx, owner, { suspended: false });
  await writeUnanswered(world.ctx, 100);
  await write();
  expect(await find()).toMatchObject({ status: "GENERATED", version: 1 });
});

test("one owner's locked audit chain holds up no other owner", async () => {
  await write();
  const other = await world.createOwner();
  const { sourceId } = await world.connectAccount(other, { post: { caption: "The stream again." } });
  const until = new Date(world.clock.now().getTime() + 25 * 3_600_000);
  await world.ctx.db
    .updateTable("articles")
    .set({ status: "PENDING", waiting_for: "answers", answers_until: until })
    .where("source_id", "=", sourceId)
    .execute();
  world.clock.advance(26 * 3_600_000);
  const { writing } = await inTransaction(world.ctx, async (tx) => {
    await tx.selectFrom("audit_heads").select("position").where("owner_id", "=", other.ownerId).forUpdate().execute();
    const writing = writeUnanswered(world.ctx, 100);
    await waitUntil("the first is settled", async () => (await find())?.waiting_for === null, { patienceMs: 5_000 });
    return { writing };
  });
  expect(await writing).toBeGreaterThanOrEqual(2);
});

test("is written at once when there's nothing to ask", async () => {
  // As if nothing had been asked yet.
  await world.ctx.db.deleteFrom("questions").where("article_id", "=", articleId).execute();
  await world.ctx.db.updateTable("articles").set({ waiting_for: null }).where("id", "=", articleId).execute();
  writer.asks = [];
  await write();
  expect(await find()).toMatchObject({ status: "GENERATED", version: 1 });
});

test("a link that isn't ours leads nowhere", async () => {
  expect(
    await findWaiting(world.ctx, { signed: world.ctx.addresses.sign(`stop/digest/${owner.ownerId}/${articleId}`) }),
  ).toBeNull();
  expect(await findWaiting(world.ctx, { signed: "nonsense" })).toBeNull();
});

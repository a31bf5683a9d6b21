import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createAskingWriter, open, secret } from "../../../test/asking-writer.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { listQuestions } from "../questions/list-questions.ts";
import { answerTrial } from "./answer-trial.ts";
import { claimTrial } from "./claim-trial.ts";
import { getTrial } from "./get-trial.ts";
import { startPhotoTrial } from "./start-photo-trial.ts";
import { failTrial, writeTrial } from "./write-trial.ts";

const writer = createAskingWriter();
let world: World;
let cookie: string;
let photo: Buffer;
let visitors = 0;
beforeAll(async () => {
  world = await createWorld({ writer });
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  Object.assign(writer, { asks: [open("Whose bowls are they?"), secret("Was it today?")], given: [] });
  visitors += 1;
  const visitor = { cookie: null, isProven: true, address: `198.51.100.${visitors}`, timeZone: "UTC" };
  const trial = { photo, caption: "Nine bowls came out whole.", language: "de" as const, locale: "vi" as const };
  ({ cookie } = await startPhotoTrial(world.ctx, visitor, trial));
  await write();
});

const view = async () => {
  const found = await getTrial(world.ctx, { cookie });
  if (found === null) throw new Error("no trial");
  return found;
};
const pending = () =>
  world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING").executeTakeFirstOrThrow();
const write = async () => writeTrial(world.ctx, { trialId: (await pending()).id });
const answer = (text: string, questionId = "1") => answerTrial(world.ctx, { cookie, answers: [{ questionId, text }] });

test("the visitor answers once, keeps the first article meanwhile, and sees what's new", async () => {
  expect(await view()).toMatchObject({
    canAnswer: true,
    whatIsNew: null,
    questions: [
      { id: "1", text: "Whose bowls are they?", answer: null },
      { id: "2", text: "Was it today?", answer: null },
    ],
  });
  expect(writer.given[0]?.questionLocale).toBe("vi");
  await answer(" They're my sister's. ");
  const meanwhile = await view();
  expect(meanwhile).toMatchObject({ state: "PENDING", canAnswer: false });
  expect(meanwhile.article?.title).not.toBe("");
  await expect(answer("Mine.")).rejects.toMatchObject({ code: "trial-used" });
  await write();
  expect(writer.given[1]?.answers).toEqual([{ question: "Whose bowls are they?", text: "They're my sister's." }]);
  const after = await view();
  expect(after).toMatchObject({ state: "GENERATED", canAnswer: false });
  expect(after.questions[0]?.answer).toBe("They're my sister's.");
  const blocks = after.article?.document.blocks ?? [];
  expect(after.whatIsNew).toEqual({ title: false, blocks: [blocks.length - 1] });
});

test("empty answers change nothing; long, unknown and foreign ones are refused", async () => {
  await answer("  ");
  expect(await view()).toMatchObject({ state: "GENERATED", canAnswer: true });
  await expect(answer("x".repeat(10_000))).rejects.toMatchObject({ code: "invalid-input", problem: "too-long" });
  await expect(answer("x", "3")).rejects.toMatchObject({ code: "not-found" });
  const answers = [{ questionId: "1", text: "x" }];
  await expect(answerTrial(world.ctx, { cookie: "forged", answers })).rejects.toMatchObject({ code: "not-found" });
  await expect(answerTrial(world.ctx, { cookie: null, answers })).rejects.toMatchObject({ code: "not-found" });
});

test("when the second article can't be written, the first stays and the answers can be sent again", async () => {
  await answer("My sister's.");
  await failTrial(world.ctx, { trialId: (await pending()).id });
  expect(await view()).toMatchObject({
    state: "GENERATED",
    canAnswer: true,
    whatIsNew: null,
    questions: [{ answer: "My sister's." }, { answer: null }],
  });
  await answer("My sister Lucia's.");
  await write();
  expect(writer.given.at(-1)?.answers).toMatchObject([{ text: "My sister Lucia's." }]);
  expect(await view()).toMatchObject({ canAnswer: false, whatIsNew: { title: false } });
});

test("a visitor who signs up keeps the questions and answers once the article is there", async () => {
  await answer("My sister's.");
  const owner = await world.createOwner();
  const { token } = await view();
  await expect(claimTrial(world.ctx, owner, { token })).rejects.toMatchObject({ code: "trial-unfinished" });
  writer.asks = [open("Whose bowls are they?"), open("Which kiln is it?")];
  await write();
  const { articleId } = await claimTrial(world.ctx, owner, { token });
  const asked = await listQuestions(world.ctx, owner.ownerId, [articleId]);
  expect(asked.map(({ text, state, answer: told, answeredHow }) => [text, state, told, answeredHow])).toEqual([
    ["Whose bowls are they?", "answered", "My sister's.", "trial"],
    ["Which kiln is it?", "open", null, null],
  ]);
  await expect(answer("Mine.")).rejects.toMatchObject({ code: "trial-claimed" });
});

test("if the second article fails, its answers are written in once it has an owner", async () => {
  await answer("My sister's.");
  await failTrial(world.ctx, { trialId: (await pending()).id });
  const owner = await world.createOwner();
  const { articleId } = await claimTrial(world.ctx, owner, { token: (await view()).token });
  const [asked] = await listQuestions(world.ctx, owner.ownerId, [articleId]);
  expect(asked).toMatchObject({ text: "Whose bowls are they?", state: "answered", answer: "My sister's." });
  await writeArticle(world.ctx, owner, { articleId });
  expect(writer.given.at(-1)?.answers).toMatchObject([{ question: "Whose bowls are they?", text: "My sister's." }]);
  const { written_in } = await world.ctx.db
    .selectFrom("questions")
    .select("written_in")
    .where("id", "=", asked?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(written_in).toBe(2);
});

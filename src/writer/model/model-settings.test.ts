import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import type { Caller } from "../../platform/actor.ts";
import { resendApproval } from "../../post/approvals/asking/resend-approval.ts";
import { retryArticle } from "../../post/articles/writing/retry-article.ts";
import type { Context } from "../../context.ts";
import { startWorker } from "../../entries/worker/worker.ts";

let simulator: Simulator;
let world: World;
let owner: Caller;
let ctx: Context & { close(): Promise<void> };

beforeAll(async () => {
  simulator = await startModel();
  world = await createWorld();
  world.rig.allow(new URL(simulator.url).host);
  Object.assign(world.rig.env, {
    MODEL_PROVIDER: "anthropic",
    MODEL_NAME: "claude-haiku-5-5",
    MODEL_URL: `${simulator.url}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
    MODEL_MONTHLY_CAP: "5",
  });
  ctx = await world.rig.openContext({ clock: world.clock });
  owner = await world.createOwner();
});
afterAll(async () => {
  await ctx.close();
  await simulator.close();
});

const read = (articleId: string) =>
  ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) =>
      join.onRef("version.article_id", "=", "article.id").onRef("version.owner_id", "=", "article.owner_id"),
    )
    .select(["article.status", "article.failure", "version.record"])
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();

async function newArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  return (await ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId).executeTakeFirstOrThrow())
    .id;
}

async function workUntil(articleId: string, status: string): Promise<Awaited<ReturnType<typeof read>>> {
  const worker = startWorker(ctx);
  try {
    await vi.waitUntil(async () => (await read(articleId)).status === status, { timeout: 20_000, interval: 25 });
    return await read(articleId);
  } finally {
    await worker.stop();
  }
}

test("with a model in the settings, the model writes the articles", async () => {
  const articleId = await newArticle();
  expect((await workUntil(articleId, "GENERATED")).record).toMatchObject({
    writer: "model",
    model: "claude-haiku-5-5",
  });
});

test("writing has its own slots while the model is slow, and delays no other job", async () => {
  await control(simulator, "POST", "/faults", {
    match: { path: "/v1/messages" },
    fault: { kind: "delay", ms: 60_000 },
    times: "always",
  });
  const written = world.ctx.db.selectFrom("articles").select("id").where("status", "=", "GENERATED");
  const { id: writtenId } = await written.executeTakeFirstOrThrow();
  const mailsOut = async () =>
    (await world.ctx.db.selectFrom("mails").select("id").where("state", "=", "sent").execute()).length;
  const articleIds = await Promise.all(Array.from({ length: 7 }, () => newArticle()));
  const worker = startWorker(ctx);
  try {
    const running = () =>
      ctx.db
        .selectFrom("model_calls")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("outcome", "=", "running")
        .where("article_id", "in", articleIds)
        .executeTakeFirstOrThrow();
    await vi.waitUntil(async () => Number((await running()).count) === 7, { timeout: 20_000, interval: 25 });
    const before = await mailsOut();
    await resendApproval(ctx, owner, { articleId: writtenId });
    await vi.waitUntil(async () => (await mailsOut()) > before, { timeout: 20_000, interval: 25 });
    expect(Number((await running()).count)).toBe(7);
  } finally {
    await control(simulator, "DELETE", "/faults");
    await worker.stop();
  }
});

test("a dead key ends in FAILED with a reason and takes no unit; once fixed, the article can be written", async () => {
  await control(simulator, "POST", "/settings", { keys: ["renewed"] });
  const articleId = await newArticle();
  expect(await workUntil(articleId, "FAILED")).toMatchObject({ failure: "unauthorized", record: null });
  const units = await ctx.db
    .selectFrom("plan_units")
    .select("article_id")
    .where("article_id", "=", articleId)
    .execute();
  expect(units).toEqual([]);
  await control(simulator, "POST", "/settings", { keys: ["CANARY-model-key"] });
  await retryArticle(ctx, owner, { articleId });
  expect((await workUntil(articleId, "GENERATED")).record).toMatchObject({ writer: "model" });
});

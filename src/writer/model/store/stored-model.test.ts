import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { control } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import type { Simulator } from "../../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../../simulators/model/start-model.ts";
import { startWorker } from "../../../entries/worker/worker.ts";
import type { Caller } from "../../../platform/actor.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import { modelCopyKey } from "../../../platform/pictures/store.ts";
import { deleteStoredModel, storeModel } from "./stored-model.ts";

let simulator: Simulator;
let world: World;
let owner: Caller;
let seed = 0;
beforeAll(async () => {
  simulator = await startModel();
  world = await createWorld({}, { OUTBOUND_ALLOW: new URL(simulator.url).host, WORKER_CONCURRENCY: "2" });
  owner = await world.createOwner();
});
afterAll(() => simulator.close());
afterEach(() => deleteStoredModel(world.ctx));

const store = () =>
  storeModel(world.ctx, {
    provider: "openai-compatible",
    url: `${simulator.url}/v1`,
    name: "gpt-6-luna",
    apiKey: new Secret("CANARY-model-key"),
    price: null,
  });

async function newArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, {
    post: {
      caption: "The kiln is cold again. Nine bowls came out whole.",
      pictures: [{ generate: { width: 1600, height: 900, bytes: 40_000, seed: (seed += 1) } }],
    },
  });
  const row = world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  return (await row.executeTakeFirstOrThrow()).id;
}

const picturesOf = async (articleId: string) => {
  const rows = await world.ctx.db
    .selectFrom("pictures as picture")
    .innerJoin("articles as article", "article.post_id", "picture.post_id")
    .select("picture.storage_key as key")
    .where("article.id", "=", articleId)
    .execute();
  return Promise.all(rows.map(({ key }) => world.ctx.pictures.find(modelCopyKey(key))));
};

test("a picture's copy for the model is made while it's decoded, but only if a model writes", async () => {
  expect(await picturesOf(await newArticle())).toEqual([null]);
  await store();
  const [copy] = await picturesOf(await newArticle());
  expect(await sharp(copy ?? undefined).metadata()).toMatchObject({ format: "jpeg", width: 1_024 });
});

const writerOf = async (articleId: string) =>
  (
    await world.ctx.db
      .selectFrom("article_versions")
      .select("record")
      .where("article_id", "=", articleId)
      .executeTakeFirst()
  )?.record.writer;

test("a running worker picks up a stored model, and its removal, without a restart", async () => {
  const worker = startWorker(world.ctx);
  try {
    const written = async () => {
      const articleId = await newArticle();
      return vi.waitUntil(() => writerOf(articleId), { timeout: 20_000, interval: 25 });
    };
    expect(await written()).toBe("built-in");
    await store();
    expect(await written()).toBe("model");
    await deleteStoredModel(world.ctx);
    expect(await written()).toBe("built-in");
  } finally {
    await worker.stop();
  }
});

test("a worker without a model gets more slots for writing once one is stored", { timeout: 60_000 }, async () => {
  const slow = { match: { path: "/v1/chat" }, fault: { kind: "delay", ms: 60_000 }, times: "always" };
  const worker = startWorker(world.ctx);
  try {
    await vi.waitUntil(async () => (await world.ctx.jobs.measure()).waiting === 0, { timeout: 20_000 });
    await store();
    await control(simulator, "POST", "/faults", slow);
    await Promise.all(Array.from({ length: 6 }, newArticle));
    const running = () =>
      world.ctx.db
        .selectFrom("articles")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("status", "=", "GENERATING")
        .executeTakeFirstOrThrow();
    await vi.waitUntil(async () => Number((await running()).count) === 6, { timeout: 30_000, interval: 50 });
  } finally {
    await control(simulator, "DELETE", "/faults");
    await worker.stop();
  }
});

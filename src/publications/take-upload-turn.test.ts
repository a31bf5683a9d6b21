import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { takeUploadTurn } from "./take-upload-turn.ts";

let world: World;
let site: { ownerId: string; integrationId: string };
beforeAll(async () => {
  world = await createWorld();
  const { ownerId } = await world.createOwner();
  site = { ownerId, integrationId: crypto.randomUUID() };
});

test("never more than two uploads at a time at one site, whoever asks, and each has its turn", async () => {
  let [now, most, done] = [0, 0, 0];
  const upload = async () => {
    most = Math.max(most, (now += 1));
    await wait(20);
    now -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => takeUploadTurn(world.ctx, site, upload)));
  expect([most, done]).toEqual([2, 12]);
});

test("a failed upload gives its turn back, and a dead worker's is over in time", async () => {
  await expect(takeUploadTurn(world.ctx, site, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const until = new Date(world.clock.now().getTime() + 15_000);
  const dead = [0, 1].map((slot) => ({ owner_id: site.ownerId, integration_id: site.integrationId, slot, until }));
  await world.ctx.db.insertInto("upload_turns").values(dead).execute();
  world.clock.advance(16_000);
  expect(await takeUploadTurn(world.ctx, site, async () => "mine")).toBe("mine");
});

const listTurns = () => world.ctx.db.selectFrom("upload_turns").select("until").where("integration_id", "=", site.integrationId).execute();

test("a long upload keeps its turn", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { promise, resolve } = Promise.withResolvers<void>();
    const upload = takeUploadTurn(world.ctx, site, () => promise);
    await vi.waitUntil(async () => (await listTurns()).some(({ until }) => until > world.clock.now()));
    const begun = world.clock.now().getTime();
    world.clock.advance(14_000);
    vi.advanceTimersByTime(5_000);
    await vi.waitUntil(async () => (await listTurns()).some(({ until }) => until.getTime() === begun + 29_000));
    resolve();
    await upload;
  } finally {
    vi.useRealTimers();
  }
});

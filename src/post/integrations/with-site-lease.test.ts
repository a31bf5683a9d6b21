import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { newSite } from "../../../test/publishable.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { PublishPicture, PublishTarget } from "../../connectors/publisher.ts";
import { placePictures } from "../publications/place-pictures.ts";
import { limitWrites } from "./limit-writes.ts";
import { requirePublisher } from "./open-target.ts";
import { withSiteLease } from "./with-site-lease.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

let sites = 0;
/** Returns the API URL of a site without uploads so far. */
const newAddress = () => `https://site${(sites += 1)}.galley.example`;

/** Counts concurrent uploads. */
function countUploads() {
  const counts = { now: 0, most: 0, done: 0 };
  const upload = async () => {
    counts.most = Math.max(counts.most, (counts.now += 1));
    await wait(20);
    counts.now -= 1;
    counts.done += 1;
  };
  return { counts, upload };
}

test("never more than two concurrent uploads per site, whoever they're for, and each gets a slot", async () => {
  const site = newAddress();
  const { counts, upload } = countUploads();
  await Promise.all(Array.from({ length: 12 }, () => withSiteLease(world.ctx, { site, concurrency: 2 }, upload)));
  expect(counts).toEqual({ now: 0, most: 2, done: 12 });
});

test("integrations at one site share its two slots, whoever owns them and whichever URL they use", async () => {
  const host = newAddress();
  const { counts, upload } = countUploads();
  const publisher = {
    capabilities: { pictures: "looked-up" as const },
    async placePicture(_target: unknown, { pictureId }: PublishPicture) {
      await upload();
      return { pictureId, remoteId: pictureId, url: `${host}/${pictureId}.jpg` };
    },
  };
  const pictures = ["a", "b", "c", "d"].map((pictureId) => ({
    pictureId,
    fileName: `${pictureId}.jpg`,
    mediaType: "image/jpeg" as const,
    alt: "",
    read: async () => new Uint8Array(),
  }));
  const owners = await Promise.all([world.createOwner(), world.createOwner()]);
  const paths = [`${host}/wp-json/`, `${host}/blog/?rest_route=/`];
  const integrations = owners.flatMap((owner) =>
    paths.map((apiUrl) => ({ owner, target: { ...newSite, siteUrl: host, apiUrl, username: "", password: "" } })),
  );
  await Promise.all(
    integrations.map(({ owner, target }) => {
      const publishable = { publisher, target, integrationId: crypto.randomUUID(), pictures, placed: {} };
      return placePictures(world.ctx, owner, crypto.randomUUID(), publishable);
    }),
  );
  expect(counts).toEqual({ now: 0, most: 2, done: 16 });
});

test("sites of one service don't wait for each other's uploads and writes; one site's writes take turns", async () => {
  const service = newAddress();
  const { promise: bothUnderWay, resolve } = Promise.withResolvers<void>();
  const underWay = new Set<string>();
  const meet = async ({ siteUrl }: { siteUrl: string }) => {
    underWay.add(siteUrl);
    if (underWay.size === 2) resolve();
    await bothUnderWay;
  };
  const owner = await world.createOwner();
  const targets = [1, 2].map((siteId) => ({
    ...{ ...newSite, username: "", password: "" },
    ...{ siteUrl: `https://kim${siteId}.galley.example`, apiUrl: `${service}/wp/v2/sites/${siteId}` },
  }));
  const bowl = { pictureId: "bowl", fileName: "bowl.jpg", mediaType: "image/jpeg" as const, alt: "" };
  const pictures = ["a", "b"].map((name) => ({ ...bowl, pictureId: name, read: async () => new Uint8Array() }));
  const publisher = {
    capabilities: { pictures: "looked-up" as const },
    async placePicture(target: PublishTarget, { pictureId }: PublishPicture) {
      await meet(target);
      return { pictureId, remoteId: pictureId, url: `${target.siteUrl}/${pictureId}.jpg` };
    },
  };
  await Promise.all(
    targets.map((target) => {
      const publishable = { publisher, target, integrationId: crypto.randomUUID(), pictures, placed: {} };
      return placePictures(world.ctx, owner, crypto.randomUUID(), publishable);
    }),
  );
  const { counts, upload: write } = countUploads();
  const com = requirePublisher(world.ctx, "wordpress-com");
  const limited = limitWrites(world.ctx, { ...com, unpublish: (target) => meet(target).then(write) });
  underWay.clear();
  await Promise.all([...targets, ...targets, ...targets].map((target) => limited.unpublish?.(target, "1")));
  expect(counts).toMatchObject({ most: 2, done: 6 });
});

test("another worker's uploads count, and uploads queued in this worker cost no queries", async () => {
  const site = newAddress();
  const { counts, upload } = countUploads();
  const until = new Date(world.clock.now().getTime() + 60_000);
  await world.ctx.db.insertInto("site_turns").values({ site, slot: 0, holder: crypto.randomUUID(), until }).execute();
  let statements = 0;
  const counting = world.ctx.db.withPlugin({
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: async ({ result }) => result,
  });
  await withSiteLease({ ...world.ctx, db: counting }, { site, concurrency: 2 }, upload);
  expect(statements).toBe(2);
  await Promise.all(Array.from({ length: 5 }, () => withSiteLease(world.ctx, { site, concurrency: 2 }, upload)));
  expect(counts).toEqual({ now: 0, most: 1, done: 6 });
  expect(await world.ctx.db.selectFrom("site_turns").select("slot").where("site", "=", site).execute()).toEqual([
    { slot: 0 },
  ]);
});

test("a failed upload releases its slot, a dead worker's expires, and another's is left alone", async () => {
  const site = newAddress();
  const list = () => world.ctx.db.selectFrom("site_turns").select("slot").where("site", "=", site).execute();
  await expect(
    withSiteLease(world.ctx, { site, concurrency: 2 }, () => Promise.reject(new Error("refused"))),
  ).rejects.toThrow("refused");
  expect(await list()).toEqual([]);
  const until = new Date(world.clock.now().getTime() + 15_000);
  const dead = [0, 1].map((slot) => ({ site, slot, holder: crypto.randomUUID(), until }));
  await world.ctx.db.insertInto("site_turns").values(dead).execute();
  world.clock.advance(16_000);
  const takenOver = { holder: crypto.randomUUID(), until: new Date(world.clock.now().getTime() + 15_000) };
  const upload = async () =>
    void (await world.ctx.db
      .updateTable("site_turns")
      .set(takenOver)
      .where("site", "=", site)
      .where("slot", "=", 0)
      .execute());
  await withSiteLease(world.ctx, { site, concurrency: 2 }, upload);
  expect(await list()).toHaveLength(2);
  world.clock.advance(2 * 3_600_000);
  await withSiteLease(world.ctx, { site: newAddress(), concurrency: 2 }, async () => undefined);
  expect(await list()).toEqual([]);
});

test("owners' database sessions see no leases", async () => {
  const owner = await world.createOwner();
  await expect(world.as(owner).db.selectFrom("site_turns").selectAll().execute()).rejects.toMatchObject({
    code: "42501",
  });
});

test("a long upload keeps its slot", async () => {
  const site = newAddress();
  const listSlots = () => world.ctx.db.selectFrom("site_turns").select("until").where("site", "=", site).execute();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const upload = withSiteLease(world.ctx, { site, concurrency: 2 }, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    world.clock.advance(14_000);
    const renewed = world.clock.now().getTime() + 15_000;
    vi.advanceTimersByTime(5_000);
    await vi.waitUntil(async () => (await listSlots()).some(({ until }) => until.getTime() >= renewed), {
      timeout: 20_000,
    });
    end.resolve();
    await upload;
  } finally {
    vi.useRealTimers();
  }
});

test("within a process, uploads run in order; one that waits too long gives up without using a slot", async () => {
  const site = newAddress();
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const upload = (number: number) =>
    withSiteLease(world.ctx, { site, concurrency: 2 }, async () => {
      order.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = [upload(0), upload(1)];
  await expect.poll(() => ends.length).toBe(2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const tooLong = upload(2);
  vi.advanceTimersByTime(120_000);
  await expect(tooLong).rejects.toMatchObject({
    service: "publication",
    reason: "unavailable",
    code: "site-busy",
  });
  vi.useRealTimers();
  const later = [upload(3), upload(4)];
  for (let done = 1; done <= 4; done += 1) {
    ends.shift()?.();
    await expect.poll(() => order.length).toBe(Math.min(4, done + 2));
  }
  await Promise.all([...first, ...later]);
  expect(order.slice(2)).toEqual([3, 4]);
});

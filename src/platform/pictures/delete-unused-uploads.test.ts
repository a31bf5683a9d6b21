import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../actor.ts";
import { generateFromUpload } from "../../post/sources/generate-from-upload.ts";
import { deleteUnusedUploads } from "./delete-unused-uploads.ts";
import { requireUpload, takeUpload } from "./take-upload.ts";

const HOUR_MS = 3_600_000;

let world: World;
let owner: Caller;
let sourceId: string;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
  ({ sourceId } = await world.connectAccount(owner));
});

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { picture } = await takeUpload(world.as(owner), owner, bytes);
  return { picture, storageKey: requireUpload(world.ctx, owner, picture).storageKey };
}

const use = (picture: string) =>
  generateFromUpload(world.as(owner), owner, { sourceId, photos: [{ picture, alt: "" }], caption: "A blue bowl." });
const isThere = (key: string) =>
  world.ctx.pictures.read(key).then(
    () => true,
    () => false,
  );
const waiting = async () =>
  (await world.ctx.db.selectFrom("uploads").select("storage_key").execute()).map((row) => row.storage_key);

test("an unused upload is removed after a day; a used one stays, even if uploaded again", async () => {
  const [unused, used] = [await upload("#c2185b"), await upload("#185bc2")];
  await use(used.picture);
  expect(await waiting()).toEqual([unused.storageKey]);
  await upload("#185bc2");
  world.clock.advance(23 * HOUR_MS);
  expect(await deleteUnusedUploads(world.ctx, 100)).toBe(0);
  expect(await isThere(unused.storageKey)).toBe(true);
  world.clock.advance(HOUR_MS);
  await world.workUntil(async () => (await waiting()).length === 0);
  expect(await isThere(unused.storageKey)).toBe(false);
  expect(await isThere(used.storageKey)).toBe(true);
  await expect(use(unused.picture)).rejects.toMatchObject({
    code: "invalid-input",
    field: "picture",
    problem: "invalid",
  });
  await use(used.picture);
});

test("an upload repeated in time gets another day; an expired one isn't used, removed or not", async () => {
  const { picture, storageKey } = await upload("#5bc218");
  world.clock.advance(23 * HOUR_MS);
  await upload("#5bc218");
  world.clock.advance(23 * HOUR_MS);
  expect(await deleteUnusedUploads(world.ctx, 100)).toBe(0);
  world.clock.advance(HOUR_MS);
  await expect(use(picture)).rejects.toMatchObject({ code: "invalid-input", field: "picture", problem: "invalid" });
  expect(await deleteUnusedUploads(world.ctx, 100)).toBe(1);
  expect(await isThere(storageKey)).toBe(false);
});

test("an upload that can't be removed doesn't hold up the others", async () => {
  const [stuck, next] = [await upload("#c21800"), await upload("#1800c2")];
  world.clock.advance(25 * HOUR_MS);
  const remove: typeof world.ctx.pictures.remove = async (key) => {
    if (key === stuck.storageKey) throw new Error("EACCES");
    await world.ctx.pictures.remove(key);
  };
  const faulty = { ...world.ctx, pictures: { ...world.ctx.pictures, remove } };
  for (let time = 0; time < 2; time += 1) await deleteUnusedUploads(faulty, 1);
  expect(await isThere(next.storageKey)).toBe(false);
  expect(await waiting()).toEqual([stuck.storageKey]);
  world.clock.advance(HOUR_MS);
  expect(await deleteUnusedUploads(world.ctx, 1)).toBe(1);
  expect(await waiting()).toEqual([]);
});

test("a generation that fails leaves the upload unused", async () => {
  const { picture, storageKey } = await upload("#aabbcc");
  const stranger = await world.createOwner();
  const foreign = await world.connectAccount(stranger);
  await expect(
    generateFromUpload(world.as(owner), owner, {
      sourceId: foreign.sourceId,
      photos: [{ picture, alt: "" }],
      caption: "A bowl.",
    }),
  ).rejects.toMatchObject({ code: "not-found" });
  expect(await waiting()).toEqual([storageKey]);
});

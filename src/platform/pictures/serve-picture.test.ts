import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { pictureAddress, thumbnailAddress } from "./picture-address.ts";
import { servePicture } from "./serve-picture.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const putPicture = async (bytes: Uint8Array) => {
  const key = `${crypto.randomUUID()}/${crypto.randomUUID()}.jpg`;
  await world.ctx.pictures.put(key, bytes);
  return key;
};
const photo = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#c2185b" } })
    .jpeg()
    .toBuffer();
const get = (address: string) => servePicture(world.ctx, new Request(address));

test("a list gets a small copy, even in concurrent requests, and it is deleted with its picture", async () => {
  const key = await putPicture(await photo());
  const address = thumbnailAddress(world.ctx, key);
  const answers = await Promise.all([get(address), get(address)]);
  for (const answer of answers) {
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([answer.status, width, height]).toEqual([200, 320, 240]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  }
  expect((await get(pictureAddress(world.ctx, key))).status).toBe(200);
  await world.ctx.pictures.remove(key);
  expect((await get(address)).status).toBe(404);
});

test("a picture that can't be resized is served in full, and isn't cached as the copy", async () => {
  const key = await putPicture(new TextEncoder().encode("no picture"));
  const answer = await get(thumbnailAddress(world.ctx, key));
  expect(await answer.text()).toBe("no picture");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("an unsigned address is not found", async () => {
  const key = await putPicture(await photo());
  const address = thumbnailAddress(world.ctx, key).replace(/media\/../, "media/xx");
  expect((await get(address)).status).toBe(404);
});

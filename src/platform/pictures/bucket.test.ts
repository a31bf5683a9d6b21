import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Secret } from "../config/secrets.ts";
import { openBucket } from "./bucket.ts";
import { movePictures } from "./move-pictures.ts";
import { openPictureFolder, type PictureStore } from "./store.ts";

// S3rver's only key.
const key = new Secret({ accessKeyId: "S3RVER", secretAccessKey: "S3RVER" });
const owner = "0193a1c8-0000-7000-8000-000000000001";

let folder: string;
let server: S3rver;
let bucket: PictureStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley s3 "));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "galley" }],
  });
  const { port } = await server.run();
  bucket = openBucket({ bucket: "galley", region: "us-east-1", endpoint: `http://127.0.0.1:${port}` }, key);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listAll(store: PictureStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const each of store.list()) keys.push(each);
  return keys.sort();
}

test("a bucket stores pictures like a folder", async () => {
  const picture = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff]);
  await bucket.put(`${owner}/a.jpg`, picture);
  await bucket.put(`${owner}/a.jpg`, picture);
  expect(Buffer.from(await bucket.read(`${owner}/a.jpg`))).toEqual(picture);
  expect(await bucket.find(`${owner}/none.jpg`)).toBeNull();
  const parts: Buffer[] = [];
  for await (const part of (await bucket.stream(`${owner}/a.jpg`)) ?? []) parts.push(part as Buffer);
  expect(Buffer.concat(parts)).toEqual(picture);
  await expect(bucket.read(`${owner}/none.jpg`)).rejects.toThrow();
  expect(await bucket.stream(`${owner}/none.jpg`)).toBeNull();
  await bucket.remove(`${owner}/a.jpg`);
  await bucket.remove(`${owner}/a.jpg`);
  expect(await listAll(bucket)).toEqual([]);
});

test("pictures move from a folder to a bucket and back, and an owner's pictures are removed together", async () => {
  const before = openPictureFolder(join(folder, "before"));
  const keys = [`${owner}/b.jpg`, `${owner}/c.jpg`, "trials/d.jpg"];
  for (const each of keys) await before.put(each, Buffer.from(each));
  expect(await movePictures(before, bucket)).toEqual({ copied: 3, present: 0 });
  expect(await movePictures(before, bucket)).toEqual({ copied: 0, present: 3 });
  const after = openPictureFolder(join(folder, "after"));
  await movePictures(bucket, after);
  expect(await listAll(after)).toEqual(keys);
  expect(Buffer.from(await after.read("trials/d.jpg")).toString()).toBe("trials/d.jpg");
  await bucket.removeOwner(owner);
  expect(await listAll(bucket)).toEqual(["trials/d.jpg"]);
});

test("a picture isn't missing because its bucket doesn't answer", async () => {
  const away = openBucket({ bucket: "galley", region: "us-east-1", endpoint: "http://127.0.0.1:1" }, key);
  await expect(away.stream(`${owner}/a.jpg`)).rejects.toThrow();
});

test("a missing bucket is an error, not an empty store", async () => {
  const elsewhere = openBucket(
    {
      bucket: "nobodys",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${(server.httpServer.address() as { port: number }).port}`,
    },
    key,
  );
  await expect(listAll(elsewhere)).rejects.toThrow();
});

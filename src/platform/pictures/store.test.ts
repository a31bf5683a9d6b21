import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDisk } from "../../../scripts/shows/resilience/disk.ts";
import { GalleyError } from "../errors.ts";
import { openPictureFolder } from "./store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley pictures "));
});
afterAll(() => rm(folder, { recursive: true }));

const SIZE = 200_000;
const storeUrl = new URL("store.ts", import.meta.url).href;

/** Stores a picture in a process that may write only a few kilobytes to a file, as on a disk that fills up. */
function putOnFullDisk(key: string): string {
  const program = `const { openPictureFolder } = await import(${JSON.stringify(storeUrl)});
    await openPictureFolder(${JSON.stringify(folder)}).put(${JSON.stringify(key)}, new Uint8Array(${SIZE}).fill(7))
      .then(() => console.log("stored"), (error) => console.log(error.code));`;
  const limited = `ulimit -f 16; exec "$0" --input-type=module -e "$1"`;
  return spawnSync("sh", ["-c", limited, process.execPath, program], { encoding: "utf8" }).stdout.trim();
}

test("a picture that didn't fit on the disk is stored whole at the next try", async () => {
  const store = openPictureFolder(folder);
  expect(putOnFullDisk("owner/a.jpg")).toBe("EFBIG");
  expect(await store.find("owner/a.jpg")).toBeNull();
  await store.put("owner/a.jpg", new Uint8Array(SIZE).fill(7));
  expect((await store.read("owner/a.jpg")).length).toBe(SIZE);
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  expect(keys).toEqual(["owner/a.jpg"]);
  expect(await readdir(join(folder, "pictures", "owner"))).toEqual(["a.jpg"]);
});

test("a full disk is reported before and during an upload, and is used again once there is room", async ({ skip }) => {
  const disk = await makeDisk(40);
  try {
    const store = openPictureFolder(join(disk.folder, "data"));
    expect(await store.hasRoom()).toBe(true);
    if (!(await disk.fill())) skip();
    expect(await store.hasRoom()).toBe(false);
    await expect(store.put("owner/a.jpg", new Uint8Array(SIZE))).rejects.toThrow(new GalleyError("storage-full"));
    await disk.free();
    expect(await store.hasRoom()).toBe(true);
    await store.put("owner/a.jpg", new Uint8Array(SIZE));
  } finally {
    await disk.remove();
  }
});

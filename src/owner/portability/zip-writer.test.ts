import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createZip } from "./zip-writer.ts";

const at = new Date("2026-11-21T10:00:00Z");

test("a ZIP has more than 65,535 files, as another reader counts them", async () => {
  const chunks: Uint8Array[] = [];
  const zip = createZip(async (chunk) => void chunks.push(chunk), at);
  for (let number = 0; number <= 65_535; number += 1) await zip.add(`${number}`, new Uint8Array(), "stored");
  await zip.finish();
  expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toHaveLength(65_536);
});

test("a ZIP stops at the first bytes that can't be written", async () => {
  const gone = new Error("the browser has gone");
  const zip = createZip(() => Promise.reject(gone), at);
  await expect(zip.add("bowl.jpg", new Uint8Array(9), "stored")).rejects.toBe(gone);
});

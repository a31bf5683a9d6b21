import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitUntil } from "../../../test/wait-until.ts";
import { hashRequest, openRequestFiles, type Request } from "./request-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "requests-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const asker = { post: "en-figs", step: "1-write" };
const never = () => false;

test("a request is recognised whatever its marks and its pictures' bytes are, and no other is", () => {
  const first = ask("Source 0123456789abcdef01: figs", "data:image/jpeg;base64,AAAA");
  expect(hashRequest("en-figs", ask("Source fedcba9876543210fe: figs", "data:image/jpeg;base64,BBBB"))).toBe(
    hashRequest("en-figs", first),
  );
  const others = [
    hashRequest("en-dogs", first),
    hashRequest("en-figs", ask("Source 0123456789abcdef01: dogs", "data:image/jpeg;base64,AAAA")),
    hashRequest("en-figs", ask("Source 0123456789abcdef01: figs")),
    hashRequest("en-figs", { ...first, response_format: { type: "json_object" } }),
  ];
  expect(new Set([hashRequest("en-figs", first), ...others]).size).toBe(5);
});

test("a second run asks only what hasn't been answered", async () => {
  const first = openRequestFiles(folder);
  let isGone = false;
  const answered = first.answer(ask("figs"), asker, never);
  const abandoned = first.answer(ask("dogs"), { ...asker, post: "en-dogs" }, () => isGone);
  await waitUntil("both requests are open", async () => readWaiting().length === 2);
  expect(readWaiting()).toEqual(["001-en-figs-1-write", "002-en-dogs-1-write"]);
  writeFileSync(`${folder}/answers/001-en-figs-1-write.txt`, '{"title":"Figs"}');
  expect(await answered).toBe('{"title":"Figs"}');
  isGone = true;
  expect(await abandoned).toBeNull();

  const second = openRequestFiles(folder);
  expect(readdirSync(`${folder}/requests`)).toEqual(["001-en-figs-1-write.txt"]);
  expect(await second.answer(ask("figs"), asker, never)).toBe('{"title":"Figs"}');
  expect(readWaiting()).toEqual([]);
});

test("waits for the rest of a half-written answer", async () => {
  const files = openRequestFiles(folder);
  writeFileSync(`${folder}/answers/001-en-figs-1-write.txt`, '{"title":');
  const answer = files.answer(ask("figs"), asker, never);
  await waitUntil("the request is still open", async () => readWaiting().length === 1);
  writeFileSync(`${folder}/answers/001-en-figs-1-write.txt`, '{"title":"Figs"}');
  expect(await answer).toBe('{"title":"Figs"}');
});

function readWaiting(): string[] {
  return readFileSync(`${folder}/waiting.txt`, "utf8").split("\n").filter(Boolean);
}

function ask(text: string, picture?: string): Request {
  const shown = picture === undefined ? [] : [{ type: "image_url" as const, image_url: { url: picture } }];
  return { messages: [{ role: "user", content: [{ type: "text", text }, ...shown] }], response_format: null };
}

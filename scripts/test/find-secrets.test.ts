import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mark, markedBytes } from "../../simulators/kit/marked-bytes.ts";
import { standardUsers } from "../../simulators/wordpress/state.ts";
import { findSecret, findSecrets } from "./find-secrets.ts";

const password = standardUsers()[0]?.password ?? "";
const basic = (user: string) => `authorization: Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const jwt = ["header", "payload"].map((part) => Buffer.from(`{"of":"the ${part}"}`).toString("base64url")).join(".");

// Test names are output too, so they use the kind and not the secret.
test.each([
  ["a key in base64", () => `key: ${markedBytes(32).toString("base64")}`],
  ["a token in base64url behind letters of its vendor", () => `IGAA${markedBytes(60).toString("base64url")}`],
  ["a key in hex", () => markedBytes(16).toString("hex")],
  ["an application password", () => `{"password":"${password}"}`],
  ["one in an address", () => `https://site.example/?password=${encodeURIComponent(password)}`],
  ["one in a form", () => new URLSearchParams({ password }).toString()],
  ["one without its spaces", () => password.replaceAll(" ", "")],
  ["a header, at the first place in base64", () => basic("ab")],
  ["a header, at the second place in base64", () => basic("abc")],
  ["a header, at the third place in base64", () => basic("abcd")],
  ["a session", () => `authorization: ${jwt}.signature`],
  ["an API key", () => `x-api-key: galley_${"k".repeat(32)}`],
  ["a personal link", () => `GET /vi/approve/${"t".repeat(32)} 200`],
])("is found: %s", (_name, line) => {
  expect(findSecret(line()) === null).toBe(false);
});

test.each(["GET /approve/:token 200", "migrated 42 tables", "the key 43414e41", "galley_mails_total 4"])(
  "is not found: %s",
  (line) => {
    expect(findSecret(line)).toBeNull();
  },
);

test("a place is reported without its secret", async () => {
  const folder = await mkdtemp(join(tmpdir(), "galley outputs "));
  const secret = `before${mark}behind`;
  await writeFile(join(folder, "output.txt"), `all is well\npeer refused token=${secret}\n`);
  const places = await findSecrets(folder);
  await rm(folder, { recursive: true });
  expect(places).toEqual([`${join(folder, "output.txt")}:2: a marked secret after "peer refused token="`]);
});

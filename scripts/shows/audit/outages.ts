import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { pgbouncerProgram, startPgBouncer } from "../../../test/pgbouncer.ts";
import { findApprovalLink, readMails } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { startChild } from "../../children.ts";
import { root } from "../../root.ts";
import { addAccount, askFor, authorize, type Credential, nobody, signIn, signUp, upload } from "../api/person.ts";
import { makeDisk } from "../resilience/disk.ts";
import type { Case } from "./case.ts";
import { expect, galley, withProxy, withService } from "./own-service.ts";
import type { Product } from "./product.ts";

export const outageCases: Case[] = [
  { point: "A3", name: "eight large pictures keep nobody from signing in", run: signInBesideLargePictures },
  { point: "A5", name: "a full disk shows in /readyz, and an upload says so in words", run: fillDisk },
  {
    point: "A6",
    name: "while the database is away everything answers 503 and the log stays short",
    run: takeDatabaseAway,
  },
  { point: "A6", name: "an approval pressed while the database is away is pressed again", run: pressTwice },
  { point: "D1", name: "rotate-keys refuses until every process knows the new key", run: rotateKeys },
  { point: "D1", name: "what cannot be opened shows in /readyz, figures and doctor", run: loseKey },
  { point: "D2", name: "PgBouncer as Debian ships it", run: workBehindPgBouncer },
  { point: "D2", name: "PgBouncer in transaction mode", run: refuseTransactionMode },
];

type Readiness = { failing: string[] };
const readReadiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as Readiness;

async function fillDisk(product: Product): Promise<string> {
  const credential = await signUp(product, "full@galley.example");
  const disk = await makeDisk(48);
  try {
    return await withService(product, ["web"], { DATA_DIR: join(disk.folder, "data") }, async ({ url }) => {
      expect((await readReadiness(url)).failing.length === 0, "the service was not ready before");
      if (!(await disk.fill())) return "left out: no small disk can be mounted here";
      const { failing } = await readReadiness(url);
      expect(failing.includes("disk"), `/readyz names ${failing.join(", ")}`);
      const { error } = await upload({ url }, credential);
      expect(error?.message.includes("no room left") === true, `the upload said: ${String(error?.message)}`);
      await disk.free();
      expect((await upload({ url }, credential)).picture !== undefined, "the upload was refused with room on the disk");
      return `/readyz names ${failing.join(", ")}; the upload says: ${String(error?.message)}`;
    });
  } finally {
    await disk.remove();
  }
}

const aws = (action: string) => ({
  "content-type": "application/x-amz-json-1.1",
  "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
});

async function takeDatabaseAway(product: Product): Promise<string> {
  const credential = await signUp(product, "outage@galley.example");
  return withProxy(product, (proxy, DATABASE_URL) =>
    withService(product, ["web", "worker", "identity"], { DATABASE_URL }, async ({ url, identityUrl, lines }) => {
      const query = JSON.stringify({ query: "{ profile { email } }" });
      const password = JSON.stringify({
        ClientId: "galley",
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: "x@y.example", PASSWORD: "wrong words" },
      });
      const ask = {
        page: () => fetch(`${url}/approve/unknown`),
        api: () =>
          fetch(`${url}/graphql`, {
            method: "POST",
            body: query,
            headers: { "content-type": "application/json", ...credential },
          }),
        identity: () => fetch(identityUrl, { method: "POST", body: password, headers: aws("InitiateAuth") }),
      };
      const read = async () => Promise.all(Object.values(ask).map(async (call) => (await call()).status));
      const before = await read();
      proxy.set({ kind: "cut" });
      for (const [name, call] of Object.entries(ask)) {
        const answer = await call();
        const hasWait = Number(answer.headers.get("retry-after")) > 0;
        expect(
          answer.status === 503 && hasWait,
          `${name} answers ${answer.status}, Retry-After ${String(answer.headers.get("retry-after"))}`,
        );
      }
      const { errors } = (await (await ask.api()).json()) as {
        errors: { extensions: { code: string; retryable: boolean } }[];
      };
      expect(
        errors[0]?.extensions.code === "unavailable" && errors[0].extensions.retryable,
        `the API says ${JSON.stringify(errors)}`,
      );
      for (let round = 0; round < 300; round += 1) await read();
      // Each request still logs its usual line.
      const told = lines().filter((line) => !line.includes('"msg":"request"'));
      expect(told.length < 50, `${told.length} lines: ${told.slice(0, 3).join("\n")}`);
      proxy.set({ kind: "pass" });
      await waitUntil("everything answers as before", async () => String(await read()) === String(before));
      return `900 refused requests made ${told.length} lines of the log beside their own, and all came back`;
    }),
  );
}

async function pressTwice(product: Product): Promise<string> {
  const email = "press@galley.example";
  const credential = await signUp(product, email);
  await addPost(product, credential);
  const link = await waitUntil("the proof is mailed", async () =>
    (await readMails(product.world.rig.mailbox, { to: email })).map(findApprovalLink).find((found) => found !== null),
  );
  return withProxy(product, (proxy, DATABASE_URL) =>
    withService(product, ["web"], { DATABASE_URL }, async ({ url }) => {
      const press = () =>
        fetch(url + new URL(link).pathname, {
          method: "POST",
          body: new URLSearchParams({ decision: "approve" }),
          redirect: "manual",
        });
      proxy.set({ kind: "cut" });
      const refused = await press();
      const words = await refused.text();
      expect(
        refused.status === 503 && words.includes("can be pressed again"),
        `the press was answered with ${refused.status}`,
      );
      proxy.set({ kind: "pass" });
      const pressed = await waitUntil("the press is taken", async () => {
        const answer = await press();
        return answer.status < 400 && answer;
      });
      const states = await product.sql("select decision from approvals where decision = 'approved'");
      expect(states.length === 1, `${states.length} approvals`);
      return `503 with words, then ${pressed.status}, and one approval`;
    }),
  );
}

async function addPost(product: Product, credential: Credential): Promise<string> {
  const userId = await addAccount(product, `pottery${randomBytes(4).toString("hex")}`, ["Nine bowls came out whole."]);
  const connection = await authorize(product, credential, userId);
  const { id } = await askFor<{ id: string }>(
    product.url,
    credential,
    `mutation { createSource(connectionId: "${connection}", settings: { label: "Pottery" }) { id } }`,
  );
  return id;
}

/** A small file with 50 million pixels, rotated and with many scans: the slowest to decode. */
const makeLargePicture = () =>
  sharp({ create: { width: 7071, height: 7071, channels: 3, background: "#c2185b" } })
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function signInBesideLargePictures(product: Product): Promise<string> {
  const [busy, other] = ["busy@galley.example", "other@galley.example"];
  const credential = await signUp(product, busy);
  await signUp(product, other);
  const alone: number[] = [];
  while (alone.length < 10) alone.push(await measureSignIn(product, other));
  const large = await makeLargePicture();
  let isWorking = true;
  const uploads = Promise.all(Array.from({ length: 8 }, () => upload(product, credential, large))).finally(
    () => (isWorking = false),
  );
  const beside: number[] = [];
  while (isWorking) {
    beside.push(await measureSignIn(product, other));
    await wait(250);
  }
  const taken = (await uploads).filter(({ picture }) => picture !== undefined).length;
  const [slowest, usual] = [Math.max(...beside), Math.max(...alone)].map(Math.round) as [number, number];
  expect(taken === 8, `${taken} of 8 pictures were taken`);
  // A busy machine is slow anyway.
  expect(
    slowest < Math.max(1_000, 3 * usual),
    `the slowest of ${beside.length} sign-ins took ${slowest} ms; alone ${usual} ms`,
  );
  return (
    `the slowest of ${beside.length} sign-ins beside 8 pictures of ${large.length} bytes ` +
    `took ${slowest} ms; alone ${usual} ms`
  );
}

/** Time from the password to the first page's figures, in milliseconds. */
async function measureSignIn(product: Product, email: string): Promise<number> {
  const begun = performance.now();
  await askFor(product.url, await signIn(product, email), "{ profile { email } }");
  return performance.now() - begun;
}

const newKey = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;

async function rotateKeys(product: Product): Promise<string> {
  const known = product.world.rig.env["SECRET_KEYS"] ?? "";
  const SECRET_KEYS = `${newKey("next")},${known}`;
  const before = await product.sql("select encode(sealed, 'hex') as sealed from installation_secrets");
  const { code, said } = await galley(product, ["rotate-keys"], { SECRET_KEYS });
  expect(code === 1 && said.includes("do not know the first key"), `exit ${code}: ${said}`);
  const after = await product.sql("select encode(sealed, 'hex') as sealed from installation_secrets");
  expect(JSON.stringify(before) === JSON.stringify(after), "something was sealed anew");
  const same = await galley(product, ["rotate-keys"], {});
  expect(same.code === 0, `with the key that all know: exit ${same.code}: ${same.said}`);
  return said;
}

/** A process without the key that sealed the product's secrets. */
async function loseKey(product: Product): Promise<string> {
  const SECRET_KEYS = newKey("other");
  const [seen, figures] = await withService(product, ["web"], { SECRET_KEYS }, async ({ url, metricsUrl }) => [
    (await readReadiness(url)).failing,
    await (await fetch(metricsUrl)).text(),
  ]);
  expect(seen.includes("secrets"), `/readyz names ${seen.join(", ")}`);
  const figure = /^galley_unopenable_secrets (\d+)/m.exec(figures)?.[1] ?? "";
  expect(Number(figure) > 0, `the figure is ${figure}`);
  const { said } = await galley(product, ["doctor"], { SECRET_KEYS });
  const line = said.split("\n").find((found) => found.includes("secrets:")) ?? "";
  expect(line.startsWith("PROBLEM"), said);
  return `/readyz names ${seen.join(", ")}; galley_unopenable_secrets ${figure}; doctor: ${line}`;
}

async function withPgBouncer<T>(
  product: Product,
  settings: Record<string, string>,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const pooler = await startPgBouncer(product.postgres.connectionString(), settings);
  try {
    return await use(pooler.connectionString);
  } finally {
    await pooler.stop();
  }
}

const noPgBouncer = "left out: there is no PgBouncer on this machine";

async function workBehindPgBouncer(product: Product): Promise<string> {
  if (pgbouncerProgram === undefined) return noPgBouncer;
  const credential = await signUp(product, "pooler@galley.example");
  return withPgBouncer(product, {}, (DATABASE_URL) =>
    withService(product, ["web", "worker", "identity"], { DATABASE_URL }, async ({ url }) => {
      expect((await readReadiness(url)).failing.length === 0, "the service is not ready");
      await askFor(url, credential, "{ profile { email } }");
      await askFor(url, nobody, "{ __typename }");
      return "all three roles start, are ready and answer";
    }),
  );
}

async function refuseTransactionMode(product: Product): Promise<string> {
  if (pgbouncerProgram === undefined) return noPgBouncer;
  return withPgBouncer(product, { pool_mode: "transaction" }, async (DATABASE_URL) => {
    const env = { PATH: process.env["PATH"], ...product.world.rig.readEnvironment(), DATABASE_URL };
    const child = await startChild("worker", process.execPath, [join(root, "src/main.ts"), "worker"], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = child.process.stderr === null ? "" : (await text(child.process.stderr)).trim();
    const { code } = await child.exited;
    expect(code === 1 && !said.includes("\n") && said.includes("pool_mode = session"), `exit ${code}: ${said}`);
    return said;
  });
}

import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttp } from "../src/entries/http/start-http.ts";
import { startWorker } from "../src/entries/worker/worker.ts";
import { createLog } from "../src/platform/log.ts";
import { startIdentity } from "../src/owner/sign-in/start-identity.ts";
import { createDatabase } from "./postgres.ts";
import { startSignInRig } from "./sign-in-rig.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { waitUntil } from "./wait-until.ts";

let proxy: TcpProxy;
let addresses: { url: string; identityUrl: string };
const lines: string[] = [];
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createDatabase();
  cleanUp.unshift(() => database.drop());
  const direct = new URL(database.connectionString);
  proxy = await startTcpProxy(() => Number(direct.port));
  cleanUp.unshift(() => proxy.close());
  const through = new URL(direct);
  through.port = String(proxy.port);
  const world = await startSignInRig(through.href, { STATUS_PAGE: "true" });
  cleanUp.unshift(() => world.close());
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const ctx = await world.rig.openContext({ log: createLog("info", sink) });
  cleanUp.unshift(() => ctx.close());
  const parts = [startWorker(ctx), await startIdentity(ctx, world.rig.readSettings().secrets), await startHttp(ctx)];
  for (const part of parts) cleanUp.unshift(() => part.stop());
  addresses = world;
});
afterAll(async () => {
  for (const step of cleanUp) await step();
});

const readStatusPage = async () => {
  // Requests the page like a signed-in browser.
  const answer = await fetch(`${addresses.url}/vi/status`, { headers: { cookie: "locale=vi" } });
  return { status: answer.status, text: await answer.text() };
};

const ask = {
  page: () => fetch(`${addresses.url}/approve/unknown`),
  press: () =>
    fetch(`${addresses.url}/approve/unknown`, {
      method: "POST",
      body: new URLSearchParams({ decision: "approve" }),
      headers: { origin: addresses.url },
    }),
  api: () =>
    fetch(`${addresses.url}/graphql`, {
      method: "POST",
      body: JSON.stringify({ query: "{ profile { email } }" }),
      headers: { "content-type": "application/json", "x-api-key": `galley_${"k".repeat(43)}` },
    }),
  upload: () =>
    fetch(`${addresses.url}/uploads`, {
      method: "POST",
      body: "x",
      headers: { "x-api-key": `galley_${"k".repeat(43)}` },
    }),
  signIn: () =>
    fetch(addresses.identityUrl, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body: JSON.stringify({
        ClientId: "galley",
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: "lena@example.org", PASSWORD: "wrong password" },
      }),
    }),
  token: () =>
    fetch(`${addresses.identityUrl}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: "galley", refresh_token: "x" }),
    }),
};

async function readStatuses(): Promise<Record<string, number>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(ask).map(async ([name, call]) => [name, (await call()).status] as const)),
  );
}

test("during a database outage everything answers 503 with Retry-After, and the log stays short", async () => {
  const before = await readStatuses();
  expect(Object.values(before).filter((status) => status >= 500)).toEqual([]);

  proxy.set({ kind: "cut" });
  for (const call of Object.values(ask)) {
    const answer = await call();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect(await (await ask.page()).text()).toContain("Back in a moment");
  expect(await (await ask.press()).text()).toContain("it’s safe to press the same button again");
  expect(await (await ask.api()).json()).toMatchObject({
    errors: [{ extensions: { code: "unavailable", retryable: true } }],
  });
  expect(await (await ask.upload()).json()).toMatchObject({ error: { code: "unavailable", retryable: true } });
  expect(await (await ask.signIn()).json()).toMatchObject({ __type: "ServiceUnavailable" });
  expect(await (await fetch(`${addresses.url}/readyz`)).json()).toMatchObject({ failing: ["database", "queue"] });
  await waitUntil("the status page says so", async () =>
    (await readStatusPage()).text.includes("Ngừng hoạt động 1 giờ"),
  );
  expect((await readStatusPage()).status).toBe(200);
  for (let round = 0; round < 20; round += 1) await readStatuses();
  const told = lines
    .map((line) => JSON.parse(line) as { msg: string })
    .filter(({ msg }) => msg !== "request" && msg !== "started");
  expect(told.length).toBeLessThan(10);
  expect(told.map(({ msg }) => msg)).toContain("the database doesn't answer");

  proxy.set({ kind: "pass" });
  await waitUntil(
    "everything answers as before",
    async () => JSON.stringify(await readStatuses()) === JSON.stringify(before),
  );
  await waitUntil("the status page says so", async () =>
    (await readStatusPage()).text.includes("Mọi thứ đang hoạt động bình thường"),
  );
});

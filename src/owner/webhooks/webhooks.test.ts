import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { updateArticleTitle } from "../../post/articles/editing/update-article-title.ts";
import { writeArticle } from "../../post/articles/writing/write-article.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { emit } from "../../post/events.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { switchEndpoint } from "./switch-endpoint.ts";
import { webhookEvents } from "./webhook-event.ts";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

let world: World;
let owner: Caller;
let receiver: string;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part: string) => (body += part));
  request.on("end", () => {
    received.push({ path: request.url ?? "", headers: request.headers, body });
    answer(response);
  });
});

beforeAll(async () => {
  receiver = `http://127.0.0.1:${await listen(server)}/galley`;
  world = await createWorld({}, { OUTBOUND_ALLOW_OWNERS: new URL(receiver).host });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  owner = await world.createOwner();
  received = [];
  answer = (response) => response.writeHead(204).end();
});

const endpoint = (url = receiver) => createEndpoint(world.ctx, owner, { url, events: [...webhookEvents] });
const deliveries = async (endpointId: string) =>
  (await listDeliveries(world.ctx, owner, { endpointId, first: 50, after: null })).items;

/** A waiting message that no worker has seen. */
async function newMessage(endpointId: string): Promise<string> {
  const articleId = crypto.randomUUID();
  await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "article.approved", { articleId, version: 3 }));
  return (await deliveries(endpointId))[0]?.id ?? "";
}

const deliver = (deliveryId: string) => deliverWebhook(world.ctx, owner, { deliveryId });
async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

test("an endpoint gets only its chosen events, and none while it's off", async () => {
  const { id } = await createEndpoint(world.ctx, owner, { url: receiver, events: ["article.published"] });
  await newMessage(id);
  expect(await deliveries(id)).toEqual([]);
  const other = await endpoint();
  await switchEndpoint(world.ctx, owner, { endpointId: other.id, active: false });
  await newMessage(other.id);
  expect(await deliveries(other.id)).toEqual([]);
});

test("a message of a rolled-back change isn't sent", async () => {
  const { id } = await endpoint();
  const articleId = crypto.randomUUID();
  const undone = inTransaction(world.ctx, async (tx) => {
    await emit(world.ctx, tx, owner, "article.approved", { articleId, version: 1 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await deliveries(id)).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void, number | null, string]>([
  ["an error", (response) => response.writeHead(500).end(), 500, "http-500"],
  [
    "a redirect, which is not followed",
    (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    302,
    "http-302",
  ],
  ["a cut connection", (response) => response.destroy(), null, "unavailable"],
])("%s is a failure that is recorded and retried", async (_case, reply, status, code) => {
  const { id } = await endpoint();
  const messageId = await newMessage(id);
  answer = reply;
  expect(await failure(deliver(messageId))).toMatchObject({ retryable: true, code });
  answer = (response) => response.writeHead(200).end("ok");
  await deliver(messageId);
  // A worker that runs the job again sends nothing more.
  await deliver(messageId);
  const [message] = await deliveries(id);
  expect(message).toMatchObject({
    state: "delivered",
    attempts: [
      { number: 1, status, failure: code },
      { number: 2, status: 200, failure: null },
    ],
  });
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect((await listEndpoints(world.ctx, owner))[0]).toMatchObject({ active: true, failingSince: null });
});

test("a retry waits as long as the receiver asks", async () => {
  const { id } = await endpoint();
  answer = (response) => response.writeHead(429, { "retry-after": "120" }).end();
  expect(await failure(deliver(await newMessage(id)))).toMatchObject({ retryable: true, retryAfterSeconds: 120 });
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  answer = (response) => response.writeHead(429, { "retry-after": inAnHour }).end();
  const { retryAfterSeconds } = await failure(deliver(await newMessage(id)));
  expect(retryAfterSeconds).toBeGreaterThan(3_500);
  expect(retryAfterSeconds).toBeLessThan(3_601);
});

test("a private address is never called or retried", async () => {
  const { id } = await endpoint("http://169.254.169.254/latest/meta-data");
  expect(await failure(deliver(await newMessage(id)))).toMatchObject({ retryable: false, code: "blocked-address" });
  expect(received).toEqual([]);
});

test("410 turns the endpoint off at once", async () => {
  const { id } = await endpoint();
  answer = (response) => response.writeHead(410).end();
  expect((await failure(deliver(await newMessage(id)))).retryable).toBe(false);
  expect((await listEndpoints(world.ctx, owner))[0]).toMatchObject({ active: false, disabled: "gone" });
});

test("five days without a success turn it off; turned on again, it starts afresh", async () => {
  const { id } = await endpoint();
  const messageId = await newMessage(id);
  answer = (response) => response.writeHead(503).end();
  await failure(deliver(messageId));
  world.clock.advance(4 * 86_400_000);
  await failure(deliver(messageId));
  expect((await listEndpoints(world.ctx, owner))[0]).toMatchObject({ active: true, disabled: null });
  world.clock.advance(86_400_001);
  await failure(deliver(messageId));
  expect((await listEndpoints(world.ctx, owner))[0]).toMatchObject({ active: false, disabled: "failing" });
  expect(await failure(deliver(messageId))).toMatchObject({ retryable: false, code: "endpoint-off" });
  expect(await switchEndpoint(world.ctx, owner, { endpointId: id, active: true })).toMatchObject({
    active: true,
    disabled: null,
    failingSince: null,
  });
  // Other tests' signatures are checked against the present.
  world.clock.advance(-5 * 86_400_000 - 1);
});

test("a message can be resent under its id", async () => {
  const { id } = await endpoint();
  const messageId = await newMessage(id);
  await deliver(messageId);
  await resendDelivery(world.ctx, owner, { deliveryId: messageId });
  await deliver(messageId);
  expect(received[0]?.headers["webhook-id"]).toBe(received[1]?.headers["webhook-id"]);
  const stranger = await world.createOwner();
  await expect(resendDelivery(world.ctx, stranger, { deliveryId: messageId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("the secret is stored sealed, and deleted with the endpoint", async () => {
  const { id, secret } = await endpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await world.ctx.db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.secret.includes(secret)).toBe(false);
  expect(JSON.stringify(await listEndpoints(world.ctx, owner))).not.toContain(secret);
  await newMessage(id);
  await deleteEndpoint(world.ctx, owner, { endpointId: id });
  expect([await listEndpoints(world.ctx, owner), await deliveries(id)]).toEqual([[], []]);
});

test.each([
  ["no address", ""],
  ["a word", "receiver"],
  ["another protocol", "ftp://receiver.example/"],
  ["a name in the address", "https://me:secret@receiver.example/"],
])("refuses %s", async (_what, url) => {
  await expect(endpoint(url)).rejects.toMatchObject({ code: "invalid-input", field: "url" });
});

test("at most ten endpoints, each with at least one event", async () => {
  for (let made = 0; made < 10; made += 1) await endpoint();
  await expect(endpoint()).rejects.toMatchObject({ field: "url", problem: "too-many", max: 10 });
  await expect(
    createEndpoint(world.ctx, await world.createOwner(), { url: receiver, events: [] }),
  ).rejects.toMatchObject({ field: "events" });
});

// Comes last and uses its own address: the worker also picks up jobs left by earlier tests.
test("each event reaches the endpoint once, signed so that the standard's own library accepts it", async () => {
  const { id, secret } = await endpoint(`${receiver}/own`);
  const { integrationId } = await world.connectSite(owner);
  const { sourceId } = await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "article.approved", { articleId, version: 1 }));
  // Nobody has approved this one.
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Twelve bowls" });
  await world.workUntil(async () => (await deliveries(id)).filter(({ state }) => state === "delivered").length === 3);
  const own = received.filter(({ path }) => path === "/galley/own");
  const messages = own.map(({ headers, body }) => {
    // A verified message is what was signed, or verify throws.
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string;
      timestamp: string;
      data: Record<string, unknown>;
    };
    expect(headers["content-type"]).toBe("application/json");
    return verified;
  });
  expect(messages.map(({ type }) => type).sort()).toEqual([
    "article.approved",
    "article.generated",
    "article.published",
  ]);
  const published = messages.find(({ type }) => type === "article.published");
  expect(published?.data).toMatchObject({
    articleId,
    integrationId,
    version: 1,
    title: messages.find(({ type }) => type === "article.generated")?.data["title"],
    link: expect.stringMatching(/^http/),
  });
  expect(published?.data["title"]).not.toBe("Twelve bowls");
  expect(new Set(own.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
});

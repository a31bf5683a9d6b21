import { beforeAll, describe, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld();
  owner = await world.signUp();
});

const count = "{ articlesCount { total } }";
const codeOf = async (...args: Parameters<ApiWorld["ask"]>) =>
  (await world.ask(...args)).errors?.[0]?.extensions.code ?? null;

describe("who gets access", () => {
  test("a user pool token, with or without Bearer", async () => {
    expect(await world.ask(owner, count)).toEqual({ data: { articlesCount: { total: 0 } } });
    expect(await world.ask({ token: `Bearer ${owner.token}` }, count)).toEqual({
      data: { articlesCount: { total: 0 } },
    });
  });

  test("nobody without a token, with a cookie, with an expired token, or with two identities", async () => {
    const prefix = "CognitoIdentityServiceProvider.client";
    const cookie = `${prefix}.${owner.userId}.accessToken=${owner.token}; ${prefix}.LastAuthUser=${owner.userId}`;
    expect(await codeOf(null, count)).toBe("unauthenticated");
    expect(await codeOf(null, count, {}, { cookie })).toBe("unauthenticated");
    expect(await codeOf({ token: await world.pool.issue(owner.userId, { age: 7_200 }) }, count)).toBe(
      "unauthenticated",
    );
    expect(await codeOf({ token: "x" }, count)).toBe("unauthenticated");
    expect(await codeOf(owner, count, {}, { "x-api-key": "x" })).toBe("unauthenticated");
  });

  test("a revoked token can no longer change anything", async () => {
    const token = await world.pool.issue(owner.userId);
    world.pool.revoke(token);
    expect(await codeOf({ token }, 'mutation { createApiKey(name: "x", scope: READ) { id } }')).toBe("unauthenticated");
  });

  test("a key does what its scope allows until it is revoked, and is stored only as a hash", async () => {
    const create = 'mutation ($scope: ApiKeyScope!) { createApiKey(name: "script", scope: $scope) { id key } }';
    const created = async (scope: string) =>
      (await world.ask(owner, create, { scope })).data?.["createApiKey"] as { id: string; key: string };
    const [read, write] = [await created("READ"), await created("WRITE")];
    const rename =
      'mutation { updateArticleTitle(articleId: "0198aaaa-0000-7000-8000-000000000000", expectedVersion: 1, ' +
      'title: "x") { id } }';
    expect(await codeOf(read, count)).toBeNull();
    expect(await codeOf(read, rename)).toBe("not-allowed");
    expect(await codeOf(write, rename)).toBe("not-found");
    for (const query of ["{ apiKeys { name } }", create, "mutation { cancelSubscription }"])
      expect(await codeOf(write, query, { scope: "READ" })).toBe("not-allowed");
    const rows = await world.ctx.db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(read.key);
    const denied = await world.ctx.db
      .selectFrom("audit_log")
      .select(["actor", "detail"])
      .where("owner_id", "=", owner.ownerId)
      .where("action", "=", "access.denied")
      .orderBy("position")
      .execute();
    expect(denied.map(({ actor, detail }) => [actor, detail["operation"]])).toEqual([
      [{ type: "api-key", id: read.id }, "updateArticleTitle"],
      ...["apiKeys", "createApiKey", "cancelSubscription"].map((operation) => [
        { type: "api-key", id: write.id },
        operation,
      ]),
    ]);
    expect(await world.ask(owner, "{ apiKeys { id ending scope } }")).toMatchObject({
      data: {
        apiKeys: [
          { id: write.id, ending: write.key.slice(-4), scope: "WRITE" },
          { id: read.id, scope: "READ" },
        ],
      },
    });
    expect(await codeOf(owner, "mutation ($id: ID!) { revokeApiKey(id: $id) }", { id: read.id })).toBeNull();
    expect(await codeOf(read, count)).toBe("unauthenticated");
  });

  test("only a signed-in user can add an approver, not a key", async () => {
    const create = 'mutation { createApiKey(name: "script", scope: WRITE) { key } }';
    const created = (await world.ask(owner, create)).data?.["createApiKey"] as { key: string };
    const sourceId = "0198aaaa-0000-7000-8000-000000000000";
    const add = `mutation { addApprover(sourceId: "${sourceId}", email: "eve@example.org") { rule } }`;
    expect(await codeOf(created, add)).toBe("not-allowed");
    expect(await codeOf(owner, add)).toBe("not-found");
  });
});

describe("an error", () => {
  test("is in the requested language, else in the account's", async () => {
    const vietnamese = await world.signUp({ locale: "vi" });
    const query = '{ article(id: "0198aaaa-0000-7000-8000-000000000000") { id } }';
    const messageOf = async (who: ApiUser, headers: Record<string, string> = {}) =>
      (await world.ask(who, query, {}, headers)).errors?.[0]?.message;
    expect(await messageOf(owner)).toBe("This doesn’t exist, or it isn’t yours.");
    expect(await messageOf(vietnamese)).toBe("Mục này không tồn tại hoặc không phải của bạn.");
    expect(await messageOf(vietnamese, { "accept-language": "de, en;q=0.5" })).toBe(
      "This doesn’t exist, or it isn’t yours.",
    );
    expect(await messageOf(owner, { "accept-language": "vi-VN" })).toBe(
      "Mục này không tồn tại hoặc không phải của bạn.",
    );
  });

  test("names the field, the problem and whether a retry can help", async () => {
    const answer = await world.ask(owner, '{ article(id: " ") { id } }');
    expect(answer).toMatchObject({
      data: { article: null },
      errors: [
        {
          message: "Article ID is not defined. Reload page and try again.",
          path: ["article"],
          extensions: {
            code: "invalid-input",
            retryable: false,
            field: "id",
            problem: "required",
            fieldMessage: "This is required",
          },
        },
      ],
    });
  });

  test("doesn't affect the request's other operations", async () => {
    const answer = await world.ask(owner, '{ article(id: "x") { id } articlesCount { total } }');
    expect(answer).toMatchObject({
      data: { article: null, articlesCount: { total: 0 } },
      errors: [{ extensions: { code: "not-found" } }],
    });
  });
});

test("responses aren't cached, and report the remaining rate limit", async () => {
  const answer = await world.send({ query: count }, { authorization: owner.token });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(Number(answer.headers.get("ratelimit-remaining"))).toBeGreaterThan(0);
  expect(answer.headers.get("ratelimit-limit")).not.toBeNull();
  expect(answer.headers.get("ratelimit-reset")).not.toBeNull();
});

test.each(["text/event-stream", "multipart/mixed"])(
  "a client that accepts only %s gets its response",
  async (accept) => {
    const answer = await world.send({ query: count }, { authorization: owner.token, accept });
    expect(answer.headers.get("content-type")).toContain(accept);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain('{"data":{"articlesCount":{"total":0}}}');
  },
);

test("a rate-limited user pool isn't reported as our failure", async () => {
  const own = await createApiWorld();
  const user = await own.signUp();
  own.pool.throttle();
  const answer = await own.send(
    { query: 'mutation { updateProfile(name: "Lena") { name } }' },
    { authorization: user.token },
  );
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "rate-limited", retryable: true } }] });
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await own.ask(user, "{ articlesCount { total } }")).toEqual({ data: { articlesCount: { total: 0 } } });
});

test("visitors are counted by address, and an IPv6 network counts as one", async () => {
  const own = await createApiWorld({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    limits: { perCaller: 10, perField: 10, perCostlyField: 10, perBulkField: 10, perVisitor: 2, writtenPerHour: 10 },
  });
  const codeFrom = async (address: string) =>
    (await own.ask(null, count, {}, { "x-forwarded-for": address })).errors?.[0]?.extensions.code;
  expect(await codeFrom("2001:db8:0:7::1")).toBe("unauthenticated");
  expect(await codeFrom("2001:db8:0:7::2")).toBe("unauthenticated");
  expect(await codeFrom("2001:db8:0:7:a:b:c:d")).toBe("rate-limited");
  expect(await codeFrom("2001:db8:0:8::1")).toBe("unauthenticated");
});

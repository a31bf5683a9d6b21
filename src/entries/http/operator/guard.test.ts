import { afterAll, expect, test } from "vitest";
import { type ApiUser, createApiWorld } from "../../../../test/api-world.ts";
import { addOperator } from "../../../owner/operators/add-operator.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import { createOperator } from "./create-operator.ts";

const world = await createApiWorld();
// The world's user pool has its own client; the guard reads the cookie that is named after it.
const ctx = { ...world.ctx, config: { ...world.ctx.config, signIn: world.pool.config } };
const operator = createOperator({ ...ctx, secrets: world.rig.readSettings().secrets });
afterAll(() => operator.close());

const here = new URL(ctx.config.http.publicUrl).origin;

function ask(user: ApiUser, method: "GET" | "POST", headers: Record<string, string> = {}) {
  const prefix = "CognitoIdentityServiceProvider.client";
  const cookie = `${prefix}.LastAuthUser=me; ${prefix}.me.accessToken=${user.token}`;
  const viewer: Viewer = {
    state: "signed-in",
    ownerId: user.ownerId,
    userId: user.userId,
    username: "me",
    timeZone: "UTC",
  };
  return operator.findSelf(new Request(`${here}/operator`, { method, headers: { cookie, ...headers } }), viewer);
}

test("the pages open for operators only", async () => {
  const [olga, lena] = [await world.signUp(), await world.signUp()];
  await addOperator(ctx, { type: "system", job: "operator" }, { ownerId: olga.ownerId });
  expect(await ask(olga, "GET")).toMatchObject({ ownerId: olga.ownerId });
  expect(await ask(lena, "GET")).toBeNull();
  const request = new Request(`${here}/operator`);
  for (const state of ["signed-out", "expired", "email-unproved", "unavailable"] as const)
    expect(await operator.findSelf(request, { state })).toBeNull();
});

test("a change must come from our own pages, with a token that hasn't been revoked and is the viewer's", async () => {
  const [olga, other] = [await world.signUp(), await world.signUp()];
  for (const { ownerId } of [olga, other]) await addOperator(ctx, { type: "system", job: "operator" }, { ownerId });
  const ours = { origin: here, "sec-fetch-site": "same-origin" };
  expect(await ask(olga, "POST", ours)).toMatchObject({ ownerId: olga.ownerId });
  expect(await ask(olga, "POST", { origin: here })).not.toBeNull();
  for (const headers of [
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { origin: here, "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ] as Record<string, string>[])
    expect([headers, await ask(olga, "POST", headers)]).toEqual([headers, null]);
  expect(await ask({ ...olga, token: other.token }, "POST", ours)).toBeNull();
  world.pool.revoke(olga.token);
  expect(await ask(olga, "POST", ours)).toBeNull();
});

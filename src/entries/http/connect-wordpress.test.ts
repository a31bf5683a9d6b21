import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { afterSuite } from "../../../test/after-suite.ts";
import { breakInserts } from "../../../test/break-inserts.ts";
import { listen } from "../../../test/listen.ts";
import { readAdminPassword } from "../../../test/owners.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { createLog } from "../../platform/log.ts";
import { authorizeWordPress } from "../../post/integrations/connecting/authorize-wordpress.ts";
import { createIntegration } from "../../post/integrations/connecting/create-integration.ts";
import { answerOutage } from "./answer-outage.ts";
import { createWordPressRoutes } from "./connect-wordpress.ts";
import type { HttpEnv } from "./http-env.ts";
import { logRequests } from "./request-log.ts";

let world: World;
let owner: Caller;
let base: string;
let password: string;
const lines: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
  password = await readAdminPassword(world.rig);
  const app = new Hono<HttpEnv>();
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  app.use(logRequests(log));
  app.route("/connect/wordpress", createWordPressRoutes({ ...world.ctx, log }));
  app.onError((error, c) => (isDatabaseUnavailable(error) ? answerOutage(c) : c.text("Internal Server Error", 500)));
  const server = createAdaptorServer({ fetch: app.fetch });
  base = `http://127.0.0.1:${await listen(server)}`;
  afterSuite(() => void server.close());
});

const begin = (integrationId?: string) =>
  authorizeWordPress(world.ctx, owner, {
    siteUrl: world.rig.wordpress.url,
    locale: "en",
    ...(integrationId === undefined ? {} : { integrationId }),
  });

/** Opens the redirect back from the site, in a browser with this key. */
async function land(authorizeUrl: string, browserKey: string, answer: Record<string, string>): Promise<Response> {
  const back = new URL(new URL(authorizeUrl).searchParams.get("success_url") ?? "");
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  return fetch(`${base}${back.pathname}${back.search}`, {
    redirect: "manual",
    headers: { cookie: `wordpress-browser=${browserKey}` },
  });
}

async function comeBack(
  authorizeUrl: string,
  browserKey: string,
  answer: Record<string, string>,
): Promise<URLSearchParams & { path: string }> {
  const landed = await land(authorizeUrl, browserKey, answer);
  expect([landed.status, landed.headers.get("cache-control"), landed.headers.get("referrer-policy")]).toEqual([
    302,
    "no-store",
    "no-referrer",
  ]);
  const location = new URL(landed.headers.get("location") ?? "");
  expect(location.href).not.toContain(encodeURIComponent(answer["password"] ?? "none"));
  return Object.assign(location.searchParams, { path: location.pathname });
}

const allowed = () => ({ site_url: "https://somebody.else.example", user_login: "admin", password });

test("the site's own page is asked for a password, with a return URL", async () => {
  const { authorizeUrl, browserKey } = await begin();
  const page = new URL(authorizeUrl);
  expect(page.href).toMatch(/authorize-application\.php\?/);
  expect(page.searchParams.get("app_name")).toBe("Galley");
  expect(page.searchParams.get("success_url")).toBe(page.searchParams.get("reject_url"));
  expect(authorizeUrl).not.toContain(browserKey);
});

test("the returned password connects the requested site once and appears in no log and no URL", async () => {
  const { authorizeUrl, browserKey } = await begin();
  const back = await comeBack(authorizeUrl, browserKey, allowed());
  expect([back.path, back.get("site"), back.get("username")]).toEqual([
    "/bot/integrations/add",
    world.rig.wordpress.url,
    "admin",
  ]);
  const connectionId = back.get("connection") ?? "";
  const created = await createIntegration(world.ctx, owner, { kind: "wordpress", label: "Blog", connectionId });
  expect(created).toMatchObject({ status: "ACTIVE", siteUrl: world.rig.wordpress.url, username: "admin" });
  await expect(
    createIntegration(world.ctx, owner, { kind: "wordpress", label: "Blog", connectionId }),
  ).rejects.toMatchObject({ code: "wordpress-state" });
  expect((await comeBack(authorizeUrl, browserKey, allowed())).get("problem")).toBe("wordpress-state");
  expect(lines.length).toBeGreaterThan(0);
  for (const form of [password, encodeURIComponent(password), password.replaceAll(" ", "+")])
    expect(lines.join("")).not.toContain(form);
});

test("another browser, another owner or a refusal connects nothing", async () => {
  const first = await begin();
  expect((await comeBack(first.authorizeUrl, "another", allowed())).get("problem")).toBe("wordpress-state");
  const second = await begin();
  expect((await comeBack(second.authorizeUrl, second.browserKey, { success: "false" })).get("problem")).toBe(
    "wordpress-cancelled",
  );
  const third = await begin();
  const connectionId = (await comeBack(third.authorizeUrl, third.browserKey, allowed())).get("connection") ?? "";
  const stranger = await world.createOwner();
  await expect(
    createIntegration(world.ctx, stranger, { kind: "wordpress", label: "x", connectionId }),
  ).rejects.toMatchObject({ code: "wordpress-state" });
});

test("a refused integration can be reconnected, and its form says so", async () => {
  const { integrationId } = await world.connectSite(owner);
  await world.ctx.db.updateTable("integrations").set({ status: "DISABLED" }).where("id", "=", integrationId).execute();
  const { authorizeUrl, browserKey } = await begin(integrationId);
  const back = await comeBack(authorizeUrl, browserKey, allowed());
  expect([back.path, back.get("id"), back.get("connected")]).toEqual(["/bot/integrations/edit", integrationId, "1"]);
  const row = await world.ctx.db
    .selectFrom("integrations")
    .select("status")
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe("ACTIVE");
});

test("a reconnection that fails leads back to the site's form, with the reason", async () => {
  const { integrationId } = await world.connectSite(owner);
  const [first, second] = [await begin(integrationId), await begin(integrationId)];
  const form = ["/bot/integrations/edit", integrationId];
  const wrong = await comeBack(first.authorizeUrl, first.browserKey, { ...allowed(), password: "wrong" });
  expect([wrong.path, wrong.get("id"), wrong.get("problem")]).toEqual([...form, "connection-refused"]);
  onTestFinished(async () => void (await control(world.rig.wordpress, "DELETE", "/faults")));
  const fault = { match: { path: { regex: "." } }, times: "always", fault: { kind: "status", status: 503 } };
  await control(world.rig.wordpress, "POST", "/faults", fault);
  const away = await comeBack(second.authorizeUrl, second.browserKey, allowed());
  expect([away.path, away.get("id"), away.get("problem")]).toEqual([...form, "invalid-input"]);
});

test("a failure that nobody foresaw is logged and leads back to the form", async () => {
  const { authorizeUrl, browserKey } = await begin();
  await breakInserts(world.ctx, "wordpress_connections", "XX000");
  const back = await comeBack(authorizeUrl, browserKey, allowed());
  expect([back.path, back.get("problem")]).toEqual(["/bot/integrations/add", "internal"]);
  expect(lines.filter((line) => line.includes("broken"))).toEqual([expect.stringMatching(/"requestId":"[\w-]{36}"/)]);
});

test("an outage of the database is left to the server, which asks to wait", async () => {
  const { authorizeUrl, browserKey } = await begin();
  await breakInserts(world.ctx, "wordpress_connections", "57P03");
  expect((await land(authorizeUrl, browserKey, allowed())).status).toBe(503);
});

test("for a site without application passwords, the user types one in", async () => {
  await control(world.rig.wordpress, "POST", "/settings", { applicationPasswords: "off" });
  await expect(begin()).rejects.toMatchObject({ code: "authorize-unavailable" });
  await control(world.rig.wordpress, "POST", "/settings", { applicationPasswords: "on" });
});

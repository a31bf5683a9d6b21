import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { afterSuite } from "../../../test/after-suite.ts";
import { breakInserts } from "../../../test/break-inserts.ts";
import { consentAtWordPressCom } from "../../../test/consent-at-wordpress-com.ts";
import { listen } from "../../../test/listen.ts";
import { control } from "../../../test/rig.ts";
import { requireTarget } from "../../../test/targets.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { endAccount } from "../../owner/accounts/end-account.ts";
import type { Caller } from "../../platform/actor.ts";
import { authorizeWordPress } from "../../post/integrations/connecting/authorize-wordpress.ts";
import { authorizeWordPressCom } from "../../post/integrations/connecting/authorize-wordpress-com.ts";
import { createIntegration } from "../../post/integrations/connecting/create-integration.ts";
import { listWordPressComSites } from "../../post/integrations/connecting/list-wordpress-com-sites.ts";
import { openTarget, targetColumns } from "../../post/integrations/open-target.ts";
import { updateIntegration } from "../../post/integrations/update-integration.ts";
import { createWordPressComRoutes } from "./connect-wordpress-com.ts";
import type { HttpEnv } from "./http-env.ts";
import { logRequests } from "./request-log.ts";

let world: World;
let owner: Caller;
let base: string;
const siteId = 815;
const lines: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
  const { wordpress, wordpressCom } = world.rig;
  const behind = { url: wordpress.url, ...requireTarget("wordpress").credential };
  await control(wordpressCom, "POST", "/sites", { id: siteId, name: "Pots", type: "simple", ...behind });
  const app = new Hono<HttpEnv>();
  app.use(logRequests(pino({ level: "trace" }, { write: (line: string) => void lines.push(line) })));
  app.route("/connect/wordpress-com", createWordPressComRoutes(world.ctx));
  const server = createAdaptorServer({ fetch: app.fetch });
  base = `http://127.0.0.1:${await listen(server)}`;
  afterSuite(() => void server.close());
});

const begin = (integrationId?: string) =>
  authorizeWordPressCom(world.ctx, owner, {
    locale: "en",
    ...(integrationId === undefined ? {} : { integrationId }),
  });

/** Opens the callback from WordPress.com, in a browser with this key. */
async function comeBack(back: URL, browserKey: string): Promise<{ path: string; query: URLSearchParams }> {
  const landed = await fetch(`${base}${back.pathname}${back.search}`, {
    redirect: "manual",
    headers: { cookie: `wordpress-browser=${browserKey}` },
  });
  expect([landed.status, landed.headers.get("cache-control"), landed.headers.get("referrer-policy")]).toEqual([
    302,
    "no-store",
    "no-referrer",
  ]);
  const { pathname, searchParams } = new URL(landed.headers.get("location") ?? "");
  return { path: pathname, query: searchParams };
}

async function consent(integrationId?: string) {
  const { authorizeUrl, browserKey } = await begin(integrationId);
  return comeBack(await consentAtWordPressCom(authorizeUrl, "approve"), browserKey);
}

const connect = async (settings: object = {}) =>
  createIntegration(world.ctx, owner, {
    kind: "wordpress-com",
    label: "Pots",
    connectionId: (await consent()).query.get("connection") ?? "",
    kindSettings: { siteId, ...settings },
  });

async function readKept(integrationId: string) {
  const row = await world.ctx.db
    .selectFrom("integrations as integration")
    .select([...targetColumns, "integration.status"])
    .where("integration.id", "=", integrationId)
    .executeTakeFirstOrThrow();
  return { status: row.status, sealed: row.password, ...openTarget(world.ctx, owner, row) };
}

test("consenting leads to the choice of a site, and connects the chosen one once", async () => {
  const { path, query } = await consent();
  expect([path, query.get("kind")]).toEqual(["/bot/integrations/add", "wordpress-com"]);
  const connectionId = query.get("connection") ?? "";
  const sites = await listWordPressComSites(world.ctx, owner, { connectionId });
  expect(sites).toMatchObject([{ id: siteId, name: "Pots", type: "simple", canPublish: true }]);
  const chosen = { kind: "wordpress-com", label: "Pots", connectionId, kindSettings: { siteId } } as const;
  expect(await createIntegration(world.ctx, owner, chosen)).toMatchObject({
    status: "ACTIVE",
    siteUrl: world.rig.wordpress.url,
    siteName: "Pots",
    kindSettings: { siteId, siteType: "simple", share: false, mailSubscribers: false },
    sideEffects: [{ kind: "public-at", url: world.rig.wordpress.url }],
  });
  await expect(createIntegration(world.ctx, owner, chosen)).rejects.toMatchObject({ code: "wordpress-state" });
});

test("the answer works once, in the browser that asked, and neither code nor tokens stand in the log", async () => {
  const { authorizeUrl, browserKey } = await begin();
  const back = await consentAtWordPressCom(authorizeUrl, "approve");
  const first = await comeBack(back, "another");
  expect(first.query.get("problem")).toBe("wordpress-state");
  expect((await comeBack(back, browserKey)).query.has("connection")).toBe(true);
  expect((await comeBack(back, browserKey)).query.get("problem")).toBe("wordpress-state");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toContain(back.searchParams.get("code"));
});

test("a refusal, a made-up code and another owner connect nothing", async () => {
  const refused = await begin();
  const no = await consentAtWordPressCom(refused.authorizeUrl, "deny");
  expect((await comeBack(no, refused.browserKey)).query.get("problem")).toBe("wordpress-cancelled");
  const forged = await begin();
  const back = await consentAtWordPressCom(forged.authorizeUrl, "approve");
  back.searchParams.set("code", "made-up");
  expect((await comeBack(back, forged.browserKey)).query.get("problem")).toBe("connection-failed");
  const connectionId = (await consent()).query.get("connection") ?? "";
  const stranger = await world.createOwner();
  await expect(listWordPressComSites(world.ctx, stranger, { connectionId })).rejects.toMatchObject({
    code: "wordpress-state",
  });
  // A consent is no application password.
  const asPassword = { kind: "wordpress", label: "x", connectionId } as const;
  await expect(createIntegration(world.ctx, owner, asPassword)).rejects.toMatchObject({ code: "wordpress-state" });
});

test("a failure that nobody foresaw leads back to the form", async () => {
  await breakInserts(world.ctx, "wordpress_connections", "XX000");
  const { path, query } = await consent();
  expect([path, query.get("problem")]).toEqual(["/bot/integrations/add", "internal"]);
});

test("a site outside the consent isn't connected", async () => {
  const connectionId = (await consent()).query.get("connection") ?? "";
  const chosen = { kind: "wordpress-com", label: "Theirs", connectionId, kindSettings: { siteId: 1 } } as const;
  await expect(createIntegration(world.ctx, owner, chosen)).rejects.toMatchObject({ code: "key-refused" });
});

test("names a connected site that no longer lets WordPress.com in as the cause", async () => {
  await control(world.rig.wordpressCom, "POST", `/sites/${siteId}`, { type: "jetpack", refuses: "api-off" });
  await expect(connect()).rejects.toMatchObject({ code: "jetpack-closed" });
  await control(world.rig.wordpressCom, "POST", `/sites/${siteId}`, { type: "simple", refuses: "no" });
});

test("sharing and emails to subscribers can be switched on later, and the integration says so", async () => {
  const { id: integrationId } = await connect();
  const { sealed } = await readKept(integrationId);
  expect(sealed.toString("utf8")).not.toContain("accessToken");
  const kindSettings = { siteId, share: true, mailSubscribers: true };
  const { sideEffects } = await updateIntegration(world.ctx, owner, { integrationId, kindSettings });
  expect(sideEffects.map(({ kind }) => kind)).toEqual(["public-at", "subscriber-mail", "shared-to"]);
});

test("tokens that have run out are renewed for all calls, also for two at once", async () => {
  const { id: integrationId } = await connect();
  const { publisher, target } = await readKept(integrationId);
  const { password: expired } = target;
  await control(world.rig.wordpressCom, "POST", "/tokens/expire");
  await Promise.all([1, 2].map(() => publisher.listCategories(target)));
  const after = await readKept(integrationId);
  expect(after.target.password).not.toBe(expired);
  expect(target.password).toBe(after.target.password);
  await control(world.rig.wordpressCom, "POST", "/tokens/expire");
  expect(await after.publisher.find(after.target, "galley:0")).toEqual([]);
});

test("after the consent has ended, the form leads to a new one for the same site", async () => {
  const { id: integrationId } = await connect();
  await control(world.rig.wordpressCom, "POST", "/consents/end");
  const { publisher, target } = await readKept(integrationId);
  await expect(publisher.find(target, "galley:0")).rejects.toMatchObject({ reason: "unauthorized" });
  await world.ctx.db.updateTable("integrations").set({ status: "DISABLED" }).where("id", "=", integrationId).execute();
  const { path, query } = await consent(integrationId);
  expect([path, query.get("id"), query.get("connected")]).toEqual(["/bot/integrations/edit", integrationId, "1"]);
  const again = await readKept(integrationId);
  expect(again.status).toBe("ACTIVE");
  expect(await again.publisher.find(again.target, "galley:0")).toEqual([]);
});

test("a reconnection that fails leads back to the site's form, with the reason", async () => {
  const { wordpressCom } = world.rig;
  const { id: integrationId } = await connect();
  const setSite = (changed: object) => control(wordpressCom, "POST", `/sites/${siteId}`, changed);
  onTestFinished(async () => {
    await setSite({ type: "simple", refuses: "no" });
    await control(wordpressCom, "DELETE", "/faults");
  });
  await setSite({ type: "jetpack", refuses: "api-off" });
  const closed = await consent(integrationId);
  expect([closed.path, closed.query.get("problem")]).toEqual(["/bot/integrations/edit", "jetpack-closed"]);
  const match = { path: { regex: "me/sites" } };
  const fault = { match, times: "always", fault: { kind: "status", status: 503 } };
  await control(wordpressCom, "POST", "/faults", fault);
  // Nobody has typed an address that could be wrong.
  expect((await consent(integrationId)).query.get("problem")).toBe("connection-failed");
});

test("an address at WordPress.com, typed as any site's, leads to consent there", async () => {
  const begun = await authorizeWordPress(world.ctx, owner, { siteUrl: "potter.wordpress.com", locale: "en" });
  const { origin, pathname } = new URL(begun.authorizeUrl);
  expect([origin, pathname]).toEqual([world.rig.wordpressCom.url, "/oauth2-1/authorize"]);
  const back = await consentAtWordPressCom(begun.authorizeUrl, "approve");
  expect((await comeBack(back, begun.browserKey)).query.get("kind")).toBe("wordpress-com");
});

test("deleting the account revokes the consent", async () => {
  const { id: integrationId } = await connect();
  const { target } = await readKept(integrationId);
  await endAccount(world.ctx, owner);
  const login = world.ctx.wordpressCom?.login;
  await expect(login?.renew(target.password)).rejects.toMatchObject({ reason: "unauthorized", code: "invalid_grant" });
});

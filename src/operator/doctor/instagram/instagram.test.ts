import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { afterSuite } from "../../../../test/after-suite.ts";
import { listen } from "../../../../test/listen.ts";
import { control, facebookLogin } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import { openInstagramLogins } from "../../../context.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { createInstagramRoutes } from "../../../entries/http/connect-instagram.ts";
import type { HttpEnv } from "../../../entries/http/http-env.ts";
import { type Finding, say } from "../check.ts";
import { inEnglish } from "../in-english.ts";
import { runChecks } from "../run-checks.ts";
import type { InstagramDoctorParts } from "./check.ts";
import { instagramChecks } from "./checks.ts";

let world: World;
let publicUrl: string;
const outbounds: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  world = await createWorld({}, facebookLogin);
  const app = new Hono<HttpEnv>();
  app.route("/connect/instagram", createInstagramRoutes(world.ctx));
  app.all("/elsewhere/*", (c) => c.text("Welcome to nginx!"));
  const server = createAdaptorServer({ fetch: app.fetch });
  afterSuite(async () => {
    await Promise.all(outbounds.map((outbound) => outbound.close()));
    server.close();
  });
  publicUrl = `http://127.0.0.1:${await listen(server)}`;
});

type Change = {
  metaAppId?: string;
  appId?: string | null;
  appSecret?: string;
  publicUrl?: string;
  testerToken?: string;
};

type Told = Pick<Finding, "state"> & { says: string; fix: string };

/** The doctor's findings by check name, in English. */
async function look(change: Change = {}): Promise<Map<string, Told>> {
  const { config, secrets } = world.rig.readSettings();
  const appId = change.appId === undefined ? config.instagram.appId : change.appId;
  const changed = {
    ...config,
    http: { ...config.http, publicUrl: change.publicUrl ?? publicUrl },
    instagram: { ...config.instagram, appId },
    meta: { ...config.meta, appId: change.metaAppId ?? null },
  };
  const instagramAppSecret = change.appSecret === undefined ? secrets.instagramAppSecret : new Secret(change.appSecret);
  const [outbound, fromOutside, toOurselves] = [
    createOutbound({ allow: config.outboundAllow }),
    createOutbound({ allow: [] }),
    createOutbound({ allow: ["127.0.0.0/8"] }),
  ];
  outbounds.push(outbound, fromOutside, toOurselves);
  const { instagram } = world.ctx;
  const logins = openInstagramLogins(changed, { ...secrets, instagramAppSecret }, { outbound, instagram });
  const parts: InstagramDoctorParts = {
    config: changed,
    appSecret: instagramAppSecret,
    login: logins["instagram-login"] ?? null,
    metaLogin: logins["facebook-login"] ?? null,
    instagram,
    fromOutside,
    toOurselves,
    testerToken: change.testerToken ?? null,
  };
  const found = new Map<string, Told>();
  for await (const { name, state, says, fix } of runChecks(instagramChecks, parts))
    found.set(inEnglish(say(`names.${name}`)), {
      state,
      says: inEnglish(says),
      fix: fix === undefined ? "" : inEnglish(fix),
    });
  return found;
}

async function newTester(account: object, posts: object[]): Promise<{ userId: string; token: string }> {
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
    username: `u${crypto.randomUUID().slice(0, 8)}`,
    ...account,
  });
  for (const post of posts) await world.addPost(userId, post);
  const { accessToken } = await control<{ accessToken: string }>(
    world.rig.instagram,
    "POST",
    `/accounts/${userId}/token`,
  );
  return { userId, token: accessToken };
}

test("a good set-up passes, with the addresses to enter; non-public ones give a warning", async () => {
  const { token } = await newTester({}, [{ caption: "a bowl" }, { kind: "reel", caption: "a reel" }]);
  const found = await look({ testerToken: token });
  expect(Object.fromEntries([...found].map(([name, { state }]) => [name, state]))).toEqual({
    app: "ok",
    "redirect address": "problem",
    "token endpoint": "ok",
    "redirect page": "warning",
    "deauthorize callback": "warning",
    "deletion callback": "warning",
    account: "ok",
  });
  expect(found.get("redirect address")?.says).toContain("only https");
  expect(found.get("deletion callback")?.says).toContain(`${publicUrl}/connect/instagram/deletion answers`);
  expect(found.get("account")?.says).toMatch(/1 photo posts among its latest 2/);
  const https = await look({ publicUrl: "https://galley.invalid" });
  expect(https.get("redirect address")).toMatchObject({
    state: "ok",
    says: expect.stringContaining("https://galley.invalid/connect/instagram"),
  });
  expect(https.get("redirect page")).toMatchObject({
    state: "problem",
    says: expect.stringContaining("can’t be reached"),
  });
});

test("without an app nothing is wrong, and nothing is called", async () => {
  const found = await look({ appId: null });
  expect(found.get("app")).toMatchObject({ state: "off", fix: expect.stringContaining("INSTAGRAM_APP_ID") });
  expect(found.get("token endpoint")?.state).toBe("off");
});

test("a Meta app alone is enough to connect accounts, and is checked", async () => {
  const found = await look({ appId: null, metaAppId: facebookLogin.META_APP_ID });
  expect(found.get("app")).toMatchObject({ state: "ok", says: expect.stringContaining("Facebook Login") });
  expect(found.get("token endpoint")).toMatchObject({ state: "ok", says: expect.stringContaining("Facebook knows") });
  const wrong = await look({ appId: null, metaAppId: "1084520917346112" });
  expect(wrong.get("token endpoint")?.says).toBe("Facebook doesn’t know META_APP_ID.");
});

test.each<[string, Change, string, string, string]>([
  ["the Meta app's id", { appId: "2291847730015583" }, "token endpoint", "doesn’t know", "Instagram app ID"],
  ["an id that is a name", { appId: "galley" }, "app", "isn’t a number", "Instagram app ID"],
  ["a secret with a letter lost", { appSecret: "abc" }, "app", "32 hexadecimal", "without spaces"],
  ["another secret", { appSecret: "0".repeat(32) }, "token endpoint", "refuses", "again"],
  [
    "a service with another secret",
    { appSecret: "0".repeat(32) },
    "deauthorize callback",
    "different INSTAGRAM_APP_SECRET",
    "Restart",
  ],
  ["a dead token", { testerToken: "none" }, "account", "unauthorized", "Generate access tokens"],
])("%s is found, with advice", async (_name, change, step, says, fix) => {
  expect((await look(change)).get(step)).toMatchObject({
    says: expect.stringContaining(says),
    fix: expect.stringContaining(fix),
  });
});

test("a proxy that forwards elsewhere is found at each callback", async () => {
  const found = await look({ publicUrl: `${publicUrl}/elsewhere` });
  for (const step of ["redirect page", "deauthorize callback", "deletion callback"])
    expect(found.get(step)).toMatchObject({
      state: "problem",
      says: expect.stringContaining("Something else answers there (200)"),
    });
});

test("an account without usable posts is reported", async () => {
  const personal = await newTester({ accountType: "PERSONAL" }, []);
  expect((await look({ testerToken: personal.token })).get("account")).toMatchObject({
    state: "problem",
    says: expect.stringContaining("personal account"),
  });
  const reels = await newTester({}, [{ kind: "reel", caption: "a reel" }]);
  expect((await look({ testerToken: reels.token })).get("account")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("no photo post"),
  });
});

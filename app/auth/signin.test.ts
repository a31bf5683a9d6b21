import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import en from "../../messages/en/auth.json" with { type: "json" };
import bot from "../../messages/en/bot.json" with { type: "json" };
import dash from "../../messages/en/dash.json" with { type: "json" };
import vi from "../../messages/vi/auth.json" with { type: "json" };
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import type { Viewer } from "../../src/owner/sign-in/viewer.ts";
import { startSite, testSignIn } from "../../test/site.ts";

const settings: SignInSettings = {
  ...testSignIn,
  userPoolId: "eu-central-1_Pool",
  userPoolEndpoint: null,
  oauthDomain: "login.example.com",
  facebook: true,
};

let viewer: Viewer = { state: "signed-out" };
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ signIn: settings, readViewer: async () => viewer });
});
afterAll(() => site.server.close());

const get = async (path: string) => {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    policy: answer.headers.get("content-security-policy"),
    html: await answer.text(),
  };
};

describe("the sign-in page", () => {
  it("is there in both languages before any script runs", async () => {
    expect((await get("/signin")).html).toContain("Create Account");
    expect((await get("/vi/signin")).html).toContain("Tạo tài khoản");
  });

  it("may only call the identity service", async () => {
    const { policy } = await get("/signin");
    expect(policy).toContain(
      "connect-src 'self' https://cognito-idp.eu-central-1.amazonaws.com https://login.example.com;",
    );
    expect(policy).not.toContain("unsafe");
  });

  it("continues only to our own pages", async () => {
    const props = async (next: string) => (await get(`/signin?next=${encodeURIComponent(next)}`)).html;
    expect(await props("/bot/articles/view?id=7")).toContain("&quot;next&quot;:&quot;/bot/articles/view?id=7&quot;");
    expect(await props("https://evil.example/")).toContain("&quot;next&quot;:&quot;/bot/dash/&quot;");
  });

  it("is shown again when a browser submits the form without scripts", async () => {
    const answer = await fetch(`${site.url}/signin`, {
      method: "POST",
      body: new URLSearchParams({ email: "a@b.c", password: "secret-words" }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("secret-words");
  });

  it("needs at most 171 kB of JavaScript, every step included", async () => {
    const namespaces = readdirSync(join(import.meta.dirname, "../../messages/en")).map((file) =>
      file.replace(".json", ""),
    );
    const foreignTexts = namespaces.filter((namespace) => !["auth", "common"].includes(namespace));
    const foreignScripts = [
      "start-router",
      "may-discard",
      "wipe-device",
      "ChooseMaterial",
      "OfflinePage",
      "TryNowProgress",
      "ProofLive",
      "ProofProgress",
    ];
    const others = new RegExp(`^(${[...foreignScripts, ...foreignTexts].join("|")})\\b`);
    const seen = new Map<string, number>();
    const { html } = await get("/signin");
    const queue = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
    for (const path of queue) {
      if (seen.has(path)) continue;
      const code = await (await fetch(site.url + path)).text();
      seen.set(path, gzipSync(code, { level: 9 }).byteLength);
      // Follows static and dynamic imports. This page doesn't load the router's start, other pages' texts and islands,
      // or the scripts for signing out. Vite lists preloads for dynamic imports separately.
      for (const [, name] of code.replace(/^const __vite__mapDeps=.*$/m, "").matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
        if (name && !others.test(name)) queue.push(`/assets/${name}`);
      }
    }
    const total = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(seen.size).toBeGreaterThan(15);
    expect(total).toBeLessThanOrEqual(171_000);
  });
});

describe("without a user pool", () => {
  it("the sign-in page says so, and everything else redirects there", async () => {
    const bare = await startSite({ signIn: null });
    expect(await (await fetch(`${bare.url}/signin`)).text()).toContain(en.notAvailable.replaceAll("'", "&#x27;"));
    expect(await (await fetch(`${bare.url}/vi/signin`)).text()).toContain(vi.notAvailable);
    const answer = await fetch(`${bare.url}/bot/profile`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/signin?next=%2Fbot%2Fprofile"]);
    await bare.server.close();
  });
});

describe("/trynow", () => {
  it.each([
    ["signed-in", "/trynow", "/bot/dash/"],
    ["signed-in", "/vi/trynow", "/vi/bot/dash/"],
    ["signed-in", "/vi/trynow/", "/vi/bot/dash/"],
    ["expired", "/trynow?x=1", "/bot/dash/"],
    ["email-unproved", "/trynow", "/bot/dash/"],
    ["signed-in", "/trynow?shared", "/bot/articles/new?shared"],
    ["signed-in", "/vi/trynow?shared=", "/vi/bot/articles/new?shared"],
  ] as const)("leads people who are %s from %s to %s", async (state, path, dash) => {
    viewer =
      state === "signed-in"
        ? { state, ownerId: "owner-1", userId: "user-1", username: "lena", timeZone: "UTC" }
        : { state };
    expect(await get(path)).toMatchObject({ status: 302, location: dash });
  });

  it("is for visitors", async () => {
    viewer = { state: "signed-out" };
    expect((await get("/trynow")).location).toBeNull();
  });
});

describe("/bot", () => {
  it.each(["/bot", "/bot/", "/bot/dash", "/bot/profile", "/bot/nope", "/vi/bot/profile?x=1"])(
    "redirects visitors: %s",
    async (path) => {
      viewer = { state: "signed-out" };
      const prefix = path.startsWith("/vi") ? "/vi" : "";
      expect(await get(path)).toMatchObject({
        status: 302,
        location: `${prefix}/signin?next=${encodeURIComponent(path)}`,
      });
    },
  );

  it("is closed to a visitor who only requests a page's data", async () => {
    viewer = { state: "signed-out" };
    const { status, html } = await get("/bot/profile.data");
    expect(status).toBe(202);
    expect(html).toContain("/signin?next=");
    expect(html).not.toContain("userPoolId");
  });

  it("asks people to wait when the user pool doesn't respond, and signs nobody out", async () => {
    viewer = { state: "unavailable" };
    const { status, html, location } = await get("/bot/dash");
    expect([status, location]).toEqual([503, null]);
    expect(html).not.toContain(dash.connect.instagram.heading);
  });

  it("asks people without a verified address for one, and shows nothing else", async () => {
    viewer = { state: "email-unproved" };
    const { status, html } = await get("/bot/dash");
    expect(status).toBe(200);
    expect(html).toContain(bot.proveEmail.heading);
    expect(html).not.toContain(dash.connect.instagram.heading);
  });

  it("sends signed-out people to sign in, and back afterwards", async () => {
    viewer = { state: "signed-out" };
    expect(await get("/bot/articles/view?id=7")).toMatchObject({
      status: 302,
      location: "/signin?next=%2Fbot%2Farticles%2Fview%3Fid%3D7",
    });
    expect((await get("/vi/bot/dash")).location).toBe("/vi/signin?next=%2Fvi%2Fbot%2Fdash");
  });

  it("shows the menu to signed-in people", async () => {
    viewer = { state: "signed-in", ownerId: "owner-1", userId: "user-1", username: "lena", timeZone: "UTC" };
    const { status, html } = await get("/bot/dash/");
    expect(status).toBe(200);
    for (const item of ["Dashboard", "Articles", "Schedule", "Connections", "Profile", "Sign out"])
      expect(html).toContain(item);
    expect((await get("/bot")).location).toBe("/bot/dash/");
  });

  it("keeps its menu around an unknown URL", async () => {
    viewer = { state: "signed-in", ownerId: "owner-1", userId: "user-1", username: "lena", timeZone: "UTC" };
    const { status, html } = await get("/bot/nope");
    expect(status).toBe(404);
    expect(html).toContain("Page Not Found");
    expect(html).toContain("Sign out");
  });

  it("answers an expired token with a page that renews it, not with the sign-in page", async () => {
    viewer = { state: "expired" };
    const { status, html } = await get("/bot/dash/");
    expect(status).toBe(200);
    expect(html).toContain("Opening your page");
    expect(html).not.toContain(dash.connect.instagram.heading);
  });
});

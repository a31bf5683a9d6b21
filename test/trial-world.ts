import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { createInstagramRoutes } from "../src/entries/http/connect-instagram.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { createTrynowRoutes } from "../src/entries/http/trynow.ts";
import type { Caller } from "../src/platform/actor.ts";
import { getTrial } from "../src/post/trials/get-trial.ts";
import { writeTrial } from "../src/post/trials/write-trial.ts";
import { createBuiltInWriter } from "../src/writer/built-in/built-in-writer.ts";
import { afterSuite } from "./after-suite.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { listen } from "./listen.ts";
import { control } from "./rig.ts";
import { createWorld } from "./world.ts";

type Sent = { method?: string; body?: FormData | URLSearchParams; origin?: string };

/** A visitor with their own address and a browser that keeps cookies. */
export type TrialVisitor = {
  ask(path: string, sent?: Sent): Promise<Response>;
  cookies: Map<string, string>;
  trialCookie(): string | null;
};

const nineBowls = "The kiln is cold again. Nine bowls came out whole.";

/** A world with the pages' forms for visitors, who have addresses and browsers of their own. */
export async function createTrialWorld() {
  const builtIn = createBuiltInWriter();
  let written = 0;
  const write: typeof builtIn.write = (...args) => ((written += 1), builtIn.write(...args));
  const writer = { ...builtIn, write };
  const world = await createWorld({ writer }, { TRUSTED_PROXIES: "127.0.0.1" });
  const app = new Hono<HttpEnv>();
  app.route("/trynow", createTrynowRoutes(world.ctx));
  app.route("/connect/instagram", createInstagramRoutes(world.ctx));
  const server = createAdaptorServer({ fetch: app.fetch });
  const url = `http://127.0.0.1:${await listen(server)}`;
  afterSuite(() => void server.close());
  const origin = new URL(world.ctx.config.http.publicUrl).origin;
  const bowl = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
    .withExif({ IFD0: { Make: "CANARY" } })
    .jpeg()
    .toBuffer();
  let addresses = 0;

  function newVisitor(address = `198.51.100.${(addresses += 1)}`): TrialVisitor {
    const jar = createCookieJar();
    const cookies = jar.cookiesOf(new URL(url).host);
    const ask = (path: string, { origin: from = origin, ...init }: Sent = {}) =>
      jar.fetch(url + path, { ...init, headers: { origin: from, "x-forwarded-for": address } });
    return { ask, cookies, trialCookie: () => decodeURIComponent(cookies.get("galley-trial") ?? "") || null };
  }

  /** Returns the path to which Instagram sends the visitor back. */
  async function leaveForInstagram(visitor: TrialVisitor, userId: string, { proof = "", decision = "approve" } = {}) {
    const form = new URLSearchParams({ locale: "en", proof });
    const begun = await visitor.ask("/trynow/instagram", { method: "POST", body: form });
    const [, address = ""] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await begun.text()) ?? [];
    const asked = new URL(address.replaceAll("&amp;", "&"));
    const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), decision, user_id: userId });
    const decided = await fetch(asked.origin + asked.pathname, { method: "POST", body, redirect: "manual" });
    return `/connect/instagram${new URL(decided.headers.get("location") ?? "").search}`;
  }

  /** Returns the page where the visitor lands. */
  async function comeBack(visitor: TrialVisitor, path: string) {
    const landed = new URL((await visitor.ask(path)).headers.get("location") ?? "");
    return landed.pathname + landed.search;
  }

  return {
    world,
    url,
    newVisitor,
    /** How many articles have been written so far. */
    countWritten: () => written,

    async tryPhoto(
      visitor: TrialVisitor,
      { photo = bowl, caption = nineBowls, language = "en", from = origin, proof = "" } = {},
    ) {
      const body = new FormData();
      body.set("photo", new File([new Uint8Array(photo)], "bowl.jpg"));
      for (const [name, value] of Object.entries({ caption, language, locale: "en", proof })) body.set(name, value);
      const answer = await visitor.ask("/trynow/photo", { method: "POST", body, origin: from });
      return new URL(answer.headers.get("location") ?? "http://none.invalid/").search;
    },

    leaveForInstagram,
    comeBack,
    async tryInstagram(...left: Parameters<typeof leaveForInstagram>) {
      return comeBack(left[0], await leaveForInstagram(...left));
    },

    /** Writes every waiting trial and returns the visitor's. */
    async finish(visitor: TrialVisitor) {
      const trials = await world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING").execute();
      for (const { id } of trials) await writeTrial(world.ctx, { trialId: id });
      const trial = await getTrial(world.ctx, { cookie: visitor.trialCookie() });
      if (trial === null) throw new Error("no trial");
      return trial;
    },

    /** An account at Instagram with these posts. */
    async newAccount(posts: object[]): Promise<string> {
      const account = { username: `u${crypto.randomUUID().slice(0, 8)}` };
      const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", account);
      for (const post of posts) await world.addPost(userId, post);
      return userId;
    },

    articlesOf: (owner: Caller) =>
      world.ctx.db.selectFrom("articles").select(["id", "status"]).where("owner_id", "=", owner.ownerId).execute(),
  };
}

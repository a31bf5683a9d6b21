import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { afterSuite } from "../../../test/after-suite.ts";
import { control } from "../../../test/rig.ts";
import { type Proof, solveProof, toProofText } from "../../../test/solve-proof.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { pollDueSources } from "../../../test/poll-due-sources.ts";
import type { Caller } from "../../platform/actor.ts";
import { createInstagramRoutes } from "../../entries/http/connect-instagram.ts";
import type { HttpEnv } from "../../entries/http/http-env.ts";
import { createTrynowRoutes } from "../../entries/http/trynow.ts";
import { eraseOwner } from "../../owner/accounts/erase-owner.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { countUnits } from "../../owner/plans/count-units.ts";
import { getSource } from "../sources/get-source.ts";
import { listSources } from "../sources/list-sources.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { createBuiltInWriter } from "../../writer/built-in/built-in-writer.ts";
import { claimTrial } from "./claim-trial.ts";
import { deleteOverTrials } from "./delete-over-trials.ts";
import { getTrial } from "./get-trial.ts";
import { readTrialCookie } from "./visitor.ts";
import { failTrial, writeTrial } from "./write-trial.ts";

let world: World;
let url: string;
let written = 0;
const builtIn = createBuiltInWriter();
beforeAll(async () => {
  const writer = { write: (...args: Parameters<typeof builtIn.write>) => ((written += 1), builtIn.write(...args)) };
  world = await createWorld({ writer }, { TRUSTED_PROXIES: "127.0.0.1" });
  const app = new Hono<HttpEnv>();
  app.route("/trynow", createTrynowRoutes(world.ctx));
  app.route("/connect/instagram", createInstagramRoutes(world.ctx));
  const server = serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
  if (!server.listening) await once(server, "listening");
  afterSuite(() => void server.close());
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const HOUR = 3_600_000;
const MINUTE = 60_000;
const newProof = async () => toProofText(await solveProof(url));
const origin = () => new URL(world.ctx.config.http.publicUrl).origin;
let addresses = 0;
/** A visitor with their own address and a browser that keeps cookies. */
function newVisitor(address = `198.51.100.${(addresses += 1)}`) {
  const cookies = new Map<string, string>();
  const ask = async (
    path: string,
    init: { method?: string; body?: FormData | URLSearchParams; origin?: string } = {},
  ) => {
    const { method = "GET", body, origin: from = origin() } = init;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: from, "x-forwarded-for": address };
    const answer = await fetch(url + path, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { ask, cookies, trialCookie: () => decodeURIComponent(cookies.get("galley-trial") ?? "") || null };
}
type TestVisitor = ReturnType<typeof newVisitor>;

const bowl = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
  .withExif({ IFD0: { Make: "CANARY" } })
  .jpeg()
  .toBuffer();

const nineBowls = "The kiln is cold again. Nine bowls came out whole.";
async function tryPhoto(
  visitor: TestVisitor,
  { photo = bowl, caption = nineBowls, language = "en", from = origin(), proof = "" } = {},
) {
  const body = new FormData();
  body.set("photo", new File([new Uint8Array(photo)], "bowl.jpg"));
  for (const [name, value] of Object.entries({ caption, language, locale: "en", proof })) body.set(name, value);
  const answer = await visitor.ask("/trynow/photo", { method: "POST", body, origin: from });
  return new URL(answer.headers.get("location") ?? "http://none.invalid/").search;
}

async function finish(visitor: TestVisitor) {
  const trials = await world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING").execute();
  for (const { id } of trials) await writeTrial(world.ctx, { trialId: id });
  const trial = await getTrial(world.ctx, { cookie: visitor.trialCookie() });
  if (trial === null) throw new Error("no trial");
  return trial;
}

async function tryInstagram(visitor: TestVisitor, userId: string, { proof = "", decision = "approve" } = {}) {
  const form = new URLSearchParams({ locale: "en", proof });
  const begun = await visitor.ask("/trynow/instagram", { method: "POST", body: form });
  const [, address = ""] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await begun.text()) ?? [];
  const asked = new URL(address.replaceAll("&amp;", "&"));
  const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), decision, user_id: userId });
  const decided = await fetch(asked.origin + asked.pathname, { method: "POST", body, redirect: "manual" });
  const back = new URL(decided.headers.get("location") ?? "");
  const landed = new URL((await visitor.ask(`/connect/instagram${back.search}`)).headers.get("location") ?? "");
  return landed.pathname + landed.search;
}

async function newAccount(posts: object[]): Promise<string> {
  const account = { username: `u${crypto.randomUUID().slice(0, 8)}` };
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", account);
  for (const post of posts) await world.addPost(userId, post);
  return userId;
}

const articlesOf = (owner: Caller) =>
  world.ctx.db.selectFrom("articles").select(["id", "status"]).where("owner_id", "=", owner.ownerId).execute();

test("the language is the caption's unless the visitor chooses one", async () => {
  const caption = "Der Ofen ist wieder kalt. Neun Schalen sind heil herausgekommen, zwei davon ganz ohne Glasur.";
  const languageOf = async (asked: { caption: string; language: string }) => {
    const visitor = newVisitor();
    expect(await tryPhoto(visitor, asked)).toBe("");
    return (await finish(visitor)).article?.language;
  };
  expect(await languageOf({ caption, language: "" })).toBe("de");
  expect(await languageOf({ caption, language: "fr" })).toBe("fr");
  expect(await languageOf({ caption: "Esta tarde salieron nueve cuencos enteros del horno.", language: "" })).toBe(
    "en",
  );
});

test("a photo and a caption become an article, without the photo's metadata", async () => {
  const visitor = newVisitor();
  expect(await tryPhoto(visitor)).toBe("");
  const seen = (await (await visitor.ask("/trynow/state")).json()) as { state: string; token?: string };
  expect(seen).toMatchObject({ state: "PENDING" });
  expect(seen.token).toBeUndefined();
  const trial = await finish(visitor);
  expect(trial).toMatchObject({ state: "GENERATED", isClaimed: false });
  expect(trial.article?.title).not.toBe("");
  expect(Object.values(trial.pictureSizes)).toEqual([{ width: 64, height: 48 }]);
  const [address] = Object.values(trial.pictureUrls);
  const key = world.ctx.addresses.verify((address ?? "").replace(/^.*\/media\//, ""));
  expect(Buffer.from(await world.ctx.pictures.read(key ?? "")).includes("CANARY")).toBe(false);
});

test("one per visitor, even after it has expired; a failed one can be restarted", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("?problem=trial-used");
  const [trial] = await world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING").execute();
  await failTrial(world.ctx, { trialId: trial?.id ?? "" });
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("");
  await finish(visitor);
  world.clock.advance(25 * HOUR);
  await deleteOverTrials(world.ctx, 100);
  expect(await getTrial(world.ctx, { cookie: visitor.trialCookie() })).toBeNull();
  expect(await tryPhoto(visitor)).toBe("?problem=trial-used");
});

test("an address gets five a day, and a cookie that we didn't sign doesn't count", async () => {
  const address = "203.0.113.77";
  for (let time = 0; time < 5; time += 1)
    expect(await tryPhoto(newVisitor(address), { proof: await newProof() })).toBe("");
  const visitor = newVisitor(address);
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("?problem=rate-limited");
  visitor.cookies.set("galley-trial", "made/up");
  expect((await (await visitor.ask("/trynow/state")).json()) as object).toEqual({ state: null });
});

test("an IPv6 network counts as one address, with or without a proof of work", async () => {
  const from = (host: string) => newVisitor(`2001:db8:77:1:${host}`);
  expect(await tryPhoto(from(":1"))).toBe("");
  expect(await tryPhoto(from(":2"))).toBe("?problem=proof-needed");
  for (const host of ["a:b:c:1", "a:b:c:2", "a:b:c:3", "ffff:0:0:1"])
    expect(await tryPhoto(from(host), { proof: await newProof() })).toBe("");
  expect(await tryPhoto(from("ffff:0:0:2"), { proof: await newProof() })).toBe("?problem=rate-limited");
  expect(await tryPhoto(newVisitor("2001:db8:77:2::1"), { proof: await newProof() })).toBe("");
});

test("without a proof of work, an address gets one a day, and all of them together 20 an hour", async () => {
  const address = "203.0.113.78";
  expect(await tryPhoto(newVisitor(address))).toBe("");
  expect(await tryPhoto(newVisitor(address))).toBe("?problem=proof-needed");
  expect(await tryPhoto(newVisitor(address), { proof: await newProof() })).toBe("");
  const visitor = newVisitor(address);
  const asked = await visitor.ask("/trynow/instagram", { method: "POST", body: new URLSearchParams({ locale: "en" }) });
  expect(asked.headers.get("location")).toContain("problem=proof-needed");
  world.clock.advance(HOUR);
  let started = 0;
  for (let time = 0; time < 21; time += 1) if ((await tryPhoto(newVisitor())) === "") started += 1;
  expect(started).toBe(20);
  world.clock.advance(HOUR);
});

const rejected: [string, Parameters<typeof tryPhoto>[1], string][] = [
  ["an empty caption", { caption: "  " }, "?problem=invalid-input"],
  ["a caption without words", { caption: "!!!" }, "?problem=invalid-input"],
  ["a caption of 2,201 characters", { caption: "x".repeat(2_201) }, "?problem=invalid-input"],
  ["a text as photo", { photo: Buffer.from("no picture") }, "?problem=unusable-picture"],
  ["a photo above 20 MB", { photo: Buffer.alloc(20_000_001) }, "?problem=unusable-picture"],
];

test.each(rejected)("%s doesn't use up the trial of a visitor without scripts", async (_name, change, problem) => {
  const visitor = newVisitor();
  expect(await tryPhoto(visitor, change)).toBe(problem);
  expect(await tryPhoto(visitor)).toBe("");
});

test("unreadable photos don't count towards an address's five a day", async () => {
  const visitor = newVisitor();
  for (let time = 0; time < 5; time += 1)
    expect(await tryPhoto(visitor, { photo: Buffer.from("no picture"), proof: await newProof() })).toBe(
      "?problem=unusable-picture",
    );
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("");
});

test("without a proof of work, an address can send ten unreadable photos an hour", async () => {
  const visitor = newVisitor();
  const send = () => tryPhoto(visitor, { photo: Buffer.from("no picture") });
  for (let time = 0; time < 10; time += 1) expect(await send()).toBe("?problem=unusable-picture");
  expect(await send()).toBe("?problem=rate-limited");
});

test("cancelling at Instagram uses up no trial of a visitor without scripts; an article from there does", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  const address = "203.0.113.80";
  const visitor = newVisitor(address);
  expect(await tryInstagram(visitor, userId, { decision: "deny" })).toBe("/trynow?problem=instagram-cancelled");
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  expect(await tryPhoto(newVisitor(address))).toBe("?problem=proof-needed");
});

test("a trial from Instagram with a proof of work leaves the address its one without", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  const address = "203.0.113.81";
  expect(await tryInstagram(newVisitor(address), userId, { proof: await newProof() })).toBe("/trynow");
  expect(await tryPhoto(newVisitor(address))).toBe("");
});

test("without a proof of work, an address can leave for Instagram ten times an hour", async () => {
  const visitor = newVisitor();
  const leave = () => visitor.ask("/trynow/instagram", { method: "POST", body: new URLSearchParams({ locale: "en" }) });
  for (let time = 0; time < 10; time += 1) expect((await leave()).status).toBe(200);
  expect((await leave()).headers.get("location")).toContain("problem=rate-limited");
});

test("of four concurrent trials without a proof of work, one starts, and the others leave no picture", async () => {
  const countPictures = async () => {
    let count = 0;
    for await (const _key of world.ctx.pictures.list()) count += 1;
    return count;
  };
  const before = await countPictures();
  const address = "203.0.113.82";
  const problems = await Promise.all([1, 2, 3, 4].map(() => tryPhoto(newVisitor(address))));
  expect(problems.toSorted()).toEqual(["", ...Array.from({ length: 3 }, () => "?problem=proof-needed")]);
  expect((await countPictures()) - before).toBe(1);
});

describe("a proof of work", () => {
  const more = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
  test.each<[string, (proof: Proof) => Proof]>([
    [
      "a solution that is wrong",
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: more(solution.derivedKey) } }),
    ],
    [
      "a task that was made easier",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      "a task that was made to hold longer",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { expires: Date.now() * 2 } } },
        solution,
      }),
    ],
    [
      "a signature that is not ours",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, signature: more(challenge.signature ?? "") },
        solution,
      }),
    ],
  ])("is refused with %s", async (_name, forge) => {
    expect(await tryPhoto(newVisitor(), { proof: toProofText(forge(await solveProof(url))) })).toBe(
      "?problem=proof-refused",
    );
  });

  test.each([
    ["no base64", "%%%"],
    ["no JSON", "AAAA"],
    ["another JSON", btoa('{"challenge":{}}')],
    ["5,000 characters", "A".repeat(5_000)],
  ])("is refused when it is %s", async (_name, proof) => {
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
  });

  test("works once, even across midnight, and expires after half an hour", async () => {
    const untilMidnight = 24 * HOUR - (world.clock.now().getTime() % (24 * HOUR));
    world.clock.advance(untilMidnight - MINUTE);
    const [proof, late] = [await newProof(), await newProof()];
    expect(await tryPhoto(newVisitor(), { proof })).toBe("");
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
    world.clock.advance(2 * MINUTE);
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
    world.clock.advance(28 * MINUTE);
    expect(await tryPhoto(newVisitor(), { proof: late })).toBe("?problem=proof-refused");
  });
});

test("a form on another site starts nothing", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor, { from: "https://evil.example" });
  expect(visitor.trialCookie()).toBeNull();
});

test("signing up keeps article and picture, without rewriting or using quota", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  const { token, article } = await finish(visitor);
  const before = written;
  const owner = await world.createOwner();
  const claimed = await claimTrial(world.as(owner), owner, { token });
  expect(await claimTrial(world.as(owner), owner, { token })).toEqual(claimed);
  expect(written).toBe(before);
  expect(await articlesOf(owner)).toEqual([{ id: claimed.articleId, status: "GENERATED" }]);
  const version = await world.ctx.db
    .selectFrom("article_versions")
    .selectAll()
    .where("article_id", "=", claimed.articleId)
    .executeTakeFirstOrThrow();
  expect(version).toMatchObject({ title: article?.title, document: article?.document });
  const picture = await world.ctx.db
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", owner.ownerId)
    .executeTakeFirstOrThrow();
  world.clock.advance(25 * HOUR);
  await deleteOverTrials(world.ctx, 100);
  expect((await world.ctx.pictures.read(picture.storage_key)).length).toBeGreaterThan(0);
  expect((await countUnits(world.ctx, world.ctx.db, owner.ownerId)).articlesInPeriod).toBe(0);
  // The source for photos isn't something the owner connected.
  expect((await listSources(world.ctx, owner, { first: 20, after: null })).items).toEqual([]);
});

test("deleting the account deletes the trial that it claimed", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  const owner = await world.createOwner();
  await claimTrial(world.as(owner), owner, { token: (await finish(visitor)).token });
  await inTransaction(world.ctx, (tx) => eraseOwner(tx, owner.ownerId, world.clock.now()));
  await deleteOverTrials(world.ctx, 100);
  expect(await getTrial(world.ctx, { cookie: visitor.trialCookie() })).toBeNull();
});

test("of eight concurrent claims, one succeeds", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  const { token } = await finish(visitor);
  const owners = await Promise.all(Array.from({ length: 8 }, () => world.createOwner()));
  const claims = await Promise.allSettled(owners.map((owner) => claimTrial(world.as(owner), owner, { token })));
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = claims.flatMap((claim) => (claim.status === "rejected" ? [claim.reason] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "trial-claimed" });
  const all = await Promise.all(owners.map(articlesOf));
  expect(all.flat()).toHaveLength(1);
});

test("a claim is too early, too late, or has an invalid token", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  const owner = await world.createOwner();
  const trial = await getTrial(world.ctx, { cookie: visitor.trialCookie() });
  await expect(claimTrial(world.as(owner), owner, { token: trial?.token ?? "" })).rejects.toMatchObject({
    code: "trial-unfinished",
  });
  await finish(visitor);
  world.clock.advance(25 * HOUR);
  await expect(claimTrial(world.as(owner), owner, { token: trial?.token ?? "" })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(claimTrial(world.as(owner), owner, { token: "none" })).rejects.toMatchObject({ code: "not-found" });
});

test("the trial uses Instagram's latest picture post, and its source is claimed with it", async () => {
  const posts = [
    { caption: "older", postedAt: "2026-09-01T08:00:00Z" },
    { caption: "Nine bowls came out whole.", postedAt: "2026-09-02T08:00:00Z" },
    { kind: "reel", caption: "a reel", postedAt: "2026-09-03T08:00:00Z" },
  ];
  const userId = await newAccount(posts);
  const visitor = newVisitor();
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  const { token } = await finish(visitor);
  const owner = await world.createOwner();
  const { sourceId, articleId } = await claimTrial(world.as(owner), owner, { token });
  expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({ status: "ACTIVE", tokenDaysLeft: 59 });
  await pollDueSources(world.ctx, 50);
  expect(await articlesOf(owner)).toEqual([{ id: articleId, status: "GENERATED" }]);
  const found = await world.ctx.db
    .selectFrom("posts")
    .select("skipped")
    .where("source_id", "=", sourceId)
    .orderBy("posted_at")
    .execute();
  expect(found.map((post) => post.skipped)).toEqual(["before-connection", null, "video"]);
  // The account has already had its trial, whichever browser it comes from.
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=trial-used");
});

test("an account without a picture post gets an error and keeps its trial", async () => {
  const userId = await newAccount([{ kind: "reel", caption: "a reel" }]);
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=no-picture-post");
  await world.addPost(userId, { caption: "a picture" });
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow");
});

test("a trial from Instagram that failed can be restarted, from any browser", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow");
  const { id } = await world.ctx.db
    .selectFrom("trials")
    .select("id")
    .where("state", "=", "PENDING")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await failTrial(world.ctx, { trialId: id });
  const visitor = newVisitor();
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  expect((await finish(visitor)).state).toBe("GENERATED");
  // A late failure of a job whose article is written changes nothing.
  await failTrial(world.ctx, { trialId: id });
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=trial-used");
});

test("of two concurrent trials without a proof of work, the refused account keeps its trial", async () => {
  const address = "203.0.113.83";
  const accounts = await Promise.all([1, 2].map(() => newAccount([{ caption: "Nine bowls came out whole." }])));
  const landed = await Promise.all(accounts.map((userId) => tryInstagram(newVisitor(address), userId)));
  expect(landed.toSorted()).toEqual(["/trynow", "/trynow?problem=proof-needed"]);
  const refused = accounts[landed.indexOf("/trynow?problem=proof-needed")] ?? "";
  expect(await tryInstagram(newVisitor(), refused)).toBe("/trynow");
});

/** Instagram itself calls us, about a visitor's account. */
const tell = (userId: string, what: "deletion" | "deauthorize") =>
  control<{ status: number }>(world.rig.instagram, "POST", `/accounts/${userId}/${what}`, {
    url: `${url}/connect/instagram/${what}`,
  });

const trialOf = (visitor: TestVisitor) =>
  world.ctx.db
    .selectFrom("trials")
    .selectAll()
    .where("token_hash", "=", hashLinkToken(readTrialCookie(world.ctx, visitor.trialCookie()) ?? ""))
    .executeTakeFirst();

test("a data deletion at Instagram deletes the account's trial and its pictures, and nobody else's", async () => {
  const [visitor, other] = [newVisitor(), newVisitor()];
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  expect(await tryInstagram(other, await newAccount([{ caption: "A vase." }]))).toBe("/trynow");
  const [picture] = (await trialOf(visitor))?.material.pictures ?? [];
  expect((await world.ctx.pictures.read(picture?.storageKey ?? "")).length).toBeGreaterThan(0);
  expect(await tell(userId, "deletion")).toMatchObject({ status: 200 });
  expect(await trialOf(visitor)).toBeUndefined();
  await expect(world.ctx.pictures.read(picture?.storageKey ?? "")).rejects.toThrow();
  expect((await finish(other)).state).toBe("GENERATED");
});

test("a data deletion after signing up deletes the claimed trial too", async () => {
  const visitor = newVisitor();
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  const { token } = await finish(visitor);
  const owner = await world.createOwner();
  await claimTrial(world.as(owner), owner, { token });
  expect(await tell(userId, "deletion")).toMatchObject({ status: 200 });
  expect(await trialOf(visitor)).toBeUndefined();
  expect(await articlesOf(owner)).toEqual([]);
});

test("a data deletion after removing the app and signing up leaves nothing either", async () => {
  const visitor = newVisitor();
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  const { token } = await finish(visitor);
  expect(await tell(userId, "deauthorize")).toMatchObject({ status: 200 });
  const owner = await world.createOwner();
  await claimTrial(world.as(owner), owner, { token });
  expect(await tell(userId, "deletion")).toMatchObject({ status: 200 });
  expect(await articlesOf(owner)).toEqual([]);
});

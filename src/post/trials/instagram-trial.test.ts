import { describe, expect, test } from "vitest";
import { breakInserts } from "../../../test/break-inserts.ts";
import { createTrialWorld, type TrialVisitor } from "../../../test/trial-world.ts";
import { control } from "../../../test/rig.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { authorizeInstagram, takeState } from "../sources/connecting/authorize-instagram.ts";
import { claimTrial } from "./claim-trial.ts";
import { readTrialCookie } from "./visitor.ts";
import { failTrial } from "./write-trial.ts";

const { articlesOf, comeBack, finish, leaveForInstagram, newAccount, newVisitor, tryInstagram, tryPhoto, url, world } =
  await createTrialWorld();

test("an account without a picture post gets an error and keeps its trial", async () => {
  const userId = await newAccount([{ kind: "reel", caption: "a reel" }]);
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=no-picture-post");
  await world.addPost(userId, { caption: "a picture" });
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow");
});

test("a failure that nobody foresaw leads back to the page, which offers another try", async () => {
  await breakInserts(world.ctx, "trials", "XX000");
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=internal");
  expect(await tryPhoto(newVisitor())).toBe("?problem=internal");
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
  // A job that fails after its article was written changes nothing.
  await failTrial(world.ctx, { trialId: id });
  expect(await tryInstagram(newVisitor(), userId)).toBe("/trynow?problem=trial-used");
});

test("reloading the return from Instagram leads to the trial, even if our answer was lost", async () => {
  const visitor = newVisitor();
  const path = await leaveForInstagram(visitor, await newAccount([{ caption: "Nine bowls came out whole." }]));
  const cookies = new Map(visitor.cookies);
  expect(await comeBack(visitor, path)).toBe("/trynow");
  visitor.cookies.clear();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  expect(await comeBack(visitor, path)).toBe("/trynow");
  expect((await finish(visitor)).state).toBe("GENERATED");
  expect(await tryPhoto(visitor)).toBe("?problem=trial-used");
});

describe("while a trial starts", () => {
  /** A return that Instagram keeps waiting until `go`. */
  async function startSlowly() {
    const visitor = newVisitor();
    const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
    const path = await leaveForInstagram(visitor, userId);
    const match = { method: "POST", path: "/oauth/access_token" };
    const fault = { kind: "delay", ms: 60_000 };
    await control(world.rig.instagram, "POST", "/faults", { match, fault });
    const first = comeBack(visitor, path);
    const listFaults = () => control<{ faults: object[] }>(world.rig.instagram, "GET", "/faults");
    await expect.poll(listFaults).toEqual({ faults: [] });
    return { visitor, userId, path, first, go: () => control(world.rig.instagram, "DELETE", "/faults") };
  }

  test("a reload waits for it", async () => {
    const { visitor, path, first, go } = await startSlowly();
    const second = comeBack(visitor, path);
    await go();
    expect(await Promise.all([first, second])).toEqual(["/trynow", "/trynow"]);
    expect((await finish(visitor)).state).toBe("GENERATED");
  });

  test("starting again leads to it as well", async () => {
    const { visitor, userId, first, go } = await startSlowly();
    const again = await leaveForInstagram(visitor, userId);
    const cookies = [...visitor.cookies];
    await go();
    expect(await first).toBe("/trynow");
    // The browser is at Instagram again, so our first answer is lost.
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    expect(await comeBack(visitor, again)).toBe("/trynow");
    expect((await finish(visitor)).state).toBe("GENERATED");
  });
});

test("a state is taken once, also by someone who sends it as their browser's key", async () => {
  const { authorizeUrl, browserKey } = await authorizeInstagram(world.ctx, { ownerId: null, locale: "en" });
  const state = new URL(authorizeUrl).searchParams.get("state") ?? "";
  expect(await takeState(world.ctx, { state, browserKey: state })).toBeNull();
  expect(await takeState(world.ctx, { state, browserKey })).toMatchObject({ locale: "en" });
  for (const again of [browserKey, state]) expect(await takeState(world.ctx, { state, browserKey: again })).toBeNull();
});

test("a late return from Instagram leads back to the page, where the visitor can try again", async () => {
  const visitor = newVisitor();
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  const path = await leaveForInstagram(visitor, userId);
  world.clock.advance(31 * 60_000);
  expect(await comeBack(visitor, path)).toBe("/trynow?problem=instagram-state");
  visitor.cookies.delete("instagram-browser");
  expect(await comeBack(visitor, path)).toBe("/trynow?problem=instagram-state");
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
});

test("of two concurrent trials without a proof of work, the refused account keeps its trial", async () => {
  const address = "203.0.113.83";
  const accounts = await Promise.all([1, 2].map(() => newAccount([{ caption: "Nine bowls came out whole." }])));
  const visitors = accounts.map((userId) => ({ visitor: newVisitor(address), userId }));
  const left = await Promise.all(
    visitors.map(async ({ visitor, userId }) => ({ visitor, path: await leaveForInstagram(visitor, userId) })),
  );
  const landed = await Promise.all(left.map(({ visitor, path }) => comeBack(visitor, path)));
  expect(landed.toSorted()).toEqual(["/trynow", "/trynow?problem=proof-needed"]);
  const refused = accounts[landed.indexOf("/trynow?problem=proof-needed")] ?? "";
  expect(await tryInstagram(newVisitor(), refused)).toBe("/trynow");
});

/** Instagram itself calls us, about a visitor's account. */
const tell = (userId: string, what: "deletion" | "deauthorize") =>
  control<{ status: number }>(world.rig.instagram, "POST", `/accounts/${userId}/${what}`, {
    url: `${url}/connect/instagram/${what}`,
  });

const trialOf = (visitor: TrialVisitor) =>
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

import { expect, test } from "vitest";
import { createTrialWorld } from "../../../test/trial-world.ts";
import { pollDueSources } from "../../../test/poll-due-sources.ts";
import { eraseOwner } from "../../owner/accounts/erase-owner.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { countUnits } from "../../owner/plans/count-units.ts";
import { makeDueDigests } from "../articles/digests/make-due-digests.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { getSource } from "../sources/get-source.ts";
import { listSources } from "../sources/list-sources.ts";
import { checkSource } from "../sources/polling/check-source.ts";
import { updateSource } from "../sources/update-source.ts";
import { claimTrial } from "./claim-trial.ts";
import { deleteExpiredTrials } from "./delete-expired-trials.ts";
import { getTrial } from "./get-trial.ts";

const { articlesOf, countWritten, finish, newAccount, newVisitor, tryInstagram, tryPhoto, world } =
  await createTrialWorld();
const HOUR = 3_600_000;
const MINUTE = 60_000;

test("signing up keeps article and picture, without rewriting or using quota", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  const { token, article } = await finish(visitor);
  const before = countWritten();
  const owner = await world.createOwner();
  const claimed = await claimTrial(world.as(owner), owner, { token });
  expect(await claimTrial(world.as(owner), owner, { token })).toEqual(claimed);
  expect(countWritten()).toBe(before);
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
  await deleteExpiredTrials(world.ctx, 100);
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
  await deleteExpiredTrials(world.ctx, 100);
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

test("a post made between the trial and signing up is written as the latest one", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole.", postedAt: "2026-09-02T08:00:00Z" }]);
  const visitor = newVisitor();
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  const { token } = await finish(visitor);
  await world.addPost(userId, { caption: "Ten plates came out whole.", postedAt: "2026-09-03T08:00:00Z" });
  await world.addPost(userId, { caption: "And a vase came out whole.", postedAt: "2026-09-04T08:00:00Z" });
  const owner = await world.createOwner();
  const { sourceId, articleId } = await claimTrial(world.as(owner), owner, { token });
  await pollDueSources(world.ctx, 50);
  const found = await world.ctx.db
    .selectFrom("posts as post")
    .leftJoin("articles as article", "article.post_id", "post.id")
    .select(["post.skipped", "article.id"])
    .where("post.source_id", "=", sourceId)
    .orderBy("post.posted_at")
    .execute();
  expect(found).toEqual([
    { skipped: null, id: articleId },
    { skipped: "before-connection", id: null },
    { skipped: null, id: expect.any(String) },
  ]);
});

test("a trial whose post is part of a digest by then leads to the digest", async () => {
  const owner = await world.createOwner();
  const { sourceId, userId } = await world.connectAccount(owner);
  await updateSource(world.ctx, owner, { sourceId, digest: "weekly" });
  await checkSource(world.ctx, owner, { sourceId });
  const notes: string[] = [];
  const gather = async (caption: string) => {
    world.clock.advance(MINUTE);
    await world.addPost(userId, { caption, postedAt: world.clock.now().toISOString() });
    await checkSource(world.ctx, owner, { sourceId });
    const isNew = ({ id }: { id: string }) => !notes.includes(id);
    const articleId = (await articlesOf(owner)).find(isNew)?.id ?? "";
    await writeArticle(world.ctx, owner, { articleId });
    notes.push(articleId);
  };
  await gather("First swallows.");
  const visitor = newVisitor();
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  const { token } = await finish(visitor);
  await gather("Only puddles now.");
  await world.ctx.db
    .updateTable("articles")
    .set({ digest_at: world.clock.now() })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await makeDueDigests(world.ctx, 100);
  const [digest, ...others] = await articlesOf(owner);
  expect(others).toEqual([]);
  expect(await claimTrial(world.as(owner), owner, { token })).toEqual({ articleId: digest?.id, sourceId });
});

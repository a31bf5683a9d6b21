import { beforeAll, expect, test } from "vitest";
import { readMails } from "../../../test/rig.ts";
import { tellStoryOf } from "../../../test/story.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { readStory } from "./story.ts";

const DAY_MS = 86_400_000;

test.each([0, 1, 2, 3, 4, 5, 6])(
  "all posts are in the past, in order and after the connection, on any day (%i)",
  (day) => {
    const now = new Date(Date.UTC(2026, 10, 23 + day, 0, 20));
    const { connectedAt, posts } = readStory(now);
    const times = [connectedAt, ...posts.map(({ at }) => at), now].map((at) => at.getTime());
    expect(times.every((at) => at <= now.getTime() && at >= connectedAt.getTime())).toBe(true);
    expect(now.getTime() - (times.at(-2) ?? 0)).toBeLessThan(DAY_MS);
  },
);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("the story leaves an article in every state, with its mails and on its sites", { timeout: 120_000 }, async () => {
  const { ctx, rig } = world;
  const owner = await world.createOwner();
  await tellStoryOf(rig, ctx, owner);

  const articles = await ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["article.id", "article.version", "version.form", "version.record", "version.findings"])
    .where("article.owner_id", "=", owner.ownerId)
    .where("article.version", ">", 0)
    .execute();
  expect(articles.length).toBeGreaterThanOrEqual(12);
  expect(new Set(articles.map(({ form }) => form))).toEqual(new Set(["article", "note", "digest"]));
  expect(articles.filter(({ record }) => record?.writer === "model")).toHaveLength(2);
  expect(articles.filter(({ findings }) => findings?.some(({ isAdvice }) => isAdvice !== true))).not.toEqual([]);
  const publications = await ctx.db
    .selectFrom("publications")
    .select(["state", "slot_at", "link"])
    .where("owner_id", "=", owner.ownerId)
    .execute();
  const count = (state: string) => publications.filter((one) => one.state === state).length;
  expect([count("published") >= 5, count("failed"), count("waiting")]).toEqual([true, 1, 2]);
  for (const { link } of publications.filter(({ state }) => state === "published"))
    expect((await fetch(link ?? "")).status).toBe(200);
  const subjects = (await readMails(rig.mailbox, { to: owner.email })).map(({ subject }) => subject);
  expect(subjects.length).toBeGreaterThan(12);
  expect(new Set(subjects).size).toBe(subjects.length);
});

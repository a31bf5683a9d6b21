import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { fetchDashboard } from "./fetch-dashboard.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Fetches the dashboard and counts its queries. */
async function fetchCounted(caller: Caller) {
  let statements = 0;
  const db = world.ctx.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { dashboard: await fetchDashboard({ ...world.ctx, db }, caller), statements };
}

test("prompts a new owner to connect Instagram, then a site", async () => {
  const owner = await world.createOwner();
  expect((await fetchCounted(owner)).dashboard).toMatchObject({
    prompt: "instagram",
    latestArticles: [],
    limitReached: false,
  });
  await world.connectAccount(owner);
  expect((await fetchCounted(owner)).dashboard.prompt).toBe("wordpress");
  await world.connectSite(owner);
  expect((await fetchCounted(owner)).dashboard).toMatchObject({
    prompt: "none",
    integrations: { total: 1, active: 1 },
  });
});

test("shows what there is, in as many queries as when empty", async () => {
  const owner = await world.createOwner();
  const empty = await fetchCounted(owner);
  for (let index = 0; index < 8; index += 1) await world.connectAccount(owner, { post: { caption: `Post ${index}` } });
  await world.connectSite(owner);
  const { dashboard, statements } = await fetchCounted(owner);
  expect(statements).toBe(empty.statements);
  expect(dashboard.latestArticles).toHaveLength(6);
  expect(dashboard.latestArticles[0]).toMatchObject({
    status: "PENDING",
    title: null,
    isPublished: false,
    pictureUrl: expect.stringContaining("/media/"),
  });
  expect(dashboard).toMatchObject({
    articles: { total: 8, pending: 8 },
    sources: { total: 8, active: 8, disabled: 0 },
  });
  expect(dashboard.billing).toMatchObject({ plan: "unlimited", usage: { articlesInPeriod: 0, remaining: null } });
});

test("lists sources that need attention", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  const expiring = await world.connectAccount(owner);
  const since = new Date("2024-12-04T00:00:00Z");
  await world.ctx.db
    .updateTable("sources")
    .set({ status: "DISABLED", last_error: "old-api", disabled_at: since })
    .where("id", "=", sourceId)
    .execute();
  await world.ctx.db.updateTable("sources").set({ token_warned_days: 3 }).where("id", "=", expiring.sourceId).execute();
  const { sourceNotices, sources } = (await fetchCounted(owner)).dashboard;
  expect(sourceNotices).toMatchObject([
    { kind: "disabled", sourceId, problem: "old-api", since },
    { kind: "token-expiring", daysLeft: 59 },
  ]);
  expect(sources).toMatchObject({ active: 1, disabled: 1 });
  expect((await fetchCounted(await world.createOwner())).dashboard.sourceNotices).toEqual([]);
});

import { beforeAll, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../../test/api-world.ts";
import { updateIntegration } from "../../integrations/update-integration.ts";
import { requestUnpublication } from "../../publications/request-unpublication.ts";
import { approveArticle } from "../approve-article.ts";
import { updateArticleTitle } from "../editing/update-article-title.ts";
import { declineArticle } from "../decline-article.ts";

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld();
  owner = await world.signUp();
});

async function list(filter: string): Promise<string[]> {
  const { data } = await world.ask(owner, `{ articles(first: 50, filter: { ${filter} }) { nodes { id } } }`);
  const page = data?.["articles"] as { nodes: { id: string }[] } | undefined;
  return (page?.nodes ?? []).map(({ id }) => id);
}

test("lists articles to review and articles waiting for a slot, and counts both", async () => {
  const [undecided, skipped, edited, scheduled] = await Promise.all(
    ["Nine bowls.", "A jug.", "Two plates.", "A vase."].map(
      async (words) => (await world.addArticle(owner, `${words} They came out whole.`)).articleId,
    ),
  );
  const ids = { undecided: undecided ?? "", skipped: skipped ?? "", edited: edited ?? "", scheduled: scheduled ?? "" };
  await declineArticle(world.ctx, owner, { articleId: ids.skipped, version: 1 });
  // A decision on an earlier version doesn't count.
  await declineArticle(world.ctx, owner, { articleId: ids.edited, version: 1 });
  await updateArticleTitle(world.ctx, owner, { articleId: ids.edited, expectedVersion: 1, title: "Three plates" });
  const { integrationId } = await world.connectSite(owner);
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" }));
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "next-slot", slots });
  await approveArticle(world.ctx, owner, { articleId: ids.scheduled, version: 1 });

  expect((await list("toReview: true")).toSorted()).toEqual([ids.undecided, ids.edited].toSorted());
  expect(await list("isScheduled: true")).toEqual([ids.scheduled]);
  expect((await list("toReview: false, isScheduled: false")).toSorted()).toEqual([ids.skipped]);
  const counts = "articlesCount { total toReview scheduled published withProblem }";
  const { data } = await world.ask(owner, `{ ${counts} }`);
  expect(data?.["articlesCount"]).toEqual({ total: 4, toReview: 2, scheduled: 1, published: 0, withProblem: 0 });
});

test("finds a text in the title, the caption, the words added to it, and every post of the article", async () => {
  const searcher = await world.signUp();
  const found = async (text: string) => {
    const { data } = await world.ask(
      searcher,
      "query ($text: String) { articles(first: 9, filter: { text: $text }) { totalCount } }",
      { text },
    );
    return (data?.["articles"] as { totalCount: number } | undefined)?.totalCount;
  };
  // "phở" with its marks apart, as some phones type it.
  const { articleId, postId } = await world.addArticle(searcher, "A bowl of pho\u031b\u0309. It was hot.");
  const { db } = world.ctx;
  await db.updateTable("posts").set({ words: "From Lena's stall." }).where("id", "=", postId).execute();
  const member = await world.addArticle(searcher, "Tea at the harbour. It was cold.");
  await db
    .insertInto("article_posts")
    .values({ owner_id: searcher.ownerId, article_id: articleId, post_id: member.postId })
    .execute();
  expect(await found("ph\u1edf")).toBe(1);
  expect(await found("Lena's STALL")).toBe(1);
  expect(await found("harbour")).toBe(2);
  expect(await found("100%")).toBe(0);
});

test("lists articles that can be given a slot, and approved ones that no site has had yet", async () => {
  owner = await world.signUp();
  const add = async (words: string) => (await world.addArticle(owner, `${words} They came out whole.`)).articleId;
  const approved = await add("Nine bowls.");
  await approveArticle(world.ctx, owner, { articleId: approved, version: 1 });
  const { integrationId } = await world.connectSite(owner);
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" }));
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "next-slot", slots });
  const scheduled = await add("A vase.");
  await approveArticle(world.ctx, owner, { articleId: scheduled, version: 1 });
  const skipped = await add("A jug.");
  await declineArticle(world.ctx, owner, { articleId: skipped, version: 1 });
  const [undecided, edited, removed] = [await add("A pot."), await add("Two plates."), await add("Six cups.")];
  // A decision on an earlier version doesn't count.
  await declineArticle(world.ctx, owner, { articleId: edited, version: 1 });
  await updateArticleTitle(world.ctx, owner, { articleId: edited, expectedVersion: 1, title: "Three plates" });
  await approveArticle(world.ctx, owner, { articleId: removed, version: 1 });
  await requestUnpublication(world.ctx, owner, { articleId: removed, integrationId });

  expect((await list("toSchedule: true")).toSorted()).toEqual([approved, undecided, edited, removed].toSorted());
  expect((await list("toSchedule: false")).toSorted()).toEqual([scheduled, skipped].toSorted());
  expect(await list("toPublish: true")).toEqual([approved]);
});

import { expect, test } from "vitest";
import { startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { updateIntegration } from "../../integrations/update-integration.ts";
import { requestPublication } from "../../publications/request-publication.ts";
import { requestUnpublication } from "../../publications/request-unpublication.ts";
import { checkPublication } from "../../publications/check-publication.ts";
import { getBlog } from "../settings/get-blog.ts";
import { saveBlog } from "../settings/save-blog.ts";
import { publishDirectly } from "../../../../test/blogs/publish-directly.ts";
import { addArticle } from "../../../../test/blogs/add-article.ts";

const { world, get, openBlog, publish, stand } = await startBlogs();
const postsOf = ({ ownerId }: { ownerId: string }) =>
  world.ctx.db.selectFrom("blog_posts").selectAll().where("owner_id", "=", ownerId).execute();

test("an approved article appears on its owner's page once, as approved", async () => {
  const owner = await openBlog();
  const { articleId, link } = await publish(owner, { title: "From proof to page" });
  expect((await get(link)).text).toContain("From proof to page");
  const [post, ...others] = await postsOf(owner);
  expect([post?.article_id, post?.state, others.length]).toEqual([articleId, "published", 0]);
  const { integration_id: integrationId } = await world.ctx.db
    .selectFrom("blogs")
    .select("integration_id")
    .where("owner_id", "=", owner.ownerId)
    .executeTakeFirstOrThrow();
  expect(await checkPublication(world.ctx, owner, { articleId, integrationId })).toBe("as-published");
});

test("eight concurrent publishers create one post", async () => {
  const owner = await openBlog();
  const { articleId } = await addArticle(world.ctx, owner, { title: "Crowded" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => publishDirectly(world.ctx, owner, articleId)));
  expect(new Set(answers.map(({ link }) => link)).size).toBe(1);
  expect(await postsOf(owner)).toHaveLength(1);
});

test("publishing the same again changes nothing that a reader or a feed would notice", async () => {
  const owner = await openBlog();
  const { articleId } = await stand(owner, { title: "Twice" });
  const read = async () => [
    (await postsOf(owner))[0]?.changed_at,
    (await get(`/@${owner.name}/feed.xml`)).headers.etag,
  ];
  const before = await read();
  world.clock.advance(60_000);
  await publishDirectly(world.ctx, owner, articleId);
  expect(await read()).toEqual(before);
});

test("an update keeps the address and the date, and says when it changed", async () => {
  const owner = await openBlog();
  const { articleId, link } = await stand(owner, { title: "To be corrected" });
  const [before] = await postsOf(owner);
  world.clock.advance(60_000);
  await world.ctx.db
    .updateTable("article_versions")
    .set({ title: "Corrected" })
    .where("article_id", "=", articleId)
    .execute();
  expect((await publishDirectly(world.ctx, owner, articleId)).link).toBe(link);
  const [after] = await postsOf(owner);
  expect([after?.title, after?.published_at]).toEqual(["Corrected", before?.published_at]);
  expect(after?.changed_at.getTime()).toBeGreaterThan(before?.changed_at.getTime() ?? 0);
  await expect.poll(async () => (await get(link)).text).toContain("Corrected");
});

test("taken back and published again, it's the same post at the same address", async () => {
  const owner = await openBlog();
  const { articleId, link } = await publish(owner, { title: "Back again" });
  const publication = await world.ctx.db
    .selectFrom("publications")
    .select("integration_id as integrationId")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  const stateIs = (state: string) => async () => (await postsOf(owner))[0]?.state === state;
  await requestUnpublication(world.as(owner), owner, { articleId, ...publication });
  await world.workUntil(stateIs("unpublished"));
  await expect.poll(async () => (await get(link)).status).toBe(410);
  const integrationIds = [publication.integrationId];
  await requestPublication(world.as(owner), owner, { articleId, version: 1, integrationIds });
  await world.workUntil(stateIs("published"));
  await expect.poll(async () => (await get(link)).status).toBe(200);
  expect(await postsOf(owner)).toHaveLength(1);
});

test("turning on publishing to a page that is offline brings the page online", async () => {
  const owner = await openBlog();
  const { blog } = await saveBlog(world.as(owner), owner, { active: false });
  await updateIntegration(world.as(owner), owner, { integrationId: blog?.integrationId ?? "", active: true });
  expect((await getBlog(world.ctx, owner)).blog?.active).toBe(true);
  const { link } = await publish(owner, { title: "Open again" });
  expect((await get(link)).text).toContain("Open again");
});

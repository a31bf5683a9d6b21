import assert from "node:assert/strict";
import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { checkPublication } from "../../../src/post/publications/check-publication.ts";
import { requestUnpublication } from "../../../src/post/publications/request-unpublication.ts";
import { askSite, listSitePosts, type SitePost } from "../shared/site-posts.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Newsroom, SiteUser } from "./newsroom.ts";

type Story = (newsroom: Newsroom, user: SiteUser) => Promise<string>;

async function findPost({ site }: SiteUser, remoteId: string | null): Promise<SitePost> {
  const post = (await listSitePosts(site.wordpress)).find(({ id }) => String(id) === remoteId);
  assert.ok(post, `no post ${remoteId} on ${site.name}`);
  return post;
}

/** How many different pictures a reader sees on the page, and how many in total. */
async function countOnPage({ link, featured_media: featured, content }: SitePost): Promise<[number, number]> {
  const page = await (await fetch(link)).text();
  const body = page.slice(page.indexOf("<body"));
  const ofFeatured = [...body.matchAll(/<img[^>]+wp-post-image/g)].length;
  const inText = [...content.matchAll(/wp-image-(\d+)"/g)].map(([, id]) => Number(id));
  const seen = inText.filter((id) => body.includes(`wp-image-${id}`));
  return [new Set([...(ofFeatured > 0 ? [featured] : []), ...seen]).size, ofFeatured + seen.length];
}

async function rename({ ctx, sql }: Newsroom, { owner }: SiteUser, articleId: string, title: string): Promise<void> {
  const [row] = await sql("select version from articles where id = $1", [articleId]);
  await updateArticleTitle(ctx, owner, { articleId, expectedVersion: Number(row?.["version"]), title });
}

/** One picture: featured, with tags, everything delivered. Then a new version at the same address. */
export const publishAndUpdate: Story = async (newsroom, user) => {
  const articleId = await newsroom.write(user);
  await newsroom.publish(user, articleId);
  const first = await newsroom.until(articleId, "published");
  const post = await findPost(user, first.remote_id);
  assert.deepEqual(await countOnPage(post), [1, 1], "pictures on the page, and how often");
  const landed = [post.status, post.featured_media > 0, post.tags.length > 0, first.not_landed];
  assert.deepEqual(landed, ["publish", true, true, user.site.lacking]);
  await rename(newsroom, user, articleId, "Bowls, glazed & fired");
  await newsroom.publish(user, articleId);
  const second = await newsroom.until(articleId, "published", 2);
  assert.deepEqual([second.remote_id, second.link], [first.remote_id, first.link], "the same post and address");
  const { title } = await findPost(user, second.remote_id);
  assert.equal(title.replaceAll("&amp;", "&"), "Bowls, glazed & fired");
  return `post ${second.remote_id}, version 2`;
};

/**
 * A gallery of all pictures except the one that the theme shows above the text; then unpublished, and
 * published again.
 */
export const carouselAndUnpublish: Story = async (newsroom, user) => {
  const articleId = await newsroom.write(user, 3);
  await newsroom.publish(user, articleId);
  const { remote_id: remoteId } = await newsroom.until(articleId, "published");
  const post = await findPost(user, remoteId);
  const count = (block: RegExp) => post.content.match(block)?.length;
  assert.deepEqual([count(/<!-- wp:gallery/g), count(/<!-- wp:image/g)], [1, 2], "galleries and pictures");
  assert.deepEqual(await countOnPage(post), [3, 3], "each picture on the page, once");
  await requestUnpublication(newsroom.ctx, user.owner, { articleId, integrationId: user.integrationId });
  await newsroom.until(articleId, "unpublished");
  assert.equal((await findPost(user, remoteId)).status, "draft");
  await newsroom.publish(user, articleId);
  const again = await newsroom.until(articleId, "published");
  assert.deepEqual([again.remote_id, (await findPost(user, remoteId)).status], [remoteId, "publish"]);
  return `post ${remoteId} with three pictures, off and on`;
};

/** The owner's changes on the site stay until we are told to overwrite them. */
export const changedOnSite: Story = async (newsroom, user) => {
  const { owner, site, integrationId } = user;
  const articleId = await newsroom.write(user);
  await newsroom.publish(user, articleId);
  const { remote_id: remoteId } = await newsroom.until(articleId, "published");
  const change = { method: "POST", body: { title: "My own words" } };
  await askSite(site.wordpress, `/wp/v2/posts/${remoteId}`, change);
  assert.equal(await checkPublication(newsroom.ctx, owner, { articleId, integrationId }), "changed");
  await rename(newsroom, user, articleId, "Ours");
  await newsroom.publish(user, articleId);
  const { failure } = await newsroom.until(articleId, "failed");
  const { title } = await findPost(user, remoteId);
  assert.deepEqual([failure, title], ["changed-on-site", "My own words"], "noticed and left");
  await newsroom.publish(user, articleId, true);
  await newsroom.until(articleId, "published");
  assert.equal((await findPost(user, remoteId)).title, "Ours", "over it, as told");
  return `post ${remoteId}, changed, kept, written over`;
};

/** Answers 503 to everything for more than a day; then the article still gets out. */
export const downForADay: Story = async (newsroom, user) => {
  const { proxy } = user.site;
  const articleId = await newsroom.write(user);
  proxy.arrange([{ match: {}, times: "always", fault: { kind: "status", status: 503, body: "Maintenance" } }]);
  await newsroom.publish(user, articleId);
  const { id } = await newsroom.read(articleId);
  // 2 s, 4 s, … an hour: the 30th try comes after more than a day.
  await waitUntil("30 tries", () => newsroom.hurry().then(async () => (await newsroom.attempts(id)) >= 30), {
    patienceMs: 120_000,
    everyMs: 100,
  });
  assert.equal((await newsroom.read(articleId)).state, "waiting");
  const attempts = await newsroom.attempts(id);
  proxy.mend();
  const { remote_id: remoteId } = await newsroom.until(articleId, "published");
  return `${attempts} tries, then post ${remoteId}`;
};

import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { checkPublication } from "../../../src/post/publications/check-publication.ts";
import { requestUnpublication } from "../../../src/post/publications/request-unpublication.ts";
import { expect } from "./expect.ts";
import type { Product, Writer } from "./product.ts";
import { askSite, listStanding, type StandingPost } from "./site.ts";

type Story = (product: Product, writer: Writer) => Promise<string>;

const isOut = ({ state }: { state: string }) => state === "published";

export async function findPost({ site }: Writer, remoteId: string | null): Promise<StandingPost> {
  const post = (await listStanding(site)).find(({ id }) => String(id) === remoteId);
  if (post === undefined) throw new Error(`no post ${remoteId} on ${site.name}`);
  return post;
}

/** How many different pictures a reader sees there, and how many in all. */
async function countOnPage({ link, featured, content }: StandingPost): Promise<[number, number]> {
  const page = await (await fetch(link)).text();
  const body = page.slice(page.indexOf("<body"));
  const ofFeatured = [...body.matchAll(/<img[^>]+wp-post-image/g)].length;
  const inText = [...content.matchAll(/wp-image-(\d+)"/g)].map(([, id]) => Number(id));
  const seen = inText.filter((id) => body.includes(`wp-image-${id}`));
  return [new Set([...(ofFeatured > 0 ? [featured] : []), ...seen]).size, ofFeatured + seen.length];
}

async function rename({ ctx }: Product, { owner }: Writer, articleId: string, title: string): Promise<void> {
  const { version } = await ctx.db
    .selectFrom("articles")
    .select("version")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  await updateArticleTitle(ctx, owner, { articleId, expectedVersion: version, title });
}

/** One picture: featured, with tags, everything delivered. Then a new version at the same address. */
export const publishAndUpdate: Story = async (product, writer) => {
  const articleId = await product.write(writer);
  await product.publish(writer, articleId);
  const first = await product.until(articleId, isOut);
  const post = await findPost(writer, first.remote_id);
  expect("pictures on the page, and how often", await countOnPage(post), [1, 1]);
  expect(
    "status, featured, landed",
    [post.status, post.featured > 0, post.tags.length > 0, first.not_landed],
    ["publish", true, true, writer.site.lacking],
  );
  await rename(product, writer, articleId, "Bowls, glazed & fired");
  await product.publish(writer, articleId);
  const second = await product.until(articleId, (found) => isOut(found) && found.version === 2);
  expect("the same post and address", [second.remote_id, second.link], [first.remote_id, first.link]);
  expect("its new title", decode((await findPost(writer, second.remote_id)).title), "Bowls, glazed & fired");
  return `post ${second.remote_id}, version 2`;
};

/**
 * A gallery of all pictures except the one that the theme shows above the text; then unpublished, and
 * published again.
 */
export const carouselAndUnpublish: Story = async (product, writer) => {
  const articleId = await product.write(writer, 3);
  await product.publish(writer, articleId);
  const { remote_id: remoteId } = await product.until(articleId, isOut);
  const post = await findPost(writer, remoteId);
  const count = (block: RegExp) => post.content.match(block)?.length;
  expect("galleries and pictures", [count(/<!-- wp:gallery/g), count(/<!-- wp:image/g)], [1, 2]);
  expect("each picture on the page, once", await countOnPage(post), [3, 3]);
  await requestUnpublication(product.ctx, writer.owner, { articleId, integrationId: writer.integrationId });
  await product.until(articleId, ({ state }) => state === "unpublished");
  expect("after taking off", (await findPost(writer, remoteId)).status, "draft");
  await product.publish(writer, articleId);
  const again = await product.until(articleId, isOut);
  expect("out again", [again.remote_id, (await findPost(writer, remoteId)).status], [remoteId, "publish"]);
  return `post ${remoteId} with three pictures, off and on`;
};

/** Whatever its owner wrote on the site stays, until we are told to overwrite it. */
export const changedOnSite: Story = async (product, writer) => {
  const articleId = await product.write(writer);
  await product.publish(writer, articleId);
  const { remote_id: remoteId } = await product.until(articleId, isOut);
  await askSite(writer.site, `/wp/v2/posts/${remoteId}`, { method: "POST", body: { title: "My own words" } });
  expect(
    "looked at",
    await checkPublication(product.ctx, writer.owner, { articleId, integrationId: writer.integrationId }),
    "changed",
  );
  await rename(product, writer, articleId, "Ours");
  await product.publish(writer, articleId);
  const { failure } = await product.until(articleId, ({ state }) => state === "failed");
  expect("noticed and left", [failure, (await findPost(writer, remoteId)).title], ["changed-on-site", "My own words"]);
  await product.publish(writer, articleId, true);
  await product.until(articleId, isOut);
  expect("over it, as told", (await findPost(writer, remoteId)).title, "Ours");
  return `post ${remoteId}, changed, kept, written over`;
};

const decode = (html: string) => html.replaceAll("&amp;", "&");

import { ConnectorError } from "../connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { categoryLinkSchema, postActionsSchema, writtenPostSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";
import { toPublishBody } from "./mapper.ts";
import { placeTags } from "./place-tags.ts";

/** `POST /posts/<id>` with the same body leaves the same post, however often it is sent. */
export async function publishPost(
  call: CallWordPress,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const tagIds = await placeTags(call, target, post.tags);
  const mayUseScripts = post.jsonLd !== null && (await findMayUseScripts(call, target, remoteId));
  const { data: written } = await call(target, {
    method: "POST",
    route: `/wp/v2/posts/${Number(remoteId)}`,
    query: { _fields: "id,link,status,categories" },
    body: toJsonBody(toPublishBody(post, tagIds, { mayUseScripts })),
    expect: 200,
    schema: writtenPostSchema,
  });
  if (String(written.id) !== remoteId) throw new ConnectorError("wordpress", "unknown-outcome", { code: "other-post" });
  // "future" is what a date ahead makes of "publish"; "pending" means that an editor has to look.
  const landed = written.status === "publish" || (written.status === "future" && post.publishAt !== null);
  if (!landed) throw new ConnectorError("wordpress", "forbidden", { code: `status-${written.status}` });
  const categoryLink = await findCategoryLink(call, target, post.categoryId, written.categories);
  return { remoteId, link: written.link, categoryLink };
}

/** Of who may not, WordPress takes the tags away and leaves the script's text on the page. */
async function findMayUseScripts(call: CallWordPress, target: PublishTarget, remoteId: string): Promise<boolean> {
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  const { data } = await call(target, { method: "GET", route, query: { context: "edit", _fields: "_links" }, expect: 200, schema: postActionsSchema });
  return ["wp:action-unfiltered-html", "https://api.w.org/action-unfiltered-html"].some((relation) => relation in data._links);
}

/** WordPress drops a category that is gone without a word: then there is no link to it. */
async function findCategoryLink(
  call: CallWordPress,
  target: PublishTarget,
  wanted: string | null,
  landedIn: number[],
): Promise<string | null> {
  const id = wanted === null ? landedIn[0] : landedIn.find((one) => String(one) === wanted);
  if (id === undefined) return null;
  try {
    const request = { method: "GET", route: `/wp/v2/categories/${id}`, query: { _fields: "link" }, expect: 200, schema: categoryLinkSchema } as const;
    return (await call(target, request)).data.link;
  } catch (error) {
    // The post is out; it is not called failed for want of this.
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

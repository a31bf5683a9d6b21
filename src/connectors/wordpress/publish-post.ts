import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { categoryLinkSchema, openPostSchema, type WrittenPost, writtenPostSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";
import { findNotLanded } from "./find-not-landed.ts";
import { toStandingPost } from "./look-at-post.ts";
import { type SiteLeeway, toMark, toPublishBody } from "./mapper.ts";
import { placeTags } from "./place-tags.ts";
import { findDescriptionFields } from "./seo-fields.ts";

const writtenFields =
  "id,link,status,slug,title.raw,content.raw,excerpt.raw,author,featured_media,categories,tags,meta";

/** Fields of a post that only some sites have. */
export type PublishedAlso = { meta?: Record<string, unknown> } & Record<string, unknown>;

/**
 * Repeatable: sending `POST /posts/<id>` with the same body again gives the same post. `also`: what this site needs
 * besides.
 */
export async function publishPost(
  call: CallWordPress,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
  also: PublishedAlso = {},
): Promise<PublishedPost> {
  const [tagIds, leeway] = await Promise.all([placeTags(call, target, post.tags), openPost(call, target, remoteId)]);
  const body = toPublishBody(post, tagIds, leeway);
  const meta = { ...(body["meta"] as Record<string, unknown> | undefined), ...also.meta };
  const sentBody = { ...body, ...also, ...(Object.keys(meta).length > 0 ? { meta } : {}) };
  const written = await writePost(call, target, remoteId, sentBody, post);
  if (String(written.id) !== remoteId) throw new ConnectorError("wordpress", "unknown-outcome", { code: "other-post" });
  if (!isOut(written, post)) throw new ConnectorError("wordpress", "forbidden", { code: `status-${written.status}` });
  const sent = {
    body,
    refusedTags: tagIds.length < new Set(post.tags).size,
    jsonLdLeftOut: post.jsonLd !== null && !leeway.mayUseScripts,
  };
  return {
    remoteId,
    link: written.link,
    categoryLink: await findCategoryLink(call, target, post.categoryId, written.categories),
    mark: toStandingPost(written).mark,
    notLanded: findNotLanded(post, sent, written),
  };
}

/** Finds out what this user may do with the post, and which fields the site's plugins let us write. */
async function openPost(call: CallWordPress, target: PublishTarget, remoteId: string): Promise<SiteLeeway> {
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  const { data } = await call(target, {
    method: "GET",
    route,
    query: { context: "edit", _fields: "_links,categories,meta" },
    expect: 200,
    schema: openPostSchema,
  });
  const may = (action: string) =>
    [`wp:action-${action}`, `https://api.w.org/action-${action}`].some((relation) => relation in data._links);
  return {
    categories: data.categories,
    mayUseScripts: may("unfiltered-html"),
    mayAssignAuthor: may("assign-author"),
    descriptionFields: findDescriptionFields(data.meta),
  };
}

/** After a lost answer, reads the post to find out whether the write was done. */
async function writePost(
  call: CallWordPress,
  target: PublishTarget,
  remoteId: string,
  body: Record<string, unknown>,
  post: PublishablePost,
): Promise<WrittenPost> {
  const request = {
    route: `/wp/v2/posts/${Number(remoteId)}`,
    query: { _fields: writtenFields },
    expect: 200,
    schema: writtenPostSchema,
  } as const;
  try {
    return (await call(target, { ...request, method: "POST", body: toJsonBody(body) })).data;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "unknown-outcome") throw error;
    const query = { ...request.query, context: "edit" };
    const { data } = await call(target, { ...request, method: "GET", query }).catch(() => ({ data: null }));
    if (data === null || !isOut(data, post) || toStandingPost(data).mark !== toMark(post)) throw error;
    return data;
  }
}

/** A future date turns "publish" into "future"; "pending" means that an editor has to review the post. */
function isOut({ status }: WrittenPost, post: PublishablePost): boolean {
  return status === "publish" || (status === "future" && post.publishAt !== null);
}

/** WordPress silently drops a category that no longer exists, in which case there is no link to it. */
async function findCategoryLink(
  call: CallWordPress,
  target: PublishTarget,
  wanted: string | null,
  landedIn: number[],
): Promise<string | null> {
  const id = wanted === null ? landedIn[0] : landedIn.find((one) => String(one) === wanted);
  if (id === undefined) return null;
  try {
    const request = {
      method: "GET",
      route: `/wp/v2/categories/${id}`,
      query: { _fields: "link" },
      expect: 200,
      schema: categoryLinkSchema,
    } as const;
    return (await call(target, request)).data.link;
  } catch (error) {
    // The post is published, so a missing link doesn't count as a failure.
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

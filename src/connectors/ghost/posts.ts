import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget, StandingPost } from "../publisher.ts";
import { toTextMark } from "../text-mark.ts";
import { unlessGone } from "../unless-gone.ts";
import {
  createdPostSchema,
  markedPostsSchema,
  postsSchema,
  standingPostSchema,
  writtenPostSchema,
} from "./api-types.ts";
import { type CallGhost, toPostsBody } from "./client.ts";
import { findNotLanded, toMarkerTag, toPostFields, toSlug } from "./mapper.ts";

const asHtml = { source: "html", formats: "html" };

export async function findByMarker(
  call: CallGhost,
  target: PublishTarget,
  marker: string,
): Promise<{ remoteId: string; published: boolean }[]> {
  const { slug } = toMarkerTag(marker);
  const query = { filter: `tag:${slug}`, fields: "id,status,updated_at", include: "tags", limit: "20" };
  const { posts } = await call(target, {
    method: "GET",
    route: "/posts/",
    query,
    expect: 200,
    schema: markedPostsSchema,
  });
  return posts
    .filter(({ tags }) => tags.some((tag) => tag.slug === slug))
    .map(({ id, status }) => ({ remoteId: id, published: isOut(status) }))
    .sort((a, b) => Number(b.published) - Number(a.published));
}

/** The only call that must not be repeated blindly: a second one makes another post with "-2" in its slug. */
export async function createDraft(
  call: CallGhost,
  target: PublishTarget,
  post: PublishablePost,
): Promise<{ remoteId: string }> {
  const body = toPostsBody({ ...toPostFields(post), slug: toSlug(post), status: "draft" });
  const { posts } = await call(target, {
    method: "POST",
    route: "/posts/",
    query: asHtml,
    body,
    expect: 201,
    schema: createdPostSchema,
  });
  return { remoteId: posts[0].id };
}

/** Ghost only sends emails if we name a newsletter. */
export async function publishPost(
  call: CallGhost,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const written = await change(call, target, remoteId, () => ({
    ...toPostFields(post),
    status: post.publishAt !== null && post.publishAt.getTime() > Date.now() ? "scheduled" : "published",
  }));
  if (!isOut(written.status)) throw new ConnectorError("ghost", "forbidden", { code: `status-${written.status}` });
  return {
    remoteId,
    link: written.url,
    categoryLink: written.primary_tag?.url ?? null,
    mark: toTextMark({ title: written.title, html: written.html ?? "" }),
    notLanded: findNotLanded(post, written),
  };
}

/** Null if the post is gone: Ghost has no bin. */
export async function verifyPost(
  call: CallGhost,
  target: PublishTarget,
  remoteId: string,
): Promise<StandingPost | null> {
  try {
    const { posts } = await call(target, {
      method: "GET",
      route: toRoute(remoteId),
      query: { formats: "html" },
      expect: 200,
      schema: standingPostSchema,
    });
    const [{ status, title, html }] = posts;
    return { published: isOut(status), mark: toTextMark({ title, html: html ?? "" }) };
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === "not-found") return null;
    throw error;
  }
}

export async function unpublishPost(call: CallGhost, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    const written = await change(call, target, remoteId, () => ({ status: "draft" }));
    if (isOut(written.status)) throw new ConnectorError("ghost", "forbidden", { code: `status-${written.status}` });
  });
}

/** Checks first, and keeps the post if its owner has published it meanwhile. */
export async function removeDraft(call: CallGhost, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    if ((await getPost(call, target, remoteId)).status !== "draft") return;
    await call(target, { method: "DELETE", route: toRoute(remoteId), expect: 204, schema: z.unknown() });
  });
}

const COLLISIONS = 3;

/** Updates name the version they're based on. If someone changed the post meanwhile, rereads it before overwriting. */
async function change(
  call: CallGhost,
  target: PublishTarget,
  remoteId: string,
  toFields: () => Record<string, unknown>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const before = await getPost(call, target, remoteId);
    try {
      const body = toPostsBody({ ...toFields(), updated_at: before.updated_at });
      const { posts } = await call(target, {
        method: "PUT",
        route: toRoute(remoteId),
        query: asHtml,
        body,
        expect: 200,
        schema: writtenPostSchema,
      });
      return posts[0];
    } catch (error) {
      const collided = error instanceof ConnectorError && error.code === "UPDATE_COLLISION";
      if (!collided) throw error;
      if (attempt === COLLISIONS) throw new ConnectorError("ghost", "unavailable", { code: error.code, cause: error });
    }
  }
}

async function getPost(call: CallGhost, target: PublishTarget, remoteId: string) {
  const { posts } = await call(target, {
    method: "GET",
    route: toRoute(remoteId),
    query: { fields: "id,status,updated_at" },
    expect: 200,
    schema: postsSchema,
  });
  const [post] = posts;
  if (post === undefined) throw new ConnectorError("ghost", "bad-answer", { code: "unexpected-shape" });
  return post;
}

const toRoute = (remoteId: string) => `/posts/${encodeURIComponent(remoteId)}/`;

const isOut = (status: string) => status === "published" || status === "scheduled" || status === "sent";

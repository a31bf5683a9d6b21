import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { unlessGone } from "../unless-gone.ts";
import { markedPostsSchema, postsSchema, writtenPostSchema } from "./api-types.ts";
import { type CallGhost, toPostsBody } from "./client.ts";
import { toMarkerTag, toPostFields } from "./mapper.ts";

const asHtml = { source: "html" };

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

/** The one call that must not be repeated blindly: equal slugs get "-2" and make another post. */
export async function createDraft(
  call: CallGhost,
  target: PublishTarget,
  post: PublishablePost,
): Promise<{ remoteId: string }> {
  const body = toPostsBody({ ...toPostFields(post), status: "draft" });
  const { posts } = await call(target, {
    method: "POST",
    route: "/posts/",
    query: asHtml,
    body,
    expect: 201,
    schema: writtenPostSchema,
  });
  return { remoteId: posts[0].id };
}

/** Without a newsletter's name nobody is mailed by Ghost. */
export async function publishPost(
  call: CallGhost,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const written = await change(call, target, remoteId, (before) => ({
    ...toPostFields(post),
    // A slug that its owner has changed, or that readers know already, stays.
    ...(isOut(before.status) ? { slug: undefined } : {}),
    status: post.publishAt !== null && post.publishAt.getTime() > Date.now() ? "scheduled" : "published",
  }));
  if (!isOut(written.status)) throw new ConnectorError("ghost", "forbidden", { code: `status-${written.status}` });
  return { remoteId, link: written.url, categoryLink: written.primary_tag?.url ?? null };
}

export async function unpublishPost(call: CallGhost, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    const written = await change(call, target, remoteId, () => ({ status: "draft" }));
    if (isOut(written.status)) throw new ConnectorError("ghost", "forbidden", { code: `status-${written.status}` });
  });
}

/** Looks first: what its owner published meanwhile stays. */
export async function removeDraft(call: CallGhost, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    if ((await getPost(call, target, remoteId)).status !== "draft") return;
    await call(target, { method: "DELETE", route: toRoute(remoteId), expect: 204, schema: z.unknown() });
  });
}

const COLLISIONS = 3;

/** A change names the version that it was made from; who changed it meanwhile is read, and not overwritten unread. */
async function change(
  call: CallGhost,
  target: PublishTarget,
  remoteId: string,
  toFields: (before: { status: string; updated_at: string }) => Record<string, unknown>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const before = await getPost(call, target, remoteId);
    try {
      const body = toPostsBody({ ...toFields(before), updated_at: before.updated_at });
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

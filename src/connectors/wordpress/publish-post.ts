import { ConnectorError } from "../connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { writtenPostSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";
import { toPublishBody, toPublishedPost } from "./mapper.ts";
import { placeTags } from "./place-tags.ts";

/** `POST /posts/<id>` with the same body leaves the same post, however often it is sent. */
export async function publishPost(
  call: CallWordPress,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const tagIds = await placeTags(call, target, post.tags);
  const { data: written } = await call(target, {
    method: "POST",
    route: `/wp/v2/posts/${Number(remoteId)}`,
    query: { _embed: "wp:term" },
    body: toJsonBody(toPublishBody(post, tagIds)),
    expect: 200,
    schema: writtenPostSchema,
  });
  if (String(written.id) !== remoteId) throw new ConnectorError("wordpress", "unknown-outcome", { code: "other-post" });
  // "future" is what a date ahead makes of "publish"; "pending" means that an editor has to look.
  const landed = written.status === "publish" || (written.status === "future" && post.publishAt !== null);
  if (!landed) throw new ConnectorError("wordpress", "forbidden", { code: `status-${written.status}` });
  return toPublishedPost(written, post.categoryId);
}

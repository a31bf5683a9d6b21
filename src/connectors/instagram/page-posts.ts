import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import type { PageRequest, PostPage, SourcePicture, SourcePost } from "../source.ts";
import { type ApiPagePost, pagePostSchema, pagePostsSchema, photoSchema } from "./api-types.ts";
import type { CallGraph } from "./client.ts";
import type { InstagramAccess } from "./contract.ts";
import { toCursor, toStorable } from "./mapper.ts";

type PageAccess = Extract<InstagramAccess, { personId: string }>;

const attached = "media_type,media{image{src}},target{id},unshimmed_url";
const fields = `id,message,created_time,permalink_url,status_type,attachments{${attached},subattachments{${attached}}}`;

const refusals: readonly ConnectorReason[] = ["bad-answer", "forbidden", "not-found", "rejected"];

/** The posts of a Page (Meta, "Page feed": /{page-id}/posts, with pages_read_engagement). */
export async function listPagePosts(
  call: CallGraph,
  { accessToken, userId }: PageAccess,
  { limit, after }: PageRequest,
): Promise<PostPage> {
  const page = { fields, limit: String(Math.min(limit, 100)), ...(after === undefined ? {} : { after }) };
  const { answer, usage } = await call(accessToken, `/${encodeURIComponent(userId)}/posts`, page, pagePostsSchema);
  return { posts: answer.data.flatMap((post) => toPagePost(post) ?? []), after: toCursor(answer.paging), usage };
}

export async function getPagePost(call: CallGraph, { accessToken }: PageAccess, mediaId: string): Promise<SourcePost> {
  const { answer } = await call(accessToken, `/${encodeURIComponent(mediaId)}`, { fields }, pagePostSchema);
  const post = toPagePost(answer);
  if (post === null) throw new ConnectorError("instagram", "bad-answer", { code: "unknown-media" });
  return post;
}

/**
 * The description that its owner wrote (Meta, "Photo": `alt_text_custom`; `alt_text` may be a machine's). A post's
 * attachments don't have it. Null if Meta refuses to tell: the picture matters more.
 */
export async function getPhotoText(
  call: CallGraph,
  { accessToken }: PageAccess,
  { mediaId }: SourcePicture,
): Promise<string | null> {
  if (!/^\d+$/.test(mediaId)) return null;
  return call(accessToken, `/${mediaId}`, { fields: "alt_text_custom" }, photoSchema).then(
    ({ answer }) => toStorable(answer.alt_text_custom ?? "").trim() || null,
    (error: unknown) => {
      if (error instanceof ConnectorError && refusals.includes(error.reason)) return null;
      throw error;
    },
  );
}

/** Null for what others wrote and the Page shares, and without a readable date. */
function toPagePost(post: ApiPagePost): SourcePost | null {
  const postedAt = new Date(post.created_time);
  if (Number.isNaN(postedAt.getTime()) || post.status_type === "shared_story") return null;
  const attachments = post.attachments?.data ?? [];
  // An album has its photos below it; a single photo stands alone.
  const parts = attachments.flatMap(({ subattachments, ...one }) => subattachments?.data ?? [one]);
  const pictures = parts
    .filter(({ media_type: kind }) => kind === "photo")
    .map(({ media, target }, index): SourcePicture => ({
      mediaId: target?.id ?? `${post.id}/${index}`,
      url: media?.image?.src ?? null,
      // getPhotoText() reads it once the picture is downloaded.
      altText: null,
    }));
  const videos = parts.filter(({ media_type: kind }) => kind === "video").length;
  return {
    mediaId: post.id,
    caption: toStorable(post.message ?? ""),
    kind: pictures.length > 1 ? "carousel" : pictures.length === 0 && videos > 0 ? "video" : "image",
    productType: null,
    permalink: post.permalink_url ?? null,
    shortcode: null,
    postedAt,
    pictures,
    skippedVideos: pictures.length === 0 ? 0 : videos,
    links: attachments.flatMap(({ unshimmed_url: link }) => link ?? []),
  };
}

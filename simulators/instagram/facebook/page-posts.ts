import { type Context, Hono } from "hono";
import type { Kit } from "../../kit/start-simulator.ts";
import { graphError, unknownFieldError } from "../../meta/graph-error.ts";
import { listMedia } from "../list-media.ts";
import type { PictureAddresses } from "../picture-addresses.ts";
import type { FacebookToken, InstagramState, Picture, Post } from "../state.ts";
import { checkFacebookToken } from "./check-facebook-token.ts";

const version = "/:version{v[0-9]+\\.0}";

/**
 * A Page and its own posts, with the Page's token (Meta, "Page", "Page feed", "Page post", "Story attachment",
 * "Photo"). They are kept like Instagram's posts, under the Page's id.
 */
export function pagePostRoutes(state: InstagramState, kit: Kit, addresses: PictureAddresses): Hono {
  const app = new Hono();
  app.get(`${version}/:id/posts`, (c) =>
    withPage(c, c.req.param("id"), (pageId) => {
      const limit = Math.min(Number(c.req.query("limit") ?? 25), 100);
      const { posts, after, hasNext } = listMedia(state, pageId, { limit, after: c.req.query("after") });
      const next = `${kit.url()}/facebook/v26.0/${pageId}/posts?access_token=secret&after=${after}`;
      const paging = after === null ? {} : { paging: { cursors: { after }, ...(hasNext ? { next } : {}) } };
      return Response.json({ data: posts.map((post) => toPagePost(post)), ...paging });
    }),
  );
  app.get(`${version}/:id`, async (c, next) => {
    const id = c.req.param("id");
    const photo = state.findPhoto(id);
    if (photo !== undefined && findPage(photo.post.userId) !== undefined)
      return withPage(c, photo.post.userId, () => readPhoto(photo.picture, c.req.query("fields") ?? "id"));
    const [pageId = "", postId] = id.split("_");
    const page = findPage(pageId);
    if (page === undefined) return next();
    return withPage(c, pageId, () => {
      if (postId === undefined) return Response.json({ id, name: page.name });
      const post = state.findPost(postId);
      return post?.userId === pageId
        ? Response.json(toPagePost(post))
        : graphError({ code: 100, subcode: 33, message: `Unsupported get request. Object '${id}' does not exist` });
    });
  });

  function findPage(id: string) {
    return [...state.accounts.values()].find(({ page }) => page?.id === id)?.page ?? undefined;
  }

  function withPage(c: Context, pageId: string, answer: (pageId: string) => Response): Response {
    const token = checkFacebookToken(state, kit.clock.now(), c.req.raw);
    if (token instanceof Response) return token;
    if (!token.scopes.includes("pages_read_engagement")) return graphError({ code: 10 });
    return isOf(token, pageId)
      ? answer(pageId)
      : graphError({ code: 100, subcode: 33, message: "Unsupported get request" });
  }

  function isOf({ kind, userIds }: FacebookToken, pageId: string): boolean {
    return kind === "page" && userIds.some((id) => state.accounts.get(id)?.page?.id === pageId);
  }

  function toPagePost({ id, userId, caption, mediaType, postedAt, pictures, shortcode }: Post): object {
    const parts = pictures.map((picture) => toAttachment(picture));
    const album = { media_type: "album", type: "album", target: { id }, subattachments: { data: parts } };
    return {
      id: `${userId}_${id}`,
      ...(caption === null ? {} : { message: caption }),
      created_time: postedAt.replace(/\.\d+Z$/, "+0000"),
      permalink_url: `https://www.facebook.com/${userId}/posts/${shortcode}`,
      status_type: mediaType === "VIDEO" ? "added_video" : "added_photos",
      attachments: { data: parts.length > 1 ? [album] : parts },
    };
  }

  /** Only what its owner wrote is here; `alt_text` is the machine's (Meta, "Photo"). */
  function readPhoto({ id, altText }: Picture, fields: string): Response {
    const unknown = fields.split(",").find((field) => field !== "id" && field !== "alt_text_custom");
    if (unknown !== undefined) return unknownFieldError(unknown, "Photo");
    return Response.json({
      id,
      ...(fields.includes("alt_text_custom") && altText !== null && { alt_text_custom: altText }),
    });
  }

  function toAttachment(picture: Picture): object {
    const src = addresses.sign(picture, "jpg");
    const kind = picture.video ? "video" : "photo";
    const media = { image: { src, height: 720, width: 960 } };
    return { media_type: kind, type: kind, media, target: { id: picture.id } };
  }
  return app;
}

import { Hono } from "hono";
import { freeName } from "../kit/free-name.ts";
import { pageHeaders, pickFields, requireKnown, toPage } from "./collection.ts";
import { viewMedia } from "./media-view.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { refused } from "./rest-error.ts";
import { listParam, readRestRequest, textParam, type Env, type RestRequest } from "./rest-request.ts";
import { can, type User } from "./roles.ts";
import { dateFolder, now, type Site } from "./site.ts";
import { toSlug, uniqueMediaSlug } from "./slugs.ts";
import type { Media } from "./state.ts";

/** `/wp/v2/media`: pictures only. A repeated name becomes `name-1`; identical files aren't deduplicated. */
export function mediaRoutes(site: Site): Hono<Env> {
  const { kit } = site;
  const app = new Hono<Env>();
  app.get("/media", async (c) => {
    const request = await readRestRequest(c);
    const page = toPage(request, listMedia(site, request));
    pageHeaders(c, page);
    return c.json(page.rows.map((media) => pickFields(request, viewMedia(site, media, contextOf(request)))));
  });
  app.post("/media", async (c) => {
    const user = c.get("user");
    if (user === null || !can(user, "upload_files")) {
      throw refused(user, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
    }
    const media = addMedia(site, user, await readUpload(c));
    c.header("x-wp-upload-attachment-id", String(media.id));
    c.header("location", `${kit.url()}/wp-json/wp/v2/media/${media.id}`);
    const request: RestRequest = { user, params: c.req.query(), has: () => false };
    return c.json(pickFields(request, viewMedia(site, media, "edit")), 201);
  });
  return app;
}

function contextOf(request: RestRequest): "view" | "edit" {
  if (textParam(request, "context") !== "edit") return "view";
  if (!can(request.user, "edit_posts")) {
    throw refused(
      request.user,
      "rest_forbidden_context",
      "Sorry, you are not allowed to edit posts in this post type.",
    );
  }
  return "edit";
}

function addMedia(site: Site, user: User, upload: Upload): Media {
  const { state, kit } = site;
  const at = now(site);
  const folder = dateFolder({ date: at }).slice(1);
  const dot = upload.name.lastIndexOf(".");
  const extension = upload.name.slice(dot);
  const taken = (base: string): boolean => state.findMediaByFile(`${folder}${base}${extension}`) !== undefined;
  const base = freeName(upload.name.slice(0, dot), taken, 1);
  const id = state.nextId();
  const { slug = base, title = base, alt_text = "", caption = "", description = "" } = upload.fields;
  const media: Media = {
    id,
    author: user.id,
    file: `${folder}${base}${extension}`,
    mimeType: upload.mimeType,
    bytes: upload.bytes.length,
    width: upload.width,
    height: upload.height,
    slug: uniqueMediaSlug(state, toSlug(slug), { id }),
    title,
    altText: alt_text,
    caption,
    description,
    date: at,
    modified: at,
  };
  kit.blobs.put(`media-${id}`, upload.bytes);
  state.media.set(id, media);
  kit.journal.effect("media.created", { mediaId: id, file: media.file, bytes: media.bytes });
  return media;
}

/** Newest first. */
function listMedia({ state }: Site, request: RestRequest): Media[] {
  requireKnown(request, "slug");
  const slugs = listParam(request, "slug");
  return [...state.media.values()]
    .filter(({ slug }) => slugs === undefined || slugs.includes(slug))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

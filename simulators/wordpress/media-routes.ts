import { Hono } from "hono";
import { freeName } from "../kit/free-name.ts";
import { pageHeaders, pickFields, requireKnown, toPage } from "./collection.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { refused } from "./rest-error.ts";
import { listParam, readRestRequest, type Env, type RestRequest } from "./rest-request.ts";
import { can } from "./roles.ts";
import { dateFolder, now, type Site, uploadUrl } from "./site.ts";
import { toSlug, uniqueMediaSlug } from "./slugs.ts";
import type { Media } from "./state.ts";

/** `/wp/v2/media`: pictures only. A repeated name becomes `name-1`; identical files aren't deduplicated. */
export function mediaRoutes(site: Site): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/media", async (c) => {
    const request = await readRestRequest(c);
    const page = toPage(request, listMedia(site, request));
    pageHeaders(c, page);
    return c.json(page.rows.map((media) => pickFields(request, viewMedia(site, media))));
  });
  app.post("/media", async (c) => {
    const user = c.get("user");
    if (user === null || !can(user, "upload_files")) {
      throw refused(user, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
    }
    const media = addMedia(site, await readUpload(c));
    const request: RestRequest = { user, params: c.req.query() };
    return c.json(pickFields(request, viewMedia(site, media)), 201);
  });
  return app;
}

function viewMedia(site: Site, { id, slug, file, altText, mimeType }: Media): object {
  return { id, slug, alt_text: altText, mime_type: mimeType, source_url: uploadUrl(site, file) };
}

function addMedia(site: Site, upload: Upload): Media {
  const { state, kit } = site;
  const at = now(site);
  const folder = dateFolder({ date: at }).slice(1);
  const dot = upload.name.lastIndexOf(".");
  const extension = upload.name.slice(dot);
  const taken = (base: string): boolean => state.findMediaByFile(`${folder}${base}${extension}`) !== undefined;
  const base = freeName(upload.name.slice(0, dot), taken, 1);
  const id = state.nextId();
  const { slug = base, alt_text = "" } = upload.fields;
  const media: Media = {
    id,
    file: `${folder}${base}${extension}`,
    mimeType: upload.mimeType,
    bytes: upload.bytes.length,
    slug: uniqueMediaSlug(state, toSlug(slug), { id }),
    altText: alt_text,
    date: at,
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

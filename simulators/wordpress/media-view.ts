import { escapeHtml } from "../kit/page.ts";
import { texturize } from "./rendered-text.ts";
import { uploadUrl, type Site } from "./site.ts";
import { toGmt, toSiteTime } from "./site-time.ts";
import { toSlug } from "./slugs.ts";
import type { Media } from "./state.ts";

export function viewMedia(site: Site, media: Media, context: "view" | "edit"): object {
  const edit = context === "edit";
  const { width, height, file } = media;
  const shown = (raw: string, rendered: string): object => (edit ? { raw, rendered } : { rendered });
  const source = uploadUrl(site, file);
  return {
    id: media.id,
    date: toSiteTime(media.date),
    date_gmt: toGmt(media.date),
    guid: shown(source, source),
    modified: toSiteTime(media.modified),
    modified_gmt: toGmt(media.modified),
    slug: media.slug,
    status: "inherit",
    type: "attachment",
    link: `${site.kit.url()}/${media.slug}/`,
    title: shown(media.title, texturize(media.title)),
    author: media.author,
    featured_media: 0,
    comment_status: "open",
    ping_status: "closed",
    template: "",
    meta: [],
    ...(edit
      ? { permalink_template: `${site.kit.url()}/?attachment_id=${media.id}`, generated_slug: toSlug(media.title) }
      : {}),
    class_list: [`post-${media.id}`, "attachment", "type-attachment", "status-inherit", "hentry"],
    description: shown(
      media.description,
      `<p class="attachment"><a href='${source}'><img loading="lazy" decoding="async" src="${source}" ` +
        `class="attachment-medium size-medium" alt="${escapeHtml(media.altText)}" /></a></p>\n` +
        (media.description === "" ? "" : `<p>${media.description}</p>\n`),
    ),
    caption: shown(media.caption, media.caption === "" ? "" : `<p>${media.caption}</p>\n`),
    alt_text: media.altText,
    media_type: "image",
    mime_type: media.mimeType,
    // Nothing is resized here.
    media_details: { width, height, file, filesize: media.bytes, sizes: {}, image_meta: imageMeta },
    post: null,
    source_url: source,
    ...(edit ? { missing_image_sizes: [] } : {}),
  };
}

const imageMeta = {
  aperture: "0",
  credit: "",
  camera: "",
  caption: "",
  created_timestamp: "0",
  copyright: "",
  focal_length: "0",
  iso: "0",
  shutter_speed: "0",
  title: "",
  orientation: "0",
  keywords: [],
};

import { escapeHtml } from "../../document/render/escape.ts";

export type WxrItem = {
  title: string;
  html: string;
  excerpt: string;
  slug: string;
  tags: string[];
  at: Date;
  published: boolean;
  /** Where the importing site can fetch them. */
  pictures: { url: string; alt: string }[];
};

/**
 * WordPress eXtended RSS 1.2, as WordPress' own importer reads it (Tools → Import → WordPress). Pictures are
 * attachments that the importer fetches from their addresses here.
 */
export function writeWxr(channel: { title: string; link: string; language: string }, items: WxrItem[]): string {
  let id = 0;
  const next = () => (id += 1);
  const written = items.map((item) => {
    const postId = next();
    return (
      writeItem(item, postId) + item.pictures.map((picture) => writeAttachment(picture, item, next(), postId)).join("")
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"
 xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${text(channel.title)}</title>
<link>${text(channel.link)}</link>
<language>${text(channel.language)}</language>
<wp:wxr_version>1.2</wp:wxr_version>
${written.join("")}</channel>
</rss>
`;
}

function writeItem({ title, html, excerpt, slug, tags, at, published }: WxrItem, id: number): string {
  const terms = tags
    .map(
      (tag) =>
        `<category domain="post_tag" nicename="${text(encodeURIComponent(tag.toLowerCase()))}">` +
        `${cdata(tag)}</category>\n`,
    )
    .join("");
  return `<item>
<title>${cdata(title)}</title>
<content:encoded>${cdata(html)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${stamp(at)}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name>
<wp:status>${published ? "publish" : "draft"}</wp:status>
<wp:post_type>post</wp:post_type>
${terms}</item>
`;
}

function writeAttachment(
  { url, alt }: WxrItem["pictures"][number],
  { at }: WxrItem,
  id: number,
  parent: number,
): string {
  return `<item>
<title>${cdata(alt)}</title>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${stamp(at)}</wp:post_date_gmt>
<wp:status>inherit</wp:status>
<wp:post_parent>${parent}</wp:post_parent>
<wp:post_type>attachment</wp:post_type>
<wp:attachment_url>${cdata(url)}</wp:attachment_url>
<wp:postmeta><wp:meta_key>${cdata("_wp_attachment_image_alt")}</wp:meta_key>
<wp:meta_value>${cdata(alt)}</wp:meta_value></wp:postmeta>
</item>
`;
}

/** "2026-11-21 17:45:00" */
function stamp(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}

function cdata(value: string): string {
  return `<![CDATA[${clean(value).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function text(value: string): string {
  return escapeHtml(clean(value));
}

/** Characters that XML 1.0 can't represent (section 2.2). */
function clean(value: string): string {
  return value.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

import { renderArticleFiles } from "../../document/render/article-files.ts";
import type { PublishablePost, PublishPicture } from "../publisher.ts";

/** Named by content, so that the same picture is stored once. */
export const toFileName = ({ fileName }: Pick<PublishPicture, "fileName">) => fileName.replace(/^(.{12}).*\./, "$1.");

export type RenderedFiles = { markdown: Uint8Array; html: Uint8Array; json: Uint8Array };

/** Everything comes from stored data, so the same article always gives the same bytes. */
export function renderFiles(post: Omit<PublishablePost, "pictures"> & { pictures: PublishPicture[] }): RenderedFiles {
  const { title, slug, language, excerpt, tags, document } = post;
  const date = post.publishAt ?? post.requestedAt;
  const description = post.metaDescription ?? "";
  const pictures = post.pictures.map((picture) => ({ pictureId: picture.pictureId, path: toFileName(picture) }));
  const texts = renderArticleFiles({ title, slug, date, language, description, excerpt, tags, document }, pictures);
  return { markdown: Buffer.from(texts.markdown), html: Buffer.from(texts.html), json: Buffer.from(texts.json) };
}

import { listPictures } from "../../document/list-pictures.ts";
import { toIsoDay } from "../../platform/time-zones.ts";
import type { PublishablePost, PublishPicture } from "../publisher.ts";
import { toBlobId } from "./blob-id.ts";
import { type Filling, fillFrontMatter, fillText } from "./conventions/fill-front-matter.ts";
import { renderBody } from "./render-body.ts";
import type { GitSettings } from "./settings.ts";

export type RenderedPost = {
  text: Uint8Array;
  /** The blob id of what readers see, and nothing else. */
  mark: string;
  pictures: { path: string; read(): Promise<Uint8Array> }[];
};

type Style = Pick<GitSettings, "path" | "picturePath" | "pictureLink" | "frontMatter" | "timeZone">;
type Rendered = Omit<PublishablePost, "pictures"> & { pictures: PublishPicture[] };

/** The picture's name in the repository, derived from its content so that the same picture is written once. */
export const toPictureName = ({ fileName }: Pick<PublishPicture, "fileName">) =>
  fileName.replace(/^(.{12}).*\./, "$1.");

/** Renders the file for the repository. The same post always gives the same bytes. */
export function renderPost(post: Rendered, style: Style, slug: string): RenderedPost {
  const values = toValues(post, slug, style.timeZone);
  const names = new Map(post.pictures.map((picture) => [picture.pictureId, toPictureName(picture)]));
  const toLink = (pictureId: string) => {
    const file = names.get(pictureId);
    return file === undefined ? null : fillText(style.pictureLink, { ...values, file });
  };
  const [first] = listPictures(post.document.blocks);
  const cover = first === undefined ? "" : (toLink(first.pictureId) ?? "");
  const head = fillFrontMatter(style.frontMatter, { ...values, cover, coverAlt: first?.alt ?? "" });
  // The marker is a comment: no generator shows it, and no schema refuses it.
  const text = `---\n# ${post.marker}\n${head}\n---\n\n${renderBody(post.document, toLink)}`;
  const bytes = Buffer.from(text.toWellFormed());
  return {
    text: bytes,
    mark: toBlobId(bytes),
    pictures: post.pictures.map((picture) => ({
      path: fillText(style.picturePath, { ...values, file: toPictureName(picture) }),
      read: () => picture.read(),
    })),
  };
}

/** Uses only stored data, never the clock: otherwise a retry would change the file. */
export function toValues(
  post: Pick<PublishablePost, "title" | "excerpt" | "tags" | "language" | "publishAt" | "requestedAt">,
  slug: string,
  timeZone: string,
): Filling {
  const { title, excerpt, tags, language } = post;
  const at = post.publishAt ?? post.requestedAt;
  const datetime = at.toISOString().replace(/\.\d+Z$/, "Z");
  const date = toIsoDay(at, timeZone);
  const [year = "", month = "", day = ""] = date.split("-");
  return { title, slug, excerpt, tags, language, datetime, date, year, month, day };
}

/** The slug as a file's name. */
export function toFileSlug({ slug, marker }: Pick<PublishablePost, "slug" | "marker">): string {
  const name = slug
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return Array.from(name).slice(0, 60).join("").replace(/-+$/, "") || `article-${marker.slice(-8)}`;
}

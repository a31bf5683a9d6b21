import { listPictures } from "../../document/list-pictures.ts";
import type { FilePreview, PublishablePost, PublishPicture, TargetSite } from "../publisher.ts";
import { checkRepository } from "./check-repository.ts";
import { fillText } from "./conventions/fill-front-matter.ts";
import type { GitOptions } from "./open-repository.ts";
import { renderPost, toFileSlug, toValues } from "./render-post.ts";
import { gitSettingsSchema } from "./settings.ts";

/** Learns the conventions, unless they're set, and renders an article's file by them. */
export async function previewFile(
  options: GitOptions,
  site: TargetSite,
  example: Omit<PublishablePost, "pictures">,
): Promise<FilePreview> {
  const checked = await checkRepository(options, site);
  const settings = gitSettingsSchema.parse(checked.settings);
  const slug = toFileSlug(example);
  const pictures = listPictures(example.document.blocks).map(toPicture);
  const { text } = renderPost({ ...example, pictures }, settings, slug);
  return {
    settings,
    path: fillText(settings.path, toValues(example, slug, settings.timeZone)),
    text: new TextDecoder().decode(text),
  };
}

/** A stand-in for the name that will be made from the picture's content. */
function toPicture({ pictureId, alt }: { pictureId: string; alt: string }): PublishPicture {
  const fileName = `${pictureId.replaceAll("-", "").padEnd(12, "0").slice(0, 12)}.jpg`;
  return { pictureId, fileName, mediaType: "image/jpeg", alt, read: async () => new Uint8Array() };
}

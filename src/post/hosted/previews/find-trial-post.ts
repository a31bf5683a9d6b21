import type { Platform } from "../../../platform/platform.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { BlogPost } from "../reading/find-post.ts";
import { findAlt } from "../reading/list-posts.ts";
import type { BlogPicture } from "../tables.ts";
import type { TrialMaterial, TrialPicture } from "../../trials/trial-material.ts";

type TrialPost = { post: BlogPost; locale: Locale; timeZone: string; expiresAt: Date };

/** A visitor's article as a post; null until it's written, and once the trial is over. */
export async function findTrialPost(ctx: Pick<Platform, "clock" | "db">, trialId: string): Promise<TrialPost | null> {
  const row = await selectTrial(ctx, trialId).select(["article", "material", "expires_at"]).executeTakeFirst();
  if (row === undefined || row.article === null) return null;
  const { article, material } = row;
  const pictures = material.pictures.map(toBlogPicture);
  const [first = null] = pictures;
  const { title, excerpt, tags, document, metaDescription } = article;
  return {
    post: {
      ...{ title, excerpt, tags, document, metaDescription, pictures },
      id: trialId,
      articleId: trialId,
      slug: "",
      language: material.language,
      picture: first && { ...first, alt: findAlt(document, first) },
      jsonLd: null,
      publishedAt: new Date(material.postedAt),
      changedAt: new Date(material.postedAt),
    },
    locale: material.locale ?? "en",
    timeZone: material.timeZone ?? "UTC",
    expiresAt: row.expires_at,
  };
}

/** Where a file of the trial's preview is stored. */
export async function findTrialPicture(
  ctx: Pick<Platform, "clock" | "db">,
  trialId: string,
  file: string,
): Promise<string | null> {
  const row = await selectTrial(ctx, trialId).select("material").executeTakeFirst();
  return row?.material.pictures.find((picture) => toFile(picture) === file)?.storageKey ?? null;
}

function selectTrial({ clock, db }: Pick<Platform, "clock" | "db">, trialId: string) {
  return db.selectFrom("trials").where("id", "=", trialId).where("expires_at", ">", clock.now());
}

function toBlogPicture(picture: TrialMaterial["pictures"][number]): BlogPicture {
  const { id, width, height, bytes } = picture;
  return { pictureId: id, file: toFile(picture), width, height, bytes };
}

function toFile({ sha256 }: TrialPicture): string {
  return sha256.slice(0, 32);
}

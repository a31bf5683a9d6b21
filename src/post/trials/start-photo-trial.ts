import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { type ArticleLanguage, articleLanguages, type Locale } from "../../platform/languages.ts";
import { putPicture } from "../../platform/pictures/model-copies.ts";
import {
  hasTooManyPictures,
  reEncodePicture,
  UnusablePictureError,
} from "../../platform/pictures/re-encode-picture.ts";
import { hasWords } from "../../writer/text/has-words.ts";
import { keepTrial } from "./keep-trial.ts";
import { limitUnproven, requireAllowance } from "./trial-allowance.ts";
import { requireFreshVisitor, type Visitor } from "./visitor.ts";

export type StartPhotoTrialInput = {
  photo: Uint8Array;
  /** What the photo is about; the article says nothing beyond it. */
  caption: string;
  /** Null: the caption's own language. */
  language: ArticleLanguage | null;
  /** The page's language, in which questions are asked. */
  locale: Locale;
};

/** A caption on Instagram has at most 2,200 characters. */
const wordsSchema = z.object({
  caption: typedText({ max: 2_200 }).refine(hasWords, "required"),
  language: z.enum(articleLanguages).nullable(),
});
export const maxPhotoBytes = 20_000_000;

/**
 * Starts a visitor's one article from a photo and a caption. Returns the cookie that lets them claim it. Throws
 * "trial-used", "trials-over", "proof-needed", "rate-limited", "unusable-picture", "invalid-input".
 */
export async function startPhotoTrial(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pictures" | "sealing" | "writers">,
  visitor: Visitor,
  { photo, locale, ...typed }: StartPhotoTrialInput,
): Promise<{ cookie: string }> {
  const { caption, language } = parseInput(wordsSchema, typed);
  if (photo.length > maxPhotoBytes) throw new GalleyError("unusable-picture");
  await requireFreshVisitor(ctx, visitor);
  await requireAllowance(ctx, visitor);
  if (!visitor.isProven) await limitUnproven(ctx, visitor.address);
  if (hasTooManyPictures(visitor.address)) throw new GalleyError("rate-limited");
  const withModelCopy = await ctx.writers.haveModel();
  const encoded = await reEncodePicture(photo, visitor.address, { withModelCopy }).catch((error: unknown) => {
    throw error instanceof UnusablePictureError ? new GalleyError("unusable-picture", { cause: error }) : error;
  });
  const { bytes, sha256, width, height } = encoded;
  const id = uuidv7();
  const storageKey = `${id}/${sha256}.jpg`;
  await putPicture(ctx, storageKey, encoded);
  const picture = { id: uuidv7(), storageKey, sha256, width, height, bytes: bytes.length, altText: null };
  const material = {
    postId: uuidv7(),
    caption,
    ...(language === null ? { language: locale, isLanguageOpen: true as const } : { language }),
    locale,
    postedAt: ctx.clock.now().toISOString(),
    timeZone: visitor.timeZone,
    pictures: [picture],
    instagram: null,
  };
  return keepTrial(ctx, visitor, { id, material, accessToken: null, token: null });
}

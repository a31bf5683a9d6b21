import { v7 as uuidv7 } from "uuid";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { InstagramApi } from "../../connectors/instagram/index.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { Locale } from "../../platform/languages.ts";
import { keepPictures } from "../posts/import-post.ts";
import { toSkipReason } from "../posts/to-skip-reason.ts";
import { type AuthorizedAccount, exchangeAnswer, type InstagramAnswer } from "../sources/connecting/exchange-code.ts";
import { noHashtagRules } from "../posts/hashtags.ts";
import { toAccess } from "../posts/open-access.ts";
import { hasWords } from "../../writer/text/has-words.ts";
import { keepTrial } from "./keep-trial.ts";
import { requireUnmarked } from "./trial-accounts.ts";
import { requireAllowance } from "./trial-allowance.ts";
import type { TrialMaterial } from "./trial-material.ts";
import { requireFreshVisitor, type Visitor } from "./visitor.ts";

type TrialContext = Pick<
  Context,
  | "addresses"
  | "clock"
  | "config"
  | "db"
  | "instagram"
  | "instagramLogins"
  | "jobs"
  | "log"
  | "pictures"
  | "sealing"
  | "writers"
>;

const PAGE_SIZE = 50;

/**
 * Starts a visitor's one article from the latest picture post with words of the account they authorised. Throws
 * "trial-used" (also for an account that's had one), "trials-over", "proof-needed", "no-picture-post" and the
 * "instagram-…" codes.
 */
export async function startInstagramTrial(
  ctx: TrialContext,
  visitor: Visitor,
  { locale, ...input }: { api: InstagramApi; answer: InstagramAnswer; locale: Locale },
): Promise<{ cookie: string }> {
  const { planned } = await requireFreshVisitor(ctx, visitor);
  await requireAllowance(ctx, visitor);
  const [authorized] = await exchangeAnswer(ctx, input);
  if (authorized === undefined) throw new GalleyError("instagram-failed");
  await requireUnmarked(ctx, authorized.account.userId);
  const id = uuidv7();
  const material = await readLatest(ctx, id, authorized, locale).catch((error: unknown) => {
    throw error instanceof ConnectorError ? new GalleyError("instagram-failed", { cause: error }) : error;
  });
  return keepTrial(ctx, visitor, {
    id,
    material: { ...material, timeZone: visitor.timeZone },
    accessToken: authorized.accessToken,
    token: planned,
  });
}

async function readLatest(
  ctx: TrialContext,
  trialId: string,
  authorized: AuthorizedAccount,
  locale: Locale,
): Promise<TrialMaterial> {
  const { api, account, accessToken } = authorized;
  const reader = ctx.instagram.open(toAccess({ api, ...account }, accessToken));
  const { posts } = await reader.listPosts({ limit: PAGE_SIZE });
  // There's no owner to ask for words.
  const post = posts.find((one) => toSkipReason(one, noHashtagRules) === null && hasWords(one.caption));
  // The trial has no owner yet, so its id takes that place.
  const kept =
    post === undefined ? [] : await keepPictures(ctx, { ownerId: trialId, actor: { type: "visitor" } }, reader, post);
  if (post === undefined || post.kind === "video" || kept.length === 0) throw new GalleyError("no-picture-post");
  const pictures = kept.map(({ bytes, sha256, width, height, storageKey, altText }) => ({
    id: uuidv7(),
    storageKey,
    sha256,
    width,
    height,
    bytes: bytes.length,
    altText,
  }));
  const { mediaId, permalink, shortcode, kind, skippedVideos } = post;
  const { userId, appScopedId, username } = account;
  const tokenExpiresAt = authorized.tokenExpiresAt?.toISOString() ?? null;
  const instagram = {
    api,
    account: { userId, appScopedId, username },
    tokenExpiresAt,
    mediaId,
    permalink,
    shortcode,
    kind,
    skippedVideos,
  };
  return {
    postId: uuidv7(),
    caption: post.caption,
    language: locale,
    isLanguageOpen: true,
    locale,
    postedAt: post.postedAt.toISOString(),
    pictures,
    instagram,
  };
}

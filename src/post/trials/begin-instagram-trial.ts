import type { InstagramApi } from "../../connectors/instagram/index.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import { authorizeInstagram, type InstagramAuthorization } from "../sources/connecting/authorize-instagram.ts";
import { limitUnproven, requireAllowance } from "./trial-allowance.ts";
import { createLinkToken } from "../../platform/guards/link-token.ts";
import { requireFreshVisitor, toPlannedCookie, type Visitor } from "./visitor.ts";

/**
 * Starts authorisation for a visitor; startInstagramTrial follows on their return, and only that counts as a trial.
 * `cookie` will lead to that trial. Throws "trial-used", "proof-needed", "trials-over", "rate-limited",
 * "instagram-off".
 */
export async function beginInstagramTrial(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "instagramLogins">,
  visitor: Visitor,
  { locale, api }: { locale: Locale; api?: InstagramApi | undefined },
): Promise<InstagramAuthorization & { cookie: string }> {
  const { address, isProven } = visitor;
  // An earlier try may be starting right now.
  const { planned } = await requireFreshVisitor(ctx, visitor);
  await requireAllowance(ctx, visitor);
  if (!isProven) await limitUnproven(ctx, address);
  const { authorizeUrl, browserKey } = await authorizeInstagram(ctx, { ownerId: null, locale, ...(api && { api }) });
  return {
    authorizeUrl,
    browserKey: isProven ? ctx.addresses.sign(`proven/${browserKey}`) : browserKey,
    cookie: toPlannedCookie(ctx, planned ?? createLinkToken().token),
  };
}

/** Reads the browser's key, which also says whether the visitor had a proof of work when they left for Instagram. */
export function readBrowserKey(
  ctx: Pick<Context, "addresses">,
  given: string,
): { browserKey: string; isProven: boolean } {
  const signed = ctx.addresses.verify(given);
  return signed?.startsWith("proven/")
    ? { browserKey: signed.slice("proven/".length), isProven: true }
    : { browserKey: given, isProven: false };
}

import { ConnectorError } from "../../../platform/connector-error.ts";
import type { InstagramAccount, InstagramApi } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import { type ErrorCode, GalleyError } from "../../../platform/errors.ts";
import { toRedirectUri } from "./authorize-instagram.ts";

export type AuthorizedAccount = {
  api: InstagramApi;
  account: InstagramAccount;
  accessToken: string;
  tokenIssuedAt: Date;
  /** Null for a Page's token, which never expires. */
  tokenExpiresAt: Date | null;
};

/** What Instagram or Facebook sends with the callback. */
export type InstagramAnswer = { code: string } | { error: string };

const refusals: Record<string, ErrorCode> = {
  "not-a-tester": "instagram-no-tester",
  "wrong-app": "instagram-wrong-app",
  "wrong-secret": "instagram-wrong-app",
  "redirect-uri": "instagram-wrong-app",
  "code-used": "instagram-state",
  "scope-missing": "instagram-scope",
  "no-page": "instagram-no-page",
};

/**
 * Exchanges the callback for the authorised accounts: one with Instagram Login, one or more with Facebook Login. Throws
 * the "instagram-…" codes.
 */
export async function exchangeAnswer(
  ctx: Pick<Context, "clock" | "config" | "instagramLogins" | "log">,
  { api, answer }: { api: InstagramApi; answer: InstagramAnswer },
): Promise<AuthorizedAccount[]> {
  const login = ctx.instagramLogins[api];
  if (login === undefined) throw new GalleyError("instagram-off");
  if ("error" in answer)
    throw new GalleyError(answer.error === "access_denied" ? "instagram-cancelled" : "instagram-failed");
  const tokenIssuedAt = ctx.clock.now();
  try {
    const granted = await login.exchangeCode({ code: answer.code, redirectUri: toRedirectUri(ctx) });
    const professional = granted.filter(({ account }) => account.accountType !== "OTHER");
    if (professional.length === 0) throw new GalleyError("instagram-personal");
    return professional.map(({ account, token }) => ({
      api,
      account,
      accessToken: token.accessToken,
      tokenIssuedAt,
      tokenExpiresAt:
        token.expiresInSeconds === null ? null : new Date(tokenIssuedAt.getTime() + token.expiresInSeconds * 1000),
    }));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error, api }, "could not connect Instagram");
    throw new GalleyError(refusals[error.code ?? ""] ?? "instagram-failed", { cause: error });
  }
}

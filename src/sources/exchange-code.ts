import { ConnectorError } from "../connectors/connector-error.ts";
import type { InstagramAccount } from "../connectors/instagram/index.ts";
import type { Context } from "../context.ts";
import { type ErrorCode, GalleyError } from "../errors.ts";
import { toRedirectUri } from "./authorize-instagram.ts";

export type AuthorizedAccount = {
  account: InstagramAccount;
  accessToken: string;
  tokenIssuedAt: Date;
  tokenExpiresAt: Date;
};

/** What Instagram sends along on the way back. */
export type InstagramAnswer = { code: string } | { error: string };

const refusals: Record<string, ErrorCode> = {
  "not-a-tester": "instagram-no-tester",
  "wrong-app": "instagram-wrong-app",
  "wrong-secret": "instagram-wrong-app",
  "redirect-uri": "instagram-wrong-app",
  "code-used": "instagram-state",
  "scope-missing": "instagram-scope",
};

/** From Instagram's answer to an account with a token of 60 days. Throws the "instagram-…" codes. */
export async function exchangeAnswer(
  ctx: Pick<Context, "clock" | "config" | "instagram" | "instagramLogin" | "log">,
  answer: InstagramAnswer,
): Promise<AuthorizedAccount> {
  if (ctx.instagramLogin === null) throw new GalleyError("instagram-off");
  if ("error" in answer) throw new GalleyError(answer.error === "access_denied" ? "instagram-cancelled" : "instagram-failed");
  const tokenIssuedAt = ctx.clock.now();
  try {
    const token = await ctx.instagramLogin.exchangeCode({ code: answer.code, redirectUri: toRedirectUri(ctx) });
    const account = await ctx.instagram.getAccount(token.accessToken);
    if (account.accountType === "OTHER") throw new GalleyError("instagram-personal");
    const tokenExpiresAt = new Date(tokenIssuedAt.getTime() + token.expiresInSeconds * 1000);
    return { account, accessToken: token.accessToken, tokenIssuedAt, tokenExpiresAt };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error }, "instagram not connected");
    throw new GalleyError(refusals[error.code ?? ""] ?? "instagram-failed", { cause: error });
  }
}

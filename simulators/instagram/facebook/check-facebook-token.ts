import { findProofFault, readToken, tokenMissing } from "../../meta/facebook-login.ts";
import { expiredTokenError, graphError } from "../../meta/graph-error.ts";
import type { FacebookToken, InstagramState } from "../state.ts";

/** A Page's token, with the one account that it can read, or the error. */
export function checkPageToken(
  state: InstagramState,
  now: Date,
  request: Request,
): { userId: string; token: string } | Response {
  const token = checkFacebookToken(state, now, request);
  if (token instanceof Response) return token;
  // Meta lets a person's token read the accounts of all their Pages; nothing here needs that.
  if (token.kind !== "page")
    return graphError({ code: 190, message: "This method must be called with a Page Access Token" });
  const [userId = ""] = token.userIds;
  return token.scopes.includes("instagram_basic") ? { userId, token: token.token } : graphError({ code: 10 });
}

/** The caller's token, or the error. The app's setting "Require app secret" is on. */
export function checkFacebookToken(state: InstagramState, now: Date, request: Request): FacebookToken | Response {
  const text = readToken(request);
  if (text === null) return tokenMissing();
  // Tokens of Instagram Login aren't valid here.
  const token = state.facebookTokens.get(text);
  if (token === undefined) return graphError({ code: 190 });
  const subcode = state.deadTokens.get(text);
  if (subcode !== undefined) return graphError({ code: 190, subcode });
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now.getTime())
    return expiredTokenError(new Date(token.expiresAt), now);
  return findProofFault(request, text, state.app.metaAppSecret) ?? token;
}

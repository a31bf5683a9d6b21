import { readToken } from "../meta/facebook-login.ts";
import { expiredTokenError, graphError } from "../meta/graph-error.ts";
import type { InstagramState, Token } from "./state.ts";

/** Returns the caller's token, from `Authorization: Bearer` or the query, or else the error response. */
export function checkToken(state: InstagramState, now: Date, request: Request): Token | Response {
  const text = readToken(request);
  if (text === null)
    return graphError({ code: 190, message: "An access token is required to request this resource.", status: 401 });
  const token = state.tokens.get(text);
  if (token === undefined) return graphError({ code: 190 });
  const subcode = state.deadTokens.get(text);
  if (subcode !== undefined) return graphError({ code: 190, subcode });
  if (Date.parse(token.expiresAt) <= now.getTime()) return expiredTokenError(new Date(token.expiresAt), now);
  if (!token.scopes.includes("instagram_business_basic")) return graphError({ code: 10 });
  return token;
}

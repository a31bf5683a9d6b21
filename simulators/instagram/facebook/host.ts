import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kit } from "../../kit/start-simulator.ts";
import { expiredTokenError, graphError } from "../graph-error.ts";
import type { GraphHost } from "../graph-routes.ts";
import { pageAccountNode } from "../media-node.ts";
import type { FacebookToken, InstagramEvent, InstagramState } from "../state.ts";

/** The parts of graph.facebook.com that read an Instagram account with a Page's token. */
export function facebookHost(state: InstagramState, kit: Kit<InstagramEvent>): GraphHost {
  return {
    check(request) {
      const token = checkFacebookToken(state, kit.clock.now(), request);
      if (token instanceof Response) return token;
      const [userId = ""] = token.userIds;
      // Meta lets a person's token read the accounts of all their Pages; nothing here needs that.
      if (token.kind !== "page")
        return graphError({ code: 190, message: "This method must be called with a Page Access Token" });
      return token.scopes.includes("instagram_basic") ? { userId, token: token.token } : graphError({ code: 10 });
    },
    address: () => `${kit.url()}/facebook`,
    accountNode: (account, fields) => pageAccountNode(account, fields, { state }),
    unversioned: false,
    hasMe: false,
  };
}

/**
 * Returns the caller's token, checking `appsecret_proof` if the app's "Require app secret" setting is on, or else the
 * error.
 */
export function checkFacebookToken(state: InstagramState, now: Date, request: Request): FacebookToken | Response {
  const query = new URL(request.url).searchParams;
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const text = bearer ?? query.get("access_token");
  if (text === null || text === "") {
    return graphError({
      code: 2500,
      message: "An active access token must be used to query information about the current user.",
    });
  }
  // Tokens of Instagram Login aren't valid here.
  const token = state.facebookTokens.get(text);
  if (token === undefined) return graphError({ code: 190 });
  const subcode = state.deadTokens.get(text);
  if (subcode !== undefined) return graphError({ code: 190, subcode });
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now.getTime())
    return expiredTokenError(new Date(token.expiresAt), now);
  const proof = query.get("appsecret_proof");
  if (proof === null)
    return graphError({ code: 100, message: "API calls from the server require an appsecret_proof argument" });
  if (!isProof(proof, text, state.app.metaAppSecret))
    return graphError({ code: 100, message: "Invalid appsecret_proof provided in the API argument" });
  return token;
}

function isProof(proof: string, token: string, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("hex"));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

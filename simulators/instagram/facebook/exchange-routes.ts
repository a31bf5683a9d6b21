import { Hono } from "hono";
import type { Kit } from "../../kit/start-simulator.ts";
import { graphError } from "../graph-error.ts";
import { newFacebookToken } from "../ids.ts";
import type { FacebookToken, InstagramEvent, InstagramState } from "../state.ts";

const codeLifetimeMs = 10 * 60_000;
const lifetimes = { short: 3_600, long: 5_183_944 };

/**
 * `/vNN.0/oauth/access_token`: exchanges a code for a short-lived token, and that for one of 60 days. Graph error
 * envelope.
 */
export function exchangeRoutes(state: InstagramState, kit: Kit<InstagramEvent>): Hono {
  const app = new Hono();
  app.on(["GET", "POST"], "/:version{v[0-9]+\\.0}/oauth/access_token", async (c) => {
    const form = c.req.method === "POST" ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    if (form.get("client_id") !== state.app.metaAppId)
      return graphError({ code: 101, message: "Error validating application. Invalid application ID." });
    if (form.get("client_secret") !== state.app.metaAppSecret)
      return graphError({ code: 1, status: 400, message: "Error validating client secret." });
    return form.get("grant_type") === "fb_exchange_token"
      ? extend(state, kit, form.get("fb_exchange_token") ?? "")
      : exchange(state, kit, form);
  });
  return app;
}

function exchange(state: InstagramState, kit: Kit<InstagramEvent>, form: URLSearchParams): Response {
  const code = state.facebookCodes.get(form.get("code") ?? "");
  if (code === undefined) return graphError({ code: 100, message: "Invalid verification code format." });
  if (code.used) return graphError({ code: 100, subcode: 36_009, message: "This authorization code has been used." });
  if (code.redirectUri !== form.get("redirect_uri")) {
    return graphError({
      code: 100,
      subcode: 36_008,
      message:
        "Error validating verification code. " +
        "Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    });
  }
  if (kit.clock.now().getTime() - Date.parse(code.issuedAt) > codeLifetimeMs) {
    return graphError({ code: 100, subcode: 36_007, message: "This authorization code has expired." });
  }
  kit.record({ type: "facebook-code", code: { ...code, used: true } });
  kit.journal.effect("facebook.token-issued", { userIds: code.userIds });
  return answer(issue(kit, "short", code), lifetimes.short);
}

function extend(state: InstagramState, kit: Kit<InstagramEvent>, given: string): Response {
  const token = state.facebookTokens.get(given);
  if (token === undefined || token.kind === "page" || state.deadTokens.has(given)) return graphError({ code: 190 });
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= kit.clock.now().getTime())
    return graphError({ code: 190, subcode: 463 });
  kit.journal.effect("facebook.token-exchanged", { userIds: token.userIds });
  return answer(issue(kit, "long", token), lifetimes.long);
}

function issue(
  kit: Kit<InstagramEvent>,
  kind: "short" | "long",
  { userIds, scopes }: Pick<FacebookToken, "userIds" | "scopes">,
): FacebookToken {
  const expiresAt = new Date(kit.clock.now().getTime() + lifetimes[kind] * 1000).toISOString();
  const token: FacebookToken = {
    token: newFacebookToken(),
    kind,
    userIds: [...userIds],
    scopes: [...scopes],
    expiresAt,
  };
  kit.record({ type: "facebook-token", token });
  return token;
}

function answer({ token }: FacebookToken, seconds: number): Response {
  return Response.json({ access_token: token, token_type: "bearer", expires_in: seconds });
}

import { Hono } from "hono";
import type { Kit } from "../kit/start-simulator.ts";
import { otherRedirectUri } from "../meta/facebook-login.ts";
import { graphError, oauthError } from "../meta/graph-error.ts";
import { issueToken } from "./issue-token.ts";
import { checkToken } from "./check-token.ts";
import type { Code, InstagramState, Token } from "./state.ts";

const hourMs = 3_600_000;
/** The error for a GET that should be a POST, and for refreshing a dead token. */
const wrongMethod = { code: 100, message: "Unsupported request - method type: get" };

/** Exchanges a code for a short token (1 h) and that for a long one (60 days), and refreshes it. */
export function tokenRoutes(state: InstagramState, kit: Kit): Hono {
  const app = new Hono();
  app.get("/oauth/access_token", () => graphError(wrongMethod));
  app.post("/oauth/access_token", async (c) => {
    const form = await c.req.parseBody();
    if (form.client_id === state.app.metaAppId || form.client_id !== state.app.id)
      return oauthError("Invalid platform app");
    if (form.client_secret !== state.app.secret) return oauthError("Error validating client secret");
    if (form.grant_type !== "authorization_code") return oauthError("Invalid grant_type");
    // A copied URL still contains Instagram's "#_".
    const code = state.codes.get(String(form.code ?? "").replace(/#_$/, ""));
    if (code === undefined || code.used || kit.clock.now().getTime() - Date.parse(code.issuedAt) >= hourMs) {
      return oauthError("Matching code was not found or was already used");
    }
    if (form.redirect_uri !== code.redirectUri) {
      return oauthError(otherRedirectUri);
    }
    state.codes.set(code.code, { ...code, used: true });
    const token = issueToken(state, kit, { userId: code.userId, lifetime: "short", scopes: code.scopes });
    kit.journal.effect("token.issued", { userId: code.userId });
    return tokenAnswer(state, token, code);
  });

  for (const prefix of ["", "/:version{v[0-9]+\\.[0-9]+}"]) {
    app.get(`${prefix}/access_token`, (c) => {
      if (c.req.query("grant_type") !== "ig_exchange_token")
        return graphError({ code: 100, message: "Unsupported grant_type" });
      if (c.req.query("client_secret") !== state.app.secret)
        return graphError({ code: 1, status: 400, message: "Error validating client secret." });
      const short = checkToken(state, kit.clock.now(), c.req.raw);
      if (short instanceof Response) return short;
      if (short.lifetime !== "short") return graphError(wrongMethod);
      kit.journal.effect("token.exchanged", { userId: short.userId });
      return longAnswer(issueToken(state, kit, { ...short, lifetime: "long" }));
    });
    app.get(`${prefix}/refresh_access_token`, (c) => {
      if (c.req.query("grant_type") !== "ig_refresh_token")
        return graphError({ code: 100, message: "Unsupported grant_type" });
      const long = checkToken(state, kit.clock.now(), c.req.raw);
      if (long instanceof Response || long.lifetime !== "long") return graphError(wrongMethod);
      if (kit.clock.now().getTime() - Date.parse(long.issuedAt) < 24 * hourMs) {
        // The rule is Meta's; the wording isn't recorded anywhere.
        return graphError({ code: 100, message: "The access token must be at least 24 hours old to be refreshed" });
      }
      kit.journal.effect("token.refreshed", { userId: long.userId });
      return longAnswer(issueToken(state, kit, long));
    });
  }

  function longAnswer(token: Token): Response {
    const seconds = Math.round((Date.parse(token.expiresAt) - kit.clock.now().getTime()) / 1000);
    return Response.json({ access_token: token.token, token_type: "bearer", expires_in: seconds });
  }
  return app;
}

/** In practice `user_id` is a bare number too long for a JavaScript number, so the JSON is built as text. */
function tokenAnswer(state: InstagramState, token: Token, code: Code): Response {
  const { envelope, permissions } = state.settings;
  const granted = JSON.stringify(permissions === "array" ? code.scopes : code.scopes.join(","));
  const appScopedId = state.accounts.get(code.userId)?.appScopedId ?? "";
  const accessToken = JSON.stringify(token.token);
  const body =
    envelope === "data"
      ? `{"data":[{"access_token":${accessToken},"user_id":"${appScopedId}","permissions":${granted}}]}`
      : `{"access_token":${accessToken},"user_id":${code.userId},"permissions":${granted}}`;
  return new Response(body, { headers: { "content-type": "application/json" } });
}

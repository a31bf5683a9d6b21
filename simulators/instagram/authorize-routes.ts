import { Hono, type Context } from "hono";
import type { Kit } from "../kit/start-simulator.ts";
import { type LoginRequest, readLoginRequest, splitScopes, withParams } from "../meta/login-request.ts";
import { sorry } from "../kit/page.ts";
import { authorizePage } from "./authorize-page.ts";
import { newCode } from "./ids.ts";
import type { InstagramState } from "./state.ts";

const basicScope = "instagram_business_basic";
const knownScopes = new Set([
  basicScope,
  "instagram_business_content_publish",
  "instagram_business_manage_comments",
  "instagram_business_manage_messages",
  "instagram_business_manage_insights",
]);

/** `https://www.instagram.com/oauth/authorize`: the page where the owner allows or denies. */
export function authorizeRoutes(state: InstagramState, kit: Kit): Hono {
  const app = new Hono();
  app.get("/oauth/authorize", (c) => {
    const request = readLoginRequest((name) => c.req.query(name));
    const fault = c.req.query("response_type") === "code" ? findFault(state, request) : "Invalid response_type";
    if (fault !== null) return c.html(sorry("Sorry, this page isn't available.", fault), 400);
    return c.html(authorizePage(request, [...state.accounts.values()]));
  });
  app.post("/oauth/authorize", async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string): string | undefined => {
      const value = form[name];
      return typeof value === "string" ? value : undefined;
    };
    const request = readLoginRequest(field);
    const fault = findFault(state, request);
    if (fault !== null) return c.html(sorry("Sorry, this page isn't available.", fault), 400);
    if (field("decision") !== "approve") return deny(c, request);
    const account = state.findAccount(field("user_id") ?? "");
    if (account === undefined) return c.html(sorry("Sorry, this page isn't available.", "No such account"), 400);
    if (!account.tester) return c.html(sorry("Sorry, this page isn't available.", "Insufficient Developer Role"), 400);
    const code = newCode();
    const issuedAt = kit.clock.now().toISOString();
    const scopes = splitScopes(request.scope);
    const { userId } = account;
    state.codes.set(code, { code, userId, redirectUri: request.redirectUri, scopes, issuedAt, used: false });
    kit.journal.effect("authorization.approved", { userId: account.userId, scopes });
    // Instagram appends "#_"; anyone who reads the URL as text must strip it.
    return c.redirect(`${withParams(request.redirectUri, { code, state: request.state })}#_`);
  });

  function deny(c: Context, request: LoginRequest): Response {
    kit.journal.effect("authorization.denied", {});
    const params = {
      error: "access_denied",
      error_reason: "user_denied",
      error_description: "The user denied your request",
      state: request.state,
    };
    return c.redirect(withParams(request.redirectUri, params));
  }
  return app;
}

function findFault(state: InstagramState, request: LoginRequest): string | null {
  const { app } = state;
  if (request.clientId !== app.id) return "Invalid platform app";
  if (!URL.canParse(request.redirectUri)) return "Invalid redirect_uri";
  if (app.redirectUris.length > 0 && !app.redirectUris.includes(request.redirectUri)) return "Invalid redirect_uri";
  const scopes = splitScopes(request.scope);
  const unknown = scopes.filter((scope) => !knownScopes.has(scope));
  if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(", ")}`;
  return scopes.includes(basicScope) ? null : `Invalid Scopes: ${basicScope} is required`;
}

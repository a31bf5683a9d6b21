import type { Hono } from "hono";
import { html } from "hono/html";
import type { Kit } from "../kit/start-simulator.ts";
import { loginDialog } from "../meta/login-dialog.ts";
import { loginPage } from "../meta/login-page.ts";
import { isRegistered, type LoginRequest, splitScopes } from "../meta/login-request.ts";
import { newCode } from "./ids.ts";
import type { Account, InstagramState } from "./state.ts";

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
  return loginDialog({
    path: "/oauth/authorize",
    apology: "Sorry, this page isn't available.",
    findFault: (request) => findFault(state, request),
    page: (request, action) =>
      loginPage("Instagram", action, request, {
        legend: "Continue as",
        input: { name: "user_id", type: "radio" },
        choices: [...state.accounts.values()].map((account) => ({
          value: account.userId,
          label: html`${account.username} <small>${describe(account)}</small>`,
        })),
      }),
    allow(form, request) {
      const account = state.findAccount(form.get("user_id") ?? "");
      if (account === undefined) return { fault: "No such account" };
      if (!account.tester) return { fault: "Insufficient Developer Role" };
      const code = newCode();
      const issuedAt = kit.clock.now().toISOString();
      const scopes = splitScopes(request.scope);
      const { userId } = account;
      state.codes.set(code, { code, userId, redirectUri: request.redirect_uri, scopes, issuedAt, used: false });
      kit.journal.effect("authorization.approved", { userId, scopes });
      return { code };
    },
    deny() {
      kit.journal.effect("authorization.denied", {});
      return {
        error: "access_denied",
        error_reason: "user_denied",
        error_description: "The user denied your request",
      };
    },
    // Anyone who reads the URL as text must strip it.
    fragment: "#_",
  });
}

function describe(account: Account): string {
  const kind = { BUSINESS: "business", MEDIA_CREATOR: "creator", PERSONAL: "personal account" }[account.accountType];
  return account.tester ? kind : `${kind}, not a tester of the app`;
}

function findFault(state: InstagramState, request: LoginRequest): string | null {
  const { app } = state;
  if (request.client_id !== app.id) return "Invalid platform app";
  if (!isRegistered(request, app.redirectUris))
    return "Invalid Request: Request parameters are invalid: Invalid redirect_uri";
  const scopes = splitScopes(request.scope);
  const unknown = scopes.filter((scope) => !knownScopes.has(scope));
  if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(", ")}`;
  return scopes.includes(basicScope) ? null : `Invalid Scopes: ${basicScope} is required`;
}

import { Hono } from "hono";
import { html } from "hono/html";
import { type Page, requestFields, sorry, toPage } from "../../kit/page.ts";
import type { Kit } from "../../kit/start-simulator.ts";
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  splitScopes,
  withParams,
} from "../authorization-request.ts";
import { newCode } from "../ids.ts";
import type { Account, InstagramEvent, InstagramState } from "../state.ts";

const path = "/:version{v[0-9]+\\.0}/dialog/oauth";

const knownScopes = new Set([
  "instagram_basic",
  "pages_show_list",
  "pages_read_engagement",
  "business_management",
  "ads_management",
  "ads_read",
  "public_profile",
  "email",
]);

/**
 * `https://www.facebook.com/vNN.0/dialog/oauth`: the person selects Pages and may untick permissions (`declined`, one
 * field each). Form fields: `user_id`, once for each account whose Page is selected, and `decision` "approve".
 */
export function dialogRoutes(state: InstagramState, kit: Kit<InstagramEvent>): Hono {
  const app = new Hono();
  app.get(path, (c) => {
    const request = readAuthorizationRequest((name) => c.req.query(name));
    const fault = c.req.query("response_type") === "code" ? findFault(state, request) : "Invalid response_type";
    if (fault !== null) return c.html(sorry("Sorry, something went wrong.", fault), 400);
    return c.html(dialogPage(new URL(c.req.url).pathname, request, pagesOf(state)));
  });
  app.post(path, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const request = readAuthorizationRequest((name) => form.get(name));
    const fault = findFault(state, request);
    if (fault !== null) return c.html(sorry("Sorry, something went wrong.", fault), 400);
    if (form.get("decision") !== "approve") {
      kit.journal.effect("facebook.denied", {});
      return c.redirect(withParams(request.redirectUri, denied(request.state)));
    }
    const userIds = form.getAll("user_id").filter((id) => state.accounts.get(id)?.page);
    const declined = form.getAll("declined");
    const scopes = splitScopes(request.scope).filter((scope) => !declined.includes(scope));
    const code = newCode();
    const issuedAt = kit.clock.now().toISOString();
    kit.record({
      type: "facebook-code",
      code: { code, userIds, redirectUri: request.redirectUri, scopes, issuedAt, used: false },
    });
    kit.journal.effect("facebook.approved", { userIds, scopes });
    // Facebook appends "#_=_", which browsers don't send on.
    return c.redirect(`${withParams(request.redirectUri, { code, state: request.state })}#_=_`);
  });
  return app;
}

function pagesOf(state: InstagramState): Account[] {
  return [...state.accounts.values()].filter(({ page }) => page);
}

function denied(state: string): Record<string, string> {
  return {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
    state,
  };
}

function findFault({ app }: InstagramState, request: AuthorizationRequest): string | null {
  if (request.clientId !== app.metaAppId)
    return "Invalid App ID: The provided app ID does not look like a valid app ID.";
  if (!URL.canParse(request.redirectUri)) return "URL blocked: the redirect URI is not an absolute URI.";
  if (app.redirectUris.length > 0 && !app.redirectUris.includes(request.redirectUri))
    return "URL blocked: the redirect URI is not white-listed.";
  const unknown = splitScopes(request.scope).filter((scope) => !knownScopes.has(scope));
  return unknown.length > 0 ? `Invalid Scopes: ${unknown.join(", ")}` : null;
}

function dialogPage(action: string, request: AuthorizationRequest, accounts: Account[]): Page {
  const choices = accounts.map(
    (account, index) =>
      html`<label
        ><input type="checkbox" name="user_id" value="${account.userId}" ${index === 0 ? "checked" : ""} />
        ${account.page?.name ?? ""} (${describe(account)})</label
      >`,
  );
  return toPage(
    "Facebook (simulated)",
    html`<h1>Facebook</h1>
      <p>A simulation. Nothing here reaches Facebook.</p>
      <form method="post" action="${action}">
        ${requestFields(request)}
        <fieldset>
          <legend>Choose the Pages</legend>
          ${choices}
        </fieldset>
        <p>The app asks for: ${request.scope}</p>
        <button class="main" name="decision" value="approve">Continue</button>
        <button name="decision" value="deny">Not now</button>
      </form>`,
  );
}

function describe({ accountType, username }: Account): string {
  return accountType === "PERSONAL" ? "no Instagram account" : `@${username}`;
}

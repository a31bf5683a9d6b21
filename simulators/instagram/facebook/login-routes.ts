import type { Hono } from "hono";
import type { Kit } from "../../kit/start-simulator.ts";
import { facebookLogin } from "../../meta/facebook-login.ts";
import { graphError } from "../../meta/graph-error.ts";
import { loginPage } from "../../meta/login-page.ts";
import { splitScopes } from "../../meta/login-request.ts";
import { newFacebookToken } from "../ids.ts";
import type { InstagramState, Selection } from "../state.ts";

const lifetimes = { short: 3_600, long: 5_183_944 };
const knownScopes = new Set(
  (
    "instagram_basic pages_show_list pages_read_engagement business_management ads_management ads_read " +
    "public_profile email"
  ).split(" "),
);

/**
 * The person selects Pages and may untick permissions (`declined`, one field each). Form fields: `user_id`, once for
 * each account whose Page is selected, and `decision` "approve". What they unticked isn't asked for again without
 * `auth_type=rerequest` (Meta, manual login flow, "Re-asking for declined permissions"). A short-lived token can be
 * exchanged for one of 60 days.
 */
export function loginRoutes(state: InstagramState, kit: Kit): Hono {
  const { accounts, app, facebookTokens } = state;
  const issue = (kind: "short" | "long", { userIds, scopes }: Selection): Response => {
    const [token, seconds] = [newFacebookToken(), lifetimes[kind]];
    const expiresAt = new Date(kit.clock.now().getTime() + seconds * 1000).toISOString();
    facebookTokens.set(token, { token, kind, userIds, scopes, expiresAt });
    kit.journal.effect(kind === "short" ? "facebook.token-issued" : "facebook.token-exchanged", { userIds });
    return Response.json({ access_token: token, token_type: "bearer", expires_in: seconds });
  };
  return facebookLogin<Selection>({
    app: () => ({ id: app.metaAppId, secret: app.metaAppSecret, redirectUris: app.redirectUris }),
    codes: state.facebookCodes,
    now: () => kit.clock.now(),
    knownScopes,
    page: (action, request) =>
      loginPage("Facebook", action, request, {
        legend: "Choose the Pages",
        input: { name: "user_id", type: "checkbox" },
        choices: [...accounts.values()].flatMap(({ userId, page, accountType, username }) => {
          const linked = accountType === "PERSONAL" ? "no Instagram account" : `@${username}`;
          return page === null ? [] : [{ value: userId, label: `${page.name} (${linked})` }];
        }),
      }),
    allow(form, { scope, auth_type: authType }) {
      const userIds = form.getAll("user_id").filter((id) => accounts.get(id)?.page);
      const declined = form.getAll("declined");
      const asked = splitScopes(scope).filter((one) => authType === "rerequest" || !state.declinedScopes.has(one));
      const scopes = asked.filter((one) => !declined.includes(one));
      for (const one of asked)
        if (declined.includes(one)) state.declinedScopes.set(one, true);
        else state.declinedScopes.delete(one);
      kit.journal.effect("facebook.approved", { userIds, scopes });
      return { userIds, scopes };
    },
    denied: () => kit.journal.effect("facebook.denied", {}),
    issue: (code) => issue("short", code),
    grant(type, form) {
      if (type !== "fb_exchange_token") return undefined;
      const given = form.get("fb_exchange_token") ?? "";
      const token = facebookTokens.get(given);
      if (token === undefined || token.kind === "page" || state.deadTokens.has(given)) return graphError({ code: 190 });
      if (token.expiresAt !== null && Date.parse(token.expiresAt) <= kit.clock.now().getTime())
        return graphError({ code: 190, subcode: 463 });
      return issue("long", token);
    },
  });
}

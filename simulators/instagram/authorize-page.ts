import { html } from "hono/html";
import { type Page, requestFields, toPage } from "../kit/page.ts";
import type { LoginRequest } from "../meta/login-request.ts";
import type { Account } from "./state.ts";

export function authorizePage(request: LoginRequest, accounts: Account[]): Page {
  const choices = accounts.map(
    (account, index) =>
      html`<label
        ><input type="radio" name="user_id" value="${account.userId}" ${index === 0 ? "checked" : ""} />
        ${account.username} <small>${describe(account)}</small></label
      >`,
  );
  return toPage(
    "Instagram (simulated)",
    html`<h1>Instagram</h1>
      <p><small>A simulation. Nothing here reaches Instagram.</small></p>
      <form method="post" action="/oauth/authorize">
        ${requestFields(request)}
        <fieldset>
          <legend>Continue as</legend>
          ${choices}
        </fieldset>
        <p>The app asks for: ${request.scope}</p>
        <button class="main" name="decision" value="approve">Allow</button>
        <button name="decision" value="deny">Cancel</button>
      </form>`,
  );
}

function describe(account: Account): string {
  const kind = { BUSINESS: "business", MEDIA_CREATOR: "creator", PERSONAL: "personal account" }[account.accountType];
  return account.tester ? kind : `${kind}, not a tester of the app`;
}

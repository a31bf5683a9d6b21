import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { AuthorizationRequest } from "./authorization-request.ts";
import type { Account } from "./state.ts";

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = html`<style>
  body {
    font:
      16px/1.5 system-ui,
      sans-serif;
    max-width: 28rem;
    margin: 3rem auto;
    padding: 0 1rem;
    color: #222;
  }
  fieldset {
    border: 1px solid #ccc;
    border-radius: 8px;
    margin: 1rem 0;
  }
  label {
    display: block;
    padding: 0.3rem 0;
  }
  button {
    font: inherit;
    padding: 0.5rem 1.2rem;
    border-radius: 8px;
    border: 1px solid #888;
    background: #fff;
    margin-right: 0.5rem;
  }
  button[value="approve"] {
    background: #0064e0;
    border-color: #0064e0;
    color: #fff;
  }
  small {
    color: #555;
  }
</style>`;

export function authorizePage(request: AuthorizationRequest, accounts: Account[]): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Instagram (simulated)</title>
        ${style}
      </head>
      <body>
        <h1>Instagram</h1>
        <p><small>A simulation. Nothing here reaches Instagram.</small></p>
        <form method="post" action="/oauth/authorize">
          <input type="hidden" name="client_id" value="${request.clientId}" /><input
            type="hidden"
            name="redirect_uri"
            value="${request.redirectUri}"
          />
          <input type="hidden" name="scope" value="${request.scope}" /><input
            type="hidden"
            name="state"
            value="${request.state}"
          />
          <fieldset>
            <legend>Continue as</legend>
            ${accounts.map(
              (account, index) =>
                html`<label
                  ><input type="radio" name="user_id" value="${account.userId}" ${index === 0 ? "checked" : ""} />
                  ${account.username} <small>${describe(account)}</small></label
                >`,
            )}
          </fieldset>
          <p>The app asks for: ${request.scope}</p>
          <button name="decision" value="approve">Allow</button><button name="decision" value="deny">Cancel</button>
        </form>
      </body>
    </html>`;
}

export function authorizeErrorPage(message: string): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Error</title>
        ${style}
      </head>
      <body>
        <h1>Sorry, this page isn't available.</h1>
        <p>${message}</p>
      </body>
    </html>`;
}

function describe(account: Account): string {
  const kind = { BUSINESS: "business", MEDIA_CREATOR: "creator", PERSONAL: "personal account" }[account.accountType];
  return account.tester ? kind : `${kind}, not a tester of the app`;
}

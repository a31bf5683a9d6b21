import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Person } from "./state.ts";

export type DialogRequest = { clientId: string; redirectUri: string; scope: string; state: string };
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
  button[value="allow"] {
    background: #0064e0;
    border-color: #0064e0;
    color: #fff;
  }
  small {
    color: #555;
  }
</style>`;

export function dialogPage(action: string, request: DialogRequest, people: Person[]): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Facebook (simulated)</title>
        ${style}
      </head>
      <body>
        <h1>Facebook</h1>
        <p><small>A simulation. Nothing here reaches Facebook.</small></p>
        <form method="post" action="${action}">
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
            ${people.map(
              (person, index) =>
                html`<label
                  ><input type="radio" name="person_id" value="${person.id}" ${index === 0 ? "checked" : ""} />
                  ${person.name} <small>${person.email ?? "no e-mail address"}</small></label
                >`,
            )}
          </fieldset>
          <label><input type="checkbox" name="share_email" value="yes" checked /> Share the e-mail address</label>
          <p>
            <button name="decision" value="allow">Continue</button
            ><button name="decision" value="cancel">Not now</button>
          </p>
        </form>
      </body>
    </html>`;
}

export function dialogErrorPage(message: string): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Error</title>
        ${style}
      </head>
      <body>
        <h1>Sorry, something went wrong.</h1>
        <p>${message}</p>
      </body>
    </html>`;
}

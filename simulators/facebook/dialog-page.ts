import { html } from "hono/html";
import { type Page, requestFields, toPage } from "../kit/page.ts";
import type { Person } from "./state.ts";

export type DialogRequest = { clientId: string; redirectUri: string; scope: string; state: string };

export function dialogPage(action: string, request: DialogRequest, people: Person[]): Page {
  const choices = people.map(
    ({ id, name, email }, index) =>
      html`<label
        ><input type="radio" name="person_id" value="${id}" ${index === 0 ? "checked" : ""} /> ${name}
        <small>${email ?? "no e-mail address"}</small></label
      >`,
  );
  return toPage(
    "Facebook (simulated)",
    html`<h1>Facebook</h1>
      <p><small>A simulation. Nothing here reaches Facebook.</small></p>
      <form method="post" action="${action}">
        ${requestFields(request)}
        <fieldset>
          <legend>Continue as</legend>
          ${choices}
        </fieldset>
        <label><input type="checkbox" name="share_email" value="yes" checked /> Share the e-mail address</label>
        <p>
          <button class="main" name="decision" value="allow">Continue</button>
          <button name="decision" value="cancel">Not now</button>
        </p>
      </form>`,
  );
}

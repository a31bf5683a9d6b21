import { html } from "hono/html";
import { hiddenFields, type Page, toPage } from "../kit/page.ts";
import type { LoginRequest } from "./login-request.ts";

type Choice = { value: string; label: unknown };

/**
 * The page where a person decides what an app gets. The field `input` has their choices; the first one is preselected.
 */
export function loginPage(
  vendor: "Facebook" | "Instagram",
  action: string,
  request: LoginRequest,
  fields: { legend: string; input: { name: string; type: "radio" | "checkbox" }; choices: Choice[]; more?: unknown },
): Page {
  const { legend, input, choices, more = html`<p>The app asks for: ${request.scope}</p>` } = fields;
  const inputs = choices.map(
    ({ value, label }, index) =>
      html`<label
        ><input type="${input.type}" name="${input.name}" value="${value}" ${index === 0 ? "checked" : ""} />
        ${label}</label
      >`,
  );
  return toPage(
    `${vendor} (simulated)`,
    html`<h1>${vendor}</h1>
      <p><small>A simulation. Nothing here reaches ${vendor}.</small></p>
      <form method="post" action="${action}">
        ${hiddenFields(request)}
        <fieldset>
          <legend>${legend}</legend>
          ${inputs}
        </fieldset>
        ${more}
        <button class="main" name="decision" value="approve">${vendor === "Instagram" ? "Allow" : "Continue"}</button>
        <button name="decision" value="deny">${vendor === "Instagram" ? "Cancel" : "Not now"}</button>
      </form>`,
  );
}

import { Hono } from "hono";
import { markedBytes } from "../kit/marked-bytes.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { sorry } from "../kit/page.ts";
import { dialogPage, type DialogRequest } from "./dialog-page.ts";
import type { FacebookEvent, FacebookState } from "./state.ts";

const path = "/:version{v[0-9]+\\.0}/dialog/oauth";

/**
 * `https://www.facebook.com/v26.0/dialog/oauth`: the page where a person allows or declines (Meta, manual login flow).
 */
export function dialogRoutes(state: FacebookState, kit: Kit<FacebookEvent>): Hono {
  const app = new Hono();
  app.get(path, (c) => {
    const request = readRequest((name) => c.req.query(name));
    const fault = c.req.query("response_type") === "code" ? findFault(state, request) : "Invalid response_type";
    if (fault !== null) return c.html(sorry("Sorry, something went wrong.", fault), 400);
    return c.html(dialogPage(new URL(c.req.url).pathname, request, [...state.people.values()]));
  });
  app.post(path, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const request = readRequest((name) => form.get(name) ?? undefined);
    const fault = findFault(state, request);
    if (fault !== null) return c.html(sorry("Sorry, something went wrong.", fault), 400);
    if (form.get("decision") !== "allow") {
      kit.journal.effect("login.declined", {});
      return c.redirect(withParams(request.redirectUri, declined(request.state)));
    }
    const person = state.people.get(form.get("person_id") ?? "");
    if (person === undefined) return c.html(sorry("Sorry, something went wrong.", "No such person"), 400);
    const withEmail = form.get("share_email") === "yes" && request.scope.split(",").includes("email");
    const code = `AQ${markedBytes(90).toString("base64url")}`;
    kit.record({
      type: "code",
      code: {
        code,
        personId: person.id,
        redirectUri: request.redirectUri,
        withEmail,
        issuedAt: kit.clock.now().toISOString(),
        used: false,
      },
    });
    kit.journal.effect("login.allowed", { personId: person.id, withEmail });
    // Facebook appends "#_=_", which browsers don't send on.
    return c.redirect(`${withParams(request.redirectUri, { code, state: request.state })}#_=_`);
  });
  return app;
}

function declined(state: string): Record<string, string> {
  return {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
    state,
  };
}

function readRequest(read: (name: string) => string | undefined): DialogRequest {
  return {
    clientId: read("client_id") ?? "",
    redirectUri: read("redirect_uri") ?? "",
    scope: read("scope") ?? "",
    state: read("state") ?? "",
  };
}

function findFault({ app }: FacebookState, request: DialogRequest): string | null {
  if (request.clientId !== app.id) return "Invalid App ID: The provided app ID does not look like a valid app ID.";
  if (!URL.canParse(request.redirectUri)) return "URL blocked: the redirect URI is not an absolute URI.";
  if (app.redirectUris.length > 0 && !app.redirectUris.includes(request.redirectUri))
    return "URL blocked: the redirect URI is not white-listed.";
  return null;
}

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== "") url.searchParams.set(name, value);
  return url.toString();
}

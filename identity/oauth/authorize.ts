import type { Context } from "hono";
import type { Service } from "../service.ts";
import { parseAuthorizationRequest, withParameters, type AuthorizationRequest } from "./authorization-request.ts";
import { facebookDialog } from "./facebook.ts";
import { finishSignedIn } from "./finish-login.ts";
import { errorPage } from "./pages.ts";
import { baseOf, openVisit, placeWithoutVisit } from "./visit.ts";

/** GET /oauth2/authorize: starts a visit, or responds at once when the browser is already signed in here. */
export const authorize = async (service: Service, context: Context): Promise<Response> => {
  const query = new URL(context.req.url).searchParams;
  const request = parseAuthorizationRequest(service.settings, query, context.req.header("accept-language"));
  if ("refused" in request) {
    if (request.refused === "page") return errorPage(context, placeWithoutVisit(service, context), "badRequest");
    return context.redirect(
      withParameters(request.redirectUri, {
        error: request.error,
        error_description: request.description,
        state: request.state,
      }),
      302,
    );
  }
  if (request.provider === "COGNITO" && request.prompt !== "login") {
    const finished = await finishSignedIn(service, context, grantOf(request));
    if (finished) return finished;
  }
  if (request.prompt === "none")
    return context.redirect(
      withParameters(request.redirectUri, { error: "login_required", state: request.state }),
      302,
    );
  const id = await openVisit(service, context, request);
  if (request.provider === "Facebook") return context.redirect(facebookDialog(service, id), 302);
  const hint = request.loginHint === "" ? null : request.loginHint;
  return context.redirect(withParameters(`${baseOf(service)}/login`, { login: id, login_hint: hint }), 302);
};

const grantOf = (request: AuthorizationRequest) => ({
  client_id: request.client.id,
  redirect_uri: request.redirectUri,
  scope: request.scope,
  state: request.state,
  nonce: request.nonce,
  code_challenge: request.codeChallenge,
});

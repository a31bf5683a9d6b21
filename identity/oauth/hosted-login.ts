import { Hono, type Context } from "hono";
import { limitCaller } from "../pool/limits.ts";
import { CognitoError, RETRY_AFTER_SECONDS } from "../protocol/cognito-error.ts";
import { readText } from "../protocol/read-body.ts";
import { readCaller } from "../protocol/read-caller.ts";
import type { Caller, Service } from "../service.ts";
import { revokeRefreshToken } from "../tokens/revoke.ts";
import { authorize } from "./authorize.ts";
import { facebookDialog } from "./facebook.ts";
import { postEmail, postEmailCode, returnFromFacebook } from "./federated-pages.ts";
import { endHostedSession } from "./finish-login.ts";
import { errorPage } from "./pages.ts";
import { postCode, postFactor, postSignIn, showSignIn } from "./sign-in-pages.ts";
import { exchangeToken } from "./token.ts";
import { userInfo } from "./user-info.ts";
import { findPostedVisit, findVisit, placeWithoutVisit, type OpenVisit } from "./visit.ts";

type FormPage = (
  service: Service,
  context: Context,
  open: OpenVisit,
  form: URLSearchParams,
  caller: Caller,
) => Response | Promise<Response>;

const forms: Record<string, FormPage> = {
  "/login": postSignIn,
  "/login/code": postCode,
  "/login/factor": postFactor,
  "/login/email": postEmail,
  "/login/email-code": postEmailCode,
  "/login/facebook": (service, context, open) =>
    service.settings.facebook ? context.redirect(facebookDialog(service, open.visit.id), 303) : context.notFound(),
};

/** The OAuth 2 endpoints and sign-in page of Cognito's hosted login. */
export const hostedLogin = (service: Service, addressOf: (context: Context) => string): Hono => {
  const app = new Hono();
  const callerOf = async (context: Context): Promise<Caller> => {
    const caller = readCaller(context, addressOf);
    await limitCaller(service, caller);
    return caller;
  };
  app.onError((error, context) => {
    const known = error instanceof CognitoError;
    if (!known) service.onError?.(error, "hosted-login");
    // Programs read JSON from these; the others show people a page.
    const isProgram = /\/oauth2\/(token|revoke|userInfo)$/.test(context.req.path);
    if (!known && service.isOutage?.(error)) {
      context.header("retry-after", RETRY_AFTER_SECONDS);
      if (isProgram) return context.json({ error: "temporarily_unavailable" }, 503);
      return errorPage(context, placeWithoutVisit(service, context), "unavailable", 503);
    }
    if (isProgram)
      return context.json({ error: known ? "temporarily_unavailable" : "server_error" }, known ? 429 : 500);
    return errorPage(context, placeWithoutVisit(service, context), known ? "tooMany" : "expired", known ? 429 : 500);
  });

  app.get("/oauth2/authorize", async (context) => {
    await callerOf(context);
    return authorize(service, context);
  });
  app.get("/login", async (context) => {
    const open = await findVisit(service, context, context.req.query("login"));
    return open
      ? showSignIn(service, context, open, (context.req.query("login_hint") ?? "").slice(0, 254))
      : errorPage(context, placeWithoutVisit(service, context), "expired");
  });
  for (const [path, page] of Object.entries(forms)) {
    app.post(path, async (context) => {
      const caller = await callerOf(context);
      const form = new URLSearchParams(await readText(context.req.raw));
      const open = await findPostedVisit(service, context, form);
      return open
        ? page(service, context, open, form, caller)
        : errorPage(context, placeWithoutVisit(service, context), "expired");
    });
  }
  app.get("/oauth2/idpresponse", async (context) => {
    const caller = await callerOf(context);
    const query = new URL(context.req.url).searchParams;
    const open = await findVisit(service, context, query.get("state") ?? undefined);
    return open
      ? returnFromFacebook(service, context, open, query, caller)
      : errorPage(context, placeWithoutVisit(service, context), "expired");
  });
  app.post("/oauth2/token", async (context) => {
    await callerOf(context);
    return exchangeToken(service, context, new URLSearchParams(await readText(context.req.raw)));
  });
  app.on(["GET", "POST"], "/oauth2/userInfo", (context) => userInfo(service, context));
  app.post("/oauth2/revoke", async (context) => {
    await callerOf(context);
    return revoke(service, context, new URLSearchParams(await readText(context.req.raw)));
  });
  app.get("/logout", async (context) => {
    const client = service.settings.clients.find(({ id }) => id === context.req.query("client_id"));
    const target = client?.logoutUris.find((allowed) => allowed === context.req.query("logout_uri"));
    if (target === undefined) return errorPage(context, placeWithoutVisit(service, context), "badRequest");
    await endHostedSession(service, context);
    return context.redirect(target, 302);
  });
  return app;
};

/** RFC 7009: an unknown token is fine. */
const revoke = async (service: Service, context: Context, form: URLSearchParams): Promise<Response> => {
  const client = service.settings.clients.find(({ id }) => id === form.get("client_id"));
  const token = form.get("token");
  if (!client) return context.json({ error: "invalid_client" }, 400);
  if (!token) return context.json({ error: "invalid_request" }, 400);
  if (token.split(".").length === 3) return context.json({ error: "unsupported_token_type" }, 400);
  try {
    await revokeRefreshToken(service, client, token);
    return context.body(null, 200);
  } catch (error) {
    if (error instanceof CognitoError) return context.json({ error: "unauthorized_client" }, 400);
    throw error;
  }
};

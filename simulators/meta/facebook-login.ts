import { createHmac, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { markedBytes } from "../kit/marked-bytes.ts";
import type { Page } from "../kit/page.ts";
import { graphError } from "./graph-error.ts";
import { loginDialog } from "./login-dialog.ts";
import { isRegistered, type LoginRequest, splitScopes } from "./login-request.ts";

/** A code for what a person allowed. */
export type LoginCode<Allowed> = Allowed & { code: string; redirectUri: string; issuedAt: string; used: boolean };

type Login<Allowed> = {
  /** The app's registration. */
  app(): { id: string; secret: string; redirectUris?: readonly string[] };
  codes: Map<string, LoginCode<Allowed>>;
  now(): Date;
  /** Null: any. */
  knownScopes: ReadonlySet<string> | null;
  page(action: string, request: LoginRequest): Page;
  /** What the submitted form allows; null if the form is invalid. */
  allow(form: URLSearchParams, request: LoginRequest): Allowed | null;
  denied(): void;
  /** The app's response for a valid code. */
  issue(code: LoginCode<Allowed>): Response;
  /** Handles a grant type other than a code. */
  grant?(type: string, form: URLSearchParams): Response | undefined;
};

const version = "/:version{v[0-9]+\\.0}";
const codeLifetimeMs = 10 * 60_000;

/**
 * `www.facebook.com/vNN.0/dialog/oauth`, where a person allows or declines, and `graph.facebook.com/vNN.0/oauth/
 * access_token`, which exchanges the code (Meta, manual login flow).
 */
export function facebookLogin<Allowed extends object>(login: Login<Allowed>): Hono {
  const app = loginDialog({
    path: `${version}/dialog/oauth`,
    apology: "Sorry, something went wrong.",
    findFault: (request) => findFault(login, request),
    page: (request, action) => login.page(action, request),
    allow(form, request) {
      const allowed = login.allow(form, request);
      if (allowed === null) return { fault: "No such person" };
      const code = `AQ${markedBytes(90).toString("base64url")}`;
      const issuedAt = login.now().toISOString();
      login.codes.set(code, { ...allowed, code, redirectUri: request.redirect_uri, issuedAt, used: false });
      return { code };
    },
    deny() {
      login.denied();
      return {
        error: "access_denied",
        error_code: "200",
        error_description: "Permissions error",
        error_reason: "user_denied",
      };
    },
    // Browsers don't send it on.
    fragment: "#_=_",
  });
  app.on(["GET", "POST"], `${version}/oauth/access_token`, async (c) => {
    const form = c.req.method === "POST" ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    const { id, secret } = login.app();
    if (form.get("client_id") !== id)
      return graphError({ code: 101, message: "Error validating application. Invalid application ID." });
    if (form.get("client_secret") !== secret)
      return graphError({ code: 1, status: 400, message: "Error validating client secret." });
    const grantType = form.get("grant_type");
    return (grantType === null ? undefined : login.grant?.(grantType, form)) ?? exchange(login, form);
  });
  return app;
}

function exchange<Allowed extends object>(login: Login<Allowed>, form: URLSearchParams): Response {
  const code = login.codes.get(form.get("code") ?? "");
  const refuse = (message: string, subcode?: number) => graphError({ code: 100, subcode, message });
  if (code === undefined) return refuse("Invalid verification code format.");
  if (code.used) return refuse("This authorization code has been used.", 36_009);
  if (code.redirectUri !== form.get("redirect_uri")) return refuse(otherRedirectUri, 36_008);
  if (login.now().getTime() - Date.parse(code.issuedAt) > codeLifetimeMs)
    return refuse("This authorization code has expired.", 36_007);
  login.codes.set(code.code, { ...code, used: true });
  return login.issue(code);
}

export const otherRedirectUri =
  "Error validating verification code. " +
  "Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request";

function findFault<Allowed>({ app, knownScopes }: Login<Allowed>, request: LoginRequest): string | null {
  const { id, redirectUris = [] } = app();
  if (request.client_id !== id) return "Invalid App ID: The provided app ID does not look like a valid app ID.";
  if (!isRegistered(request, redirectUris))
    return (
      "URL Blocked: This redirect failed because the redirect URI " +
      "is not whitelisted in the app's Client OAuth Settings."
    );
  const unknown = splitScopes(request.scope).filter((scope) => knownScopes !== null && !knownScopes.has(scope));
  return unknown.length > 0 ? `Invalid Scopes: ${unknown.join(", ")}` : null;
}

/** The caller's token, from the header or the query. */
export function readToken(request: Request): string | null {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer ?? (new URL(request.url).searchParams.get("access_token") || null);
}

export const tokenMissing = (): Response =>
  graphError({
    code: 2500,
    message: "An active access token must be used to query information about the current user.",
  });

/** "Require app secret": `appsecret_proof` is the token's HMAC under the app's secret, in hex. */
export function findProofFault(request: Request, token: string, secret: string): Response | null {
  const proof = new URL(request.url).searchParams.get("appsecret_proof");
  if (proof === null)
    return graphError({ code: 100, message: "API calls from the server require an appsecret_proof argument" });
  const [expected, given] = [createHmac("sha256", secret).update(token).digest("hex"), proof].map((text) =>
    Buffer.from(text),
  );
  const isRight = expected !== undefined && given?.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? null : graphError({ code: 100, message: "Invalid appsecret_proof provided in the API argument" });
}

import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Service } from "../service.ts";
import {
  deleteHostedSession,
  findHostedSession,
  insertAuthorizationCode,
  insertHostedSession,
  useLogin,
  type LoginRow,
} from "../store/logins.ts";
import { randomToken } from "../tokens/random.ts";
import { withParameters } from "./authorization-request.ts";
import { lifetimes } from "../lifetimes.ts";

const sessionCookie = "__Host-identity-session";
const cookieOptions = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

type Grant = Pick<LoginRow, "client_id" | "redirect_uri" | "scope" | "state" | "nonce" | "code_challenge">;

/**
 * Ends a visit: the browser stays signed in for a while, the client gets its code. Null when the visit was already
 * used.
 */
export const finishLogin = async (
  service: Service,
  context: Context,
  login: LoginRow,
  sub: string,
): Promise<Response | null> => {
  const now = service.clock.now();
  if (!(await useLogin(service.db, login.id_hash, now))) return null;
  const token = randomToken();
  await insertHostedSession(service.db, {
    idHash: service.hash("hosted-login", "session", token),
    sub,
    authTime: now,
    expiresAt: new Date(now.getTime() + lifetimes.hostedSession * 1000),
  });
  setCookie(context, sessionCookie, token, { ...cookieOptions, maxAge: lifetimes.hostedSession });
  return redirectWithCode(service, context, login, { sub, authTime: now });
};

/** The code names the session it will create, so a replay can end it. */
export const redirectWithCode = async (
  service: Service,
  context: Context,
  grant: Grant,
  who: { sub: string; authTime: Date },
): Promise<Response> => {
  const code = randomToken();
  await insertAuthorizationCode(service.db, {
    code_hash: service.hash("authorization-code", code),
    client_id: grant.client_id,
    redirect_uri: grant.redirect_uri,
    code_challenge: grant.code_challenge,
    sub: who.sub,
    origin_jti: randomUUID(),
    scope: grant.scope,
    nonce: grant.nonce,
    auth_time: who.authTime,
    expires_at: new Date(service.clock.now().getTime() + lifetimes.authorizationCode * 1000),
  });
  context.header("cache-control", "no-store");
  return context.redirect(withParameters(grant.redirect_uri, { code, state: grant.state }), 303);
};

/** The user signed in to the hosted login in this browser. */
export const findSignedInHere = async (
  service: Service,
  context: Context,
): Promise<{ sub: string; authTime: Date } | null> => {
  const token = getCookie(context, sessionCookie);
  if (token === undefined) return null;
  const found = await findHostedSession(
    service.db,
    service.hash("hosted-login", "session", token),
    service.clock.now(),
  );
  return found ? { sub: found.sub, authTime: found.auth_time } : null;
};

export const endHostedSession = async (service: Service, context: Context): Promise<void> => {
  const token = getCookie(context, sessionCookie);
  if (token !== undefined) await deleteHostedSession(service.db, service.hash("hosted-login", "session", token));
  deleteCookie(context, sessionCookie, cookieOptions);
};

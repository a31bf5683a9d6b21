import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { requireUnchanged } from "../flows/require-unchanged.ts";
import type { Service } from "../service.ts";
import { inTransaction, type Queryable } from "../store/database.ts";
import {
  deleteHostedSession,
  findHostedSession,
  insertAuthorizationCode,
  insertHostedSession,
  useLogin,
  type LoginRow,
} from "../store/logins.ts";
import { holdUser, type User } from "../store/users.ts";
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
  user: User,
): Promise<Response | null> => {
  const now = service.clock.now();
  const token = randomToken();
  const code = await inTransaction(service.db, async (tx) => {
    await requireUnchanged(tx, user);
    if (!(await useLogin(tx, login.id_hash, now))) return null;
    await insertHostedSession(tx, {
      idHash: service.hash("hosted-login", "session", token),
      sub: user.sub,
      authTime: now,
      expiresAt: new Date(now.getTime() + lifetimes.hostedSession * 1000),
    });
    return issueCode(service, tx, login, { sub: user.sub, authTime: now });
  });
  if (code === null) return null;
  setCookie(context, sessionCookie, token, { ...cookieOptions, maxAge: lifetimes.hostedSession });
  return redirectWithCode(context, login, code);
};

/** The code for a browser whose user signed in to the hosted login before; null when there is none. */
export const finishSignedIn = async (service: Service, context: Context, grant: Grant): Promise<Response | null> => {
  const token = getCookie(context, sessionCookie);
  if (token === undefined) return null;
  const idHash = service.hash("hosted-login", "session", token);
  const code = await inTransaction(service.db, async (tx) => {
    const now = service.clock.now();
    const found = await findHostedSession(tx, idHash, now);
    // Read again under the user's lock: a password reset deletes the session while it holds that lock.
    if (!found || !(await holdUser(tx, found.sub)) || !(await findHostedSession(tx, idHash, now))) return null;
    return issueCode(service, tx, grant, { sub: found.sub, authTime: found.auth_time });
  });
  return code === null ? null : redirectWithCode(context, grant, code);
};

/** The code names the session it will create, so a replay can end it. */
const issueCode = async (
  service: Service,
  tx: Queryable,
  grant: Grant,
  who: { sub: string; authTime: Date },
): Promise<string> => {
  const code = randomToken();
  await insertAuthorizationCode(tx, {
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
  return code;
};

const redirectWithCode = (context: Context, grant: Grant, code: string): Response => {
  context.header("cache-control", "no-store");
  return context.redirect(withParameters(grant.redirect_uri, { code, state: grant.state }), 303);
};

export const endHostedSession = async (service: Service, context: Context): Promise<void> => {
  const token = getCookie(context, sessionCookie);
  if (token !== undefined) await deleteHostedSession(service.db, service.hash("hosted-login", "session", token));
  deleteCookie(context, sessionCookie, cookieOptions);
};

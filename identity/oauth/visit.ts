import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { MessageLocale } from "../needs.ts";
import type { Service } from "../service.ts";
import { findLogin, insertLogin, type LoginRow } from "../store/logins.ts";
import { lifetimes } from "../lifetimes.ts";
import { randomToken } from "../tokens/random.ts";
import { localeFrom, type AuthorizationRequest } from "./authorization-request.ts";
import type { Visit } from "./pages.ts";

/** `__Host-`: no other host, not even a subdomain, can set it; browsers accept it on https and on localhost. */
const browserCookie = "__Host-identity-browser";
const cookieOptions = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export const baseOf = ({ settings }: Pick<Service, "settings">): string => settings.loginUrl ?? settings.publicUrl;

/** Starts a visit, bound to this browser. */
export const openVisit = async (service: Service, context: Context, request: AuthorizationRequest): Promise<string> => {
  const known = getCookie(context, browserCookie);
  const browser = known && known.length >= 43 ? known : randomToken();
  if (browser !== known) setCookie(context, browserCookie, browser, cookieOptions);
  const id = randomToken();
  await insertLogin(service.db, {
    id_hash: service.hash("hosted-login", id),
    browser_hash: service.hash("hosted-login", "browser", browser),
    client_id: request.client.id,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    locale: request.locale,
    expires_at: new Date(service.clock.now().getTime() + lifetimes.visit * 1000),
  });
  return id;
};

/** For an error page without a visit: the browser's language, and a link back to the app in that language. */
export const placeWithoutVisit = (
  { settings }: Pick<Service, "settings">,
  context: Context,
): { locale: MessageLocale; redirectUri: string | undefined } => {
  const asked = settings.clients.find(({ id }) => id === context.req.query("client_id"));
  const { redirectUris = [] } = asked ?? settings.clients[0] ?? {};
  const locale = localeFrom(context.req.query("lang") ?? null, context.req.header("accept-language"));
  const translated = locale === "vi" ? redirectUris.find((uri) => new URL(uri).pathname.includes("/vi/")) : undefined;
  return { locale, redirectUri: translated ?? redirectUris[0] };
};

export type OpenVisit = { login: LoginRow; visit: Visit };

/** This browser's visit; null when it belongs to another browser, was used or has expired. */
export const findVisit = async (
  service: Service,
  context: Context,
  id: string | undefined,
): Promise<OpenVisit | null> => {
  const browser = getCookie(context, browserCookie);
  if (id === undefined || browser === undefined) return null;
  const login = await findLogin(
    service.db,
    service.hash("hosted-login", id),
    service.hash("hosted-login", "browser", browser),
    service.clock.now(),
  );
  if (!login) return null;
  const csrf = service.hash("csrf", id, browser).toString("base64url");
  return { login, visit: { id, csrf, base: baseOf(service), locale: login.locale, redirectUri: login.redirect_uri } };
};

/** The visit of a posted form, if that came from our own page. */
export const findPostedVisit = async (
  service: Service,
  context: Context,
  form: URLSearchParams,
): Promise<OpenVisit | null> => {
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return null;
  const found = await findVisit(service, context, form.get("login") ?? undefined);
  if (!found) return null;
  const expected = Buffer.from(found.visit.csrf);
  const given = Buffer.from(form.get("csrf") ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected) ? found : null;
};

import { parse } from "hono/utils/cookie";
import { openAccount } from "../accounts/open-account.ts";
import type { Context } from "../../context.ts";
import type { Viewer } from "./viewer.ts";
import { findTimeZone, timeZoneCookie } from "../../platform/time-zones.ts";

/**
 * Reads who is asking for a page from the cookies the sign-in library keeps in the browser. Good enough to show a
 * page, never to authorise a change.
 */
export async function readViewer(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "tokens">,
  request: Request,
): Promise<Viewer> {
  if (ctx.tokens === null || ctx.config.signIn === null) return { state: "signed-out" };
  const { accessToken, hasRefreshToken } = readTokens(ctx.config.signIn.clientId, request);
  // Renders a shell that refreshes the token; nobody is sent to sign in while a refresh token is valid.
  const over: Viewer = hasRefreshToken ? { state: "expired" } : { state: "signed-out" };
  if (accessToken === undefined) return over;
  try {
    const { tokens } = ctx;
    const user = await tokens.verify(accessToken);
    if (user === null || user === "expired") return over;
    const account = await openAccount(ctx, user, () => tokens.readProfile(accessToken), {
      timeZone: readTimeZone(request),
    });
    if (account === "refused") return over;
    if (account === "email-unproved") return { state: "email-unproved" };
    return {
      state: "signed-in",
      ownerId: account.ownerId,
      userId: user.userId,
      username: user.username,
      timeZone: account.timeZone,
    };
  } catch (error) {
    // Public pages work for everyone, even while the user pool or the database is down.
    ctx.log.warn({ err: error }, "could not identify the viewer");
    return { state: "unavailable" };
  }
}

function readTimeZone(request: Request): string | null {
  return findTimeZone(parse(request.headers.get("cookie") ?? "", timeZoneCookie)[timeZoneCookie] ?? "");
}

/** The access token that a request's cookies carry, for a check with `verifyForChange`. */
export function readAccessToken({ config }: Pick<Context, "config">, request: Request): string | undefined {
  return config.signIn === null ? undefined : readTokens(config.signIn.clientId, request).accessToken;
}

/** `CognitoIdentityServiceProvider.<client>.<user>.<token>`, the user's name escaped or not. */
function readTokens(clientId: string, request: Request): { accessToken: string | undefined; hasRefreshToken: boolean } {
  const cookies = parse(request.headers.get("cookie") ?? "");
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const user = cookies[`${prefix}.LastAuthUser`];
  if (user === undefined) return { accessToken: undefined, hasRefreshToken: false };
  const read = (name: string) =>
    cookies[`${prefix}.${user}.${name}`] ?? cookies[`${prefix}.${encodeURIComponent(user)}.${name}`];
  return { accessToken: read("accessToken"), hasRefreshToken: read("refreshToken") !== undefined };
}

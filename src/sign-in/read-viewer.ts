import { parse } from "hono/utils/cookie";
import type { Viewer } from "../http/page-context.ts";
import type { TokenVerifier } from "./token-verifier.ts";

/**
 * Who asks for a page, by the cookies that the sign-in library keeps in the browser
 * (`CognitoIdentityServiceProvider.<client>.<user>.<token>`). Good for showing a page, never for a change.
 */
export async function readViewer(verifier: TokenVerifier, clientId: string, request: Request): Promise<Viewer> {
  const cookies = parse(request.headers.get("cookie") ?? "");
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const user = cookies[`${prefix}.LastAuthUser`];
  if (user === undefined) return { state: "signed-out" };
  const accessToken = cookies[`${prefix}.${user}.accessToken`] ?? cookies[`${prefix}.${encodeURIComponent(user)}.accessToken`];
  const hasRefreshToken = (cookies[`${prefix}.${user}.refreshToken`] ?? cookies[`${prefix}.${encodeURIComponent(user)}.refreshToken`]) !== undefined;
  const verified = accessToken === undefined ? null : await verifier.verify(accessToken);
  if (verified !== null && verified !== "expired") return { state: "signed-in", userId: verified.userId, username: verified.username };
  // A page is rendered as a shell that refreshes; nobody is sent to sign in while a refresh token lives.
  return hasRefreshToken ? { state: "expired" } : { state: "signed-out" };
}

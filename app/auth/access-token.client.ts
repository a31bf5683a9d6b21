import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import { requireSameAccount } from "./signed-in-user.client.ts";

/** A token this close to its end counts as expired: the request has to arrive first. */
const MARGIN_MS = 60_000;

/**
 * Returns the access token that the sign-in library keeps in a cookie; null if there is none or it needs renewing. Most
 * pages don't need the library itself. Throws once the page is for another account.
 */
export function readFreshToken({ userPoolClientId: clientId }: SignInSettings): string | null {
  requireSameAccount();
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const cookies = readCookies();
  const user = cookies.get(`${prefix}.LastAuthUser`);
  const token = cookies.get(`${prefix}.${user}.accessToken`);
  if (user === undefined || token === undefined) return null;
  // How far the server's clock is ahead of this device's.
  const drift = Number(cookies.get(`${prefix}.${user}.clockDrift`) ?? 0);
  return readExpiry(token) - Date.now() - drift > MARGIN_MS ? token : null;
}

/** Returns the access token, renewed if necessary; "" if nobody is signed in any more. */
export async function renewToken(settings: SignInSettings): Promise<string> {
  const { configureSignIn, fetchAuthSession } = await import("./amplify.client.ts");
  configureSignIn(settings);
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString() ?? "";
}

function readCookies(): Map<string, string> {
  const pairs = document.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return [decode(pair.slice(0, at)), decode(pair.slice(at + 1))] as const;
  });
  return new Map(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In milliseconds; 0 for a token that can't be read. */
function readExpiry(token: string): number {
  try {
    const [, claims = ""] = token.split(".");
    const { exp } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return Number(exp ?? 0) * 1_000;
  } catch {
    return 0;
  }
}

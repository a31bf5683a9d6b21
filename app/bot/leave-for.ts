import { atBase } from "../base-path.ts";
import { untilShownAgain } from "../client/until-shown-again.client.ts";

/**
 * Opens the other side's page in place of this one. Keeps a key that only the browser which started the connection has;
 * the callback asks for it.
 */
export async function leaveFor(
  cookie: "instagram-browser" | "wordpress-browser",
  { authorizeUrl, browserKey }: { authorizeUrl: string; browserKey: string },
): Promise<void> {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${browserKey}; Path=${atBase("/connect")}; Max-Age=1800; SameSite=Lax${secure}`;
  window.location.assign(authorizeUrl);
  // A second press would start another connection before the browser leaves.
  await untilShownAgain();
}

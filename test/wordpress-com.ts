import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { standardApp, startWordPressCom } from "../simulators/wordpress-com/start-wordpress-com.ts";
import { createWordPressComLogin, type WordPressComLogin } from "../src/connectors/wordpress-com/login.ts";
import type { Context } from "../src/context.ts";
import type { Caller } from "../src/platform/actor.ts";
import type { Outbound } from "../src/platform/guards/outbound.ts";
import { toComRedirectUri } from "../src/post/integrations/connecting/com-redirect-uri.ts";
import { keepWordPressConnection } from "../src/post/integrations/connecting/keep-wordpress-connection.ts";
import { consentAtWordPressCom } from "./consent-at-wordpress-com.ts";
import { control } from "./rig.ts";

const redirectUri = "https://galley.example/connect/wordpress-com";

/** A WordPress behind WordPress.com. */
export type Behind = { url: string; username: string; password: string };
type SiteType = "atomic" | "jetpack" | "simple";

/** WordPress.com before one site, whose owner has said yes. */
export type ComSite = {
  com: Simulator;
  login: WordPressComLogin;
  /** The credential from their consent. */
  credential: string;
  siteId: number;
};

/** `publicUrl`: where clients reach WordPress.com, if not directly. */
export async function startComSite(
  outbound: Outbound,
  behind: Behind & { type: SiteType },
  { publicUrl, onStart }: { publicUrl?: string; onStart?: (com: Simulator) => void } = {},
): Promise<ComSite> {
  const com = await startWordPressCom({ publicUrl });
  onStart?.(com);
  const siteId = 4_711;
  const at = { url: `http://127.0.0.1:${com.port}` };
  await control(at, "POST", "/app", { redirectUri });
  await control(at, "POST", "/sites", { id: siteId, name: "Kim & clay", ...behind });
  const login = loginAt(com, outbound);
  return { com: { ...com, ...at }, login, credential: await giveConsent(login), siteId };
}

/** This installation's login at WordPress.com, with the app registered by hand unless another is given. */
export const loginAt = (
  { url: apiUrl }: { url: string },
  outbound: Outbound,
  findClient: Parameters<typeof createWordPressComLogin>[0]["findClient"] = async () => standardApp,
): WordPressComLogin => createWordPressComLogin({ outbound, apiUrl, redirectUri, findClient });

/** Consents on WordPress.com's page, and returns the credential. */
export async function giveConsent(login: WordPressComLogin, to = redirectUri): Promise<string> {
  const verifier = "a-secret-of-this-attempt-0123456789-abcdefghij";
  const page = await login.toAuthorizeUrl({ state: "s", verifier, redirectUri: to });
  const back = await consentAtWordPressCom(page, "approve");
  return login.exchangeCode({ code: back.searchParams.get("code") ?? "", verifier, redirectUri: to });
}

/** What somebody's yes at WordPress.com leaves until they choose a site. */
export async function addConsent(ctx: Context, caller: Caller): Promise<string> {
  if (ctx.wordpressCom === null) throw new Error("WordPress.com is off");
  const password = await giveConsent(ctx.wordpressCom.login, toComRedirectUri(ctx.config.http.publicUrl));
  const consent = { kind: "wordpress-com", siteUrl: "", apiUrl: "", username: "", password } as const;
  return (await keepWordPressConnection(ctx, caller, consent)).connectionId;
}

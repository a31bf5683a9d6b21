import { ConnectorError } from "../../platform/connector-error.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { type SignInConfig, toIssuer } from "../../platform/config/sign-in-config.ts";

export const toPoolKeysUrl = (config: SignInConfig) => new URL(`${toIssuer(config)}/.well-known/jwks.json`);

/**
 * The keys that the user pool signs its tokens with, as JSON (RFC 7517). Throws `ConnectorError`: no answer
 * says anything about a token, so whoever asked fails, and nobody is taken for signed out.
 */
export async function fetchPoolKeys(outbound: Outbound, url: string | URL): Promise<string> {
  const answer = await outbound.fetch(url, { service: "identity", timeoutMs: 5_000, maxBytes: 100_000 });
  if (answer.status !== 200) throw new ConnectorError("identity", "unavailable", { code: `http-${answer.status}` });
  return answer.text();
}

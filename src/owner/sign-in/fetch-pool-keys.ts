import { ConnectorError } from "../../platform/connector-error.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { type SignInConfig, toKeysAddress } from "../../platform/config/sign-in-config.ts";

export const toPoolKeysUrl = (config: SignInConfig) => new URL(toKeysAddress(config));

/**
 * Fetches the user pool's signing keys as JSON (RFC 7517). Throws `ConnectorError`: a missing answer says nothing about
 * a token, so the caller fails instead of treating users as signed out.
 */
export async function fetchPoolKeys(outbound: Outbound, url: string | URL): Promise<string> {
  const answer = await outbound.fetch(url, { service: "identity", timeoutMs: 5_000, maxBytes: 100_000 });
  if (answer.status !== 200) throw new ConnectorError("identity", "unavailable", { code: `http-${answer.status}` });
  return answer.text();
}

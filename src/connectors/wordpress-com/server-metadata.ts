import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { metadataSchema, type ServerMetadata } from "./api-types.ts";

/**
 * Reads the authorization server's metadata (RFC 8414), once per process. Codes and tokens go only to endpoints on the
 * API's own host.
 */
export function createMetadataReader(outbound: Outbound, apiUrl: string): () => Promise<ServerMetadata> {
  let read: Promise<ServerMetadata> | null = null;
  return () => {
    read ??= readMetadata(outbound, apiUrl).catch((error: unknown) => {
      read = null;
      throw error;
    });
    return read;
  };
}

async function readMetadata(outbound: Outbound, apiUrl: string): Promise<ServerMetadata> {
  const url = new URL("/.well-known/oauth-authorization-server", apiUrl);
  const headers = { accept: "application/json" };
  const answer = await outbound.fetch(url, { service: "wordpress-com", headers, timeoutMs: 20_000 });
  const parsed = metadataSchema.safeParse(answer.status === 200 ? answer.findJson() : undefined);
  if (!parsed.success) {
    const reason = answer.status >= 500 ? "unavailable" : "bad-answer";
    throw new ConnectorError("wordpress-com", reason, { code: "no-metadata" });
  }
  const { authorization_endpoint, token_endpoint, registration_endpoint, revocation_endpoint } = parsed.data;
  const endpoints = [authorization_endpoint, token_endpoint, registration_endpoint, revocation_endpoint];
  const isElsewhere = endpoints.some((endpoint) => endpoint && new URL(endpoint).origin !== url.origin);
  if (isElsewhere || !parsed.data.code_challenge_methods_supported.includes("S256"))
    throw new ConnectorError("wordpress-com", "bad-answer", { code: "unusable-metadata" });
  return parsed.data;
}

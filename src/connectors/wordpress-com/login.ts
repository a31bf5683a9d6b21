import { createHash } from "node:crypto";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { oauthErrorSchema, registeredSchema, type ServerMetadata, tokenSchema } from "./api-types.ts";
import { openCredential, packCredential } from "./credential.ts";
import { createMetadataReader } from "./server-metadata.ts";

/** This installation's registration at WordPress.com; a public client has no secret. */
export type ComClient = { id: string; secret: string | null };

/** The minimum for publishing. */
const SCOPES = "posts media taxonomy sites";

export type WordPressComLogin = {
  /** The consent page. `verifier`: a secret of this attempt (PKCE, RFC 7636). */
  toAuthorizeUrl(input: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Throws "rejected" if the code is unknown, used or for another attempt. Returns the credential to store. */
  exchangeCode(input: { code: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Throws "unauthorized" if the consent has ended. Returns the credential that replaces this one. */
  renew(credential: string): Promise<string>;
  /** Revokes the consent. Repeatable. */
  revoke(credential: string): Promise<void>;
};

export type LoginOptions = {
  outbound: Outbound;
  /** "https://public-api.wordpress.com" */
  apiUrl: string;
  findClient(redirectUri: string, register: (redirectUri: string) => Promise<ComClient>): Promise<ComClient>;
  /** This installation's callback. */
  redirectUri: string;
};

/**
 * WordPress.com's OAuth 2.1 server. Its documents contradict each other about how long tokens live, so any token may
 * expire: on a 401, the caller renews it once.
 */
export function createWordPressComLogin(options: LoginOptions): WordPressComLogin {
  const { outbound, apiUrl } = options;
  const readMetadata = createMetadataReader(outbound, apiUrl);
  const findClient = () => options.findClient(options.redirectUri, (uri) => register(outbound, readMetadata, uri));
  async function post(endpoint: keyof ServerMetadata, form: Record<string, string>): Promise<OutboundResponse> {
    const [metadata, client] = [await readMetadata(), await findClient()];
    const secret = client.secret === null ? {} : { client_secret: client.secret };
    return outbound.fetch(String(metadata[endpoint]), {
      service: "wordpress-com",
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ ...form, client_id: client.id, ...secret }).toString(),
      timeoutMs: 20_000,
      maxBytes: 100_000,
    });
  }
  return {
    async toAuthorizeUrl({ state, verifier, redirectUri }) {
      const url = new URL((await readMetadata()).authorization_endpoint);
      const asked = {
        response_type: "code",
        client_id: (await findClient()).id,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchangeCode({ code, verifier, redirectUri }) {
      const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
      return readToken(await post("token_endpoint", form), { refused: "rejected", refreshToken: null });
    },
    async renew(credential) {
      const { refreshToken } = openCredential(credential);
      if (refreshToken === null) throw new ConnectorError("wordpress-com", "unauthorized", { code: "consent-ended" });
      const form = { grant_type: "refresh_token", refresh_token: refreshToken };
      return readToken(await post("token_endpoint", form), { refused: "unauthorized", refreshToken });
    },
    async revoke(credential) {
      if ((await readMetadata()).revocation_endpoint === undefined) return;
      const { accessToken, refreshToken } = openCredential(credential);
      const hint = refreshToken === null ? "access_token" : "refresh_token";
      const form = { token: refreshToken ?? accessToken, token_type_hint: hint };
      const answer = await post("revocation_endpoint", form);
      if (answer.status >= 500) throw toOauthFailure(answer, "rejected");
    },
  };
}

/** Registers a public client (RFC 7591), which needs no secret because PKCE protects its codes. */
async function register(
  outbound: Outbound,
  readMetadata: () => Promise<ServerMetadata>,
  redirectUri: string,
): Promise<ComClient> {
  const { registration_endpoint } = await readMetadata();
  if (registration_endpoint === undefined)
    throw new ConnectorError("wordpress-com", "rejected", { code: "no-registration" });
  const answer = await outbound.fetch(registration_endpoint, {
    service: "wordpress-com",
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      client_name: "Galley",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    }),
    timeoutMs: 20_000,
    maxBytes: 100_000,
  });
  const parsed = registeredSchema.safeParse(answer.findJson());
  if (answer.status >= 300 || !parsed.success) throw toOauthFailure(answer, "rejected");
  return { id: parsed.data.client_id, secret: parsed.data.client_secret ?? null };
}

/** A server that doesn't rotate refresh tokens doesn't return one. */
function readToken(
  answer: OutboundResponse,
  { refused, refreshToken }: { refused: "rejected" | "unauthorized"; refreshToken: string | null },
): string {
  const parsed = tokenSchema.safeParse(answer.findJson());
  if (answer.status !== 200 || !parsed.success) throw toOauthFailure(answer, refused);
  const { access_token: accessToken, refresh_token: rotated } = parsed.data;
  return packCredential({ accessToken, refreshToken: rotated ?? refreshToken });
}

/**
 * "invalid_grant" is about the code or the token; "invalid_client" is about this installation, so the operator may fix
 * it.
 */
function toOauthFailure(answer: OutboundResponse, refused: "rejected" | "unauthorized"): ConnectorError {
  const parsed = oauthErrorSchema.safeParse(answer.findJson());
  const code = parsed.success ? parsed.data.error : `http-${answer.status}`;
  if (answer.status === 429) return new ConnectorError("wordpress-com", "rate-limited", { code });
  if (answer.status >= 500 || code === "invalid_client")
    return new ConnectorError("wordpress-com", "unavailable", { code });
  if (code === "invalid_grant") return new ConnectorError("wordpress-com", refused, { code });
  return new ConnectorError("wordpress-com", parsed.success ? "rejected" : "bad-answer", { code });
}

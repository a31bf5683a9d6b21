import { z } from "zod";
import type { MessageLocale } from "../needs.ts";
import type { IdentityClient, IdentitySettings } from "../settings.ts";

export const scopes = ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"] as const;

export type AuthorizationRequest = {
  client: IdentityClient;
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  codeChallenge: string;
  provider: "COGNITO" | "Facebook";
  prompt: string | null;
  locale: MessageLocale;
  loginHint: string;
};

/** An invalid request: reported to the client if its redirect address is valid, otherwise shown to the person. */
export type RefusedRequest =
  | { refused: "page" }
  | { refused: "redirect"; redirectUri: string; state: string | null; error: string; description: string };

const shape = z.object({
  response_type: z.literal("code"),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal("S256"),
});

const mostStateLength = 2048;
const mostNonceLength = 512;

/** Values that come back unchanged must be storable text (RFC 6749, A.5: no control characters). */
const isKeepable = (text: string, most: number): boolean => text.length <= most && !/\p{Cc}/u.test(text);

/** Validates an authorize request; the redirect address must match one of the client's exactly. */
export const parseAuthorizationRequest = (
  settings: IdentitySettings,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
): AuthorizationRequest | RefusedRequest => {
  const names = [...query.keys()];
  const client = settings.clients.find(({ id }) => id === query.get("client_id"));
  const redirectUri = client?.redirectUris.find((allowed) => allowed === query.get("redirect_uri"));
  const state = query.get("state");
  if (!client || redirectUri === undefined || new Set(names).size !== names.length) return { refused: "page" };
  if (state !== null && !isKeepable(state, mostStateLength)) return { refused: "page" };
  const refuse = (error: string, description: string): RefusedRequest => ({
    refused: "redirect",
    redirectUri,
    state,
    error,
    description,
  });
  if (query.get("response_type") !== "code")
    return refuse("unsupported_response_type", "Only the authorization code flow is supported");
  const given = shape.safeParse(Object.fromEntries(query));
  if (!given.success) return refuse("invalid_request", "PKCE with code_challenge_method S256 is required");
  const scope = (query.get("scope") ?? "openid").split(" ").filter((one) => one !== "");
  if (scope.length === 0 || scope.some((one) => !scopes.some((known) => known === one)))
    return refuse("invalid_scope", "Unknown scope");
  const provider = providerOf(settings, query);
  if (!provider) return refuse("invalid_request", "Unknown identity provider");
  const nonce = query.get("nonce");
  if (nonce !== null && !isKeepable(nonce, mostNonceLength))
    return refuse("invalid_request", "The nonce is too long or isn't text");
  return {
    client,
    redirectUri,
    scope: [...new Set(scope)].join(" "),
    state,
    nonce,
    codeChallenge: given.data.code_challenge,
    provider,
    prompt: query.get("prompt"),
    locale: localeFrom(query.get("lang"), acceptLanguage),
    loginHint: (query.get("login_hint") ?? "").slice(0, 254),
  };
};

const providerOf = (settings: IdentitySettings, query: URLSearchParams): "COGNITO" | "Facebook" | null => {
  const asked = query.get("identity_provider") ?? query.get("idp_identifier") ?? "COGNITO";
  if (asked === "COGNITO") return asked;
  return asked === "Facebook" && settings.facebook ? asked : null;
};

export const localeFrom = (lang: string | null, acceptLanguage: string | undefined): MessageLocale =>
  (lang ?? acceptLanguage ?? "").toLowerCase().startsWith("vi") ? "vi" : "en";

/** The client's address with added parameters; existing ones stay. */
export const withParameters = (address: string, parameters: Record<string, string | null>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.append(name, value);
  return url.href;
};

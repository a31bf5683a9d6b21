import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { html } from "hono/html";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import { listen } from "../../test/listen.ts";
import { toPage } from "../kit/page.ts";
import { TokenStore } from "./token-store.ts";

/** The routes and scopes of WordPress.com's OAuth 2.1 server, as its metadata listed them in July 2026. */
const routes = {
  authorization: "/oauth2-1/authorize",
  token: "/oauth2-1/token",
  registration: "/oauth2-1/register",
  revocation: "/oauth2-1/revoke",
  introspection: "/oauth2-1/token-info",
  userinfo: "/oauth2-1/userinfo",
  jwks: "/.well-known/jwks.json",
};
const scopes = (
  "global auth openid profile email users sites posts comments taxonomy follow sharing freshly-pressed notifications " +
  "insights read stats media menus batch videos"
).split(" ");
const consentPath = "/oauth2-1/consent/";
const accountId = "kim";

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;

/**
 * oidc-provider, which is strict about everything that OAuth 2.1 demands, on its own port behind the simulator.
 * `issuer`: the simulator's address, which is known only once it listens.
 */
export async function startAuthorizationServer(issuer: () => string) {
  const store = new TokenStore();
  let provider: Promise<Provider> | null = null;
  // Opened on first use, because many who start the simulator never sign in.
  const getProvider = () => (provider ??= openProvider(issuer(), store));

  const server = createServer((request, response) => {
    const answer = async () => {
      const opened = await getProvider();
      if (request.url?.startsWith(consentPath)) await answerConsent(opened, request, response);
      else await opened.callback()(request, response);
    };
    answer().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  return {
    port: await listen(server),
    store,
    /** The scopes of a live token; null: it's unknown, expired or revoked. */
    async findScopes(token: string): Promise<string[] | null> {
      const found = await (await getProvider()).AccessToken.find(token);
      return found?.accountId === undefined ? null : (found.scope ?? "").split(" ");
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openProvider(issuer: string, store: TokenStore): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" };
  // Loaded only when it's needed.
  const { default: Provider } = await import("oidc-provider");
  return new Provider(issuer, {
    adapter: store.adapterOf,
    routes,
    // Without `offline_access` oidc-provider refuses to register clients that want refresh tokens.
    scopes: [...scopes, "offline_access"],
    jwks: { keys: [jwk] },
    cookies: { keys: ["simulated"] },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    issueRefreshToken: (_context: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => consentPath + uid },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 1_209_600,
      IdToken: 3_600,
      Interaction: 3_600,
      RefreshToken: 1_209_600,
      Session: 1_209_600,
    },
  });
}

/** Kim is already signed in, and allows or denies. */
async function answerConsent(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    const page = await toPage(
      "Authorize",
      html`<h1>Howdy! Galley wants to access your WordPress.com account</h1>
        <form method="post">
          <button name="decision" value="approve">Approve</button>
          <button name="decision" value="deny">Deny</button>
        </form>`,
    );
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(String(page));
    return;
  }
  let form = "";
  for await (const chunk of request) form += String(chunk);
  const result =
    new URLSearchParams(form).get("decision") === "approve"
      ? await approve(provider, params)
      : { error: "access_denied", error_description: "User denied your request" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function approve(provider: Provider, { client_id, scope }: { client_id: string; scope: string }) {
  const grant = new provider.Grant({ accountId, clientId: client_id });
  grant.addOIDCScope(scope);
  return { login: { accountId }, consent: { grantId: await grant.save() } };
}

import { Hono } from "hono";
import { issuerOf } from "../settings.ts";
import type { Service } from "../service.ts";

/** JWKS and OpenID discovery under the issuer's address. */
export const wellKnown = (service: Service): Hono => {
  const { settings } = service;
  const issuer = issuerOf(settings);
  const login = settings.loginUrl ?? settings.publicUrl;
  const app = new Hono();
  app.get(`/${settings.userPoolId}/.well-known/jwks.json`, async (context) => {
    // Shorter than the hour that a new key is published before it signs.
    context.header("cache-control", "public, max-age=600");
    context.header("access-control-allow-origin", "*");
    return context.json(await service.keys.publicJwks());
  });
  app.get(`/${settings.userPoolId}/.well-known/openid-configuration`, (context) => {
    context.header("access-control-allow-origin", "*");
    return context.json({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${login}/oauth2/authorize`,
      token_endpoint: `${login}/oauth2/token`,
      userinfo_endpoint: `${login}/oauth2/userInfo`,
      revocation_endpoint: `${login}/oauth2/revoke`,
      end_session_endpoint: `${login}/logout`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256"],
      subject_types_supported: ["public"],
      token_endpoint_auth_methods_supported: ["none"],
      scopes_supported: ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"],
    });
  });
  return app;
};

import { settingsSchema } from "../../../identity/settings.ts";
import type { SignInConfig } from "./sign-in-config.ts";
import type { Env } from "./env.ts";

/** The bundled user pool's configuration. */
export type IdentityConfig = {
  /** Null if the web role serves it below the site's own address. */
  port: number | null;
  /** For the hosted login, which the sign-in library only calls over https. Null: a proxy terminates TLS. */
  tls: { port: number; certFile: string; keyFile: string } | null;
  guests: boolean;
  mfa: "OFF" | "OPTIONAL" | "ON";
  /** Which countries text messages may go to, and how many per day. */
  sms: { countries: string[]; perDay: number };
  facebook: { appId: string; dialogUrl: string; graphUrl: string } | null;
};

/** The path where the web role serves the pool if USER_POOL_ENDPOINT is "bundled". */
export const ownPoolPath = "/identity";

export const publicUrlOf = (env: Pick<Env, "PUBLIC_URL" | "PORT">): string =>
  env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

/** The host and port at which this machine's processes reach the web role; null while its port isn't known. */
export function findOwnHost({ HOST: host, PORT: port, USER_POOL_ENDPOINT: endpoint }: Env): string | null {
  if (endpoint !== "bundled" || port === 0) return null;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `${name}:${port}`;
}

export function toSignIn(env: Env): SignInConfig | null {
  if (env.USER_POOL_ID === undefined || env.USER_POOL_CLIENT_ID === undefined) return null;
  const isBelow = env.USER_POOL_ENDPOINT === "bundled";
  const ownHost = findOwnHost(env);
  return {
    userPoolId: env.USER_POOL_ID,
    clientId: env.USER_POOL_CLIENT_ID,
    userPoolEndpoint: isBelow ? `${publicUrlOf(env)}${ownPoolPath}/` : (env.USER_POOL_ENDPOINT ?? null),
    // Not through the proxy: the machine may not reach its own public address.
    ...(ownHost === null ? {} : { callEndpoint: `http://${ownHost}${ownPoolPath}/` }),
    identityPoolId: env.IDENTITY_POOL_ID ?? null,
    identityPoolEndpoint: env.IDENTITY_POOL_ENDPOINT ?? null,
    oauthDomain: env.OAUTH_DOMAIN ?? null,
    facebook: env.FACEBOOK_APP_ID !== undefined && env.OAUTH_DOMAIN !== undefined,
    signUp: env.SIGN_UP,
  };
}

export function toIdentity(env: Env): IdentityConfig | null {
  if (env.IDENTITY_PORT === undefined && (env.USER_POOL_ENDPOINT !== "bundled" || env.USER_POOL_ID === undefined))
    return null;
  const {
    IDENTITY_TLS_PORT: tlsPort,
    IDENTITY_TLS_CERT_FILE: certFile,
    IDENTITY_TLS_KEY_FILE: keyFile,
    FACEBOOK_APP_ID: appId,
  } = env;
  return {
    port: env.IDENTITY_PORT ?? null,
    tls:
      tlsPort === undefined || certFile === undefined || keyFile === undefined
        ? null
        : { port: tlsPort, certFile, keyFile },
    guests: env.IDENTITY_GUESTS,
    mfa: env.SECOND_FACTOR,
    sms: { countries: env.SMS_COUNTRIES?.split(/ *, */) ?? [], perDay: env.SMS_PER_DAY },
    facebook:
      appId === undefined ? null : { appId, dialogUrl: env.FACEBOOK_DIALOG_URL, graphUrl: env.FACEBOOK_GRAPH_URL },
  };
}

/** Checks what the bundled service requires beyond Cognito's own rules for the settings. */
export function signInProblems(env: Env): string[] {
  const problems: string[] = [];
  const isBundled = env.USER_POOL_ENDPOINT !== undefined;
  if (env.IDENTITY_PORT !== undefined && env.USER_POOL_ENDPOINT === "bundled")
    problems.push("IDENTITY_PORT: isn’t needed with USER_POOL_ENDPOINT=bundled, which shares PORT");
  if (env.IDENTITY_PORT !== undefined && !isBundled)
    problems.push("USER_POOL_ENDPOINT: is missing (IDENTITY_PORT serves it)");
  if (env.IDENTITY_PORT !== undefined && env.USER_POOL_ID === undefined)
    problems.push("USER_POOL_ID: is missing (IDENTITY_PORT serves it)");
  // With Cognito, Amazon holds the app's secret; the id then only means that there is a Facebook button.
  if (isBundled && env.FACEBOOK_APP_ID !== undefined && env.FACEBOOK_APP_SECRET === undefined)
    problems.push("FACEBOOK_APP_SECRET: is missing (both or none)");
  if (env.FACEBOOK_APP_ID === undefined && env.FACEBOOK_APP_SECRET !== undefined)
    problems.push("FACEBOOK_APP_ID: is missing (both or none)");
  if (isBundled && env.IDENTITY_POOL_ID !== undefined && env.IDENTITY_POOL_ENDPOINT === undefined) {
    problems.push("IDENTITY_POOL_ENDPOINT: is missing (Amazon knows nothing of the bundled user pool)");
  }
  if (!isBundled) return problems;
  for (const [name, key] of [
    ["USER_POOL_ID", "userPoolId"],
    ["IDENTITY_POOL_ID", "identityPoolId"],
  ] as const) {
    const value = env[name];
    const shape = value === undefined ? null : settingsSchema.shape[key].safeParse(value);
    if (shape?.success === false) problems.push(`${name}: ${shape.error.issues[0]?.message ?? "isn’t valid"}`);
  }
  return problems;
}

import { createIdentityService, type IdentityService } from "../../../identity/index.ts";
import type { CodeMessage } from "../../../identity/needs.ts";
import { parseIdentitySettings } from "../../../identity/settings.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { BaseContext } from "../../base-context.ts";
import { openPool } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { basePathOf } from "../../platform/http/base-path.ts";
import { readClientAddress } from "../../platform/http/client-address.ts";
import { toIdentityPlace } from "../../platform/guards/identity-place.ts";
import { createIdentityMailer } from "./create-identity-mailer.ts";
import { findInstallationSecret } from "./installation-secret.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { recordRefusedSignIn } from "./record-refused-sign-in.ts";

/** Creates the bundled user pool with everything the product passes to it; `close` also ends its connections. */
export async function createIdentity(ctx: BaseContext, secrets: Secrets): Promise<IdentityService> {
  const { identity, signIn } = ctx.config;
  if (identity === null || !signIn?.userPoolEndpoint) throw new Error("the bundled user pool needs USER_POOL_ENDPOINT");
  const pool = openPool(secrets.databaseUrl.reveal(), { max: ctx.config.databasePool, log: ctx.log });
  const origins = toOrigins(ctx.config.http.publicUrl);
  const base = basePathOf(ctx.config.http.publicUrl);
  const pages = origins.flatMap((origin) => ["/signin", "/vi/signin"].map((path) => origin + base + path));
  const service = createIdentityService({
    db: pool,
    clock: ctx.clock,
    mailer: createIdentityMailer(ctx),
    ...(ctx.sms === null ? {} : { sms: { send: (message) => sendCodeMessage(ctx, message) } }),
    sealing: {
      seal: (plain, aad) => ctx.sealing.seal(Buffer.from(plain).toString("base64"), toIdentityPlace(aad)),
      open: (sealed, aad) => Buffer.from(ctx.sealing.open(Buffer.from(sealed), toIdentityPlace(aad)), "base64"),
    },
    settings: parseIdentitySettings({
      userPoolId: signIn.userPoolId,
      identityPoolId:
        signIn.identityPoolId ?? `${signIn.userPoolId.split("_")[0]}:00000000-0000-4000-8000-000000000000`,
      publicUrl: signIn.userPoolEndpoint,
      ...(signIn.oauthDomain === null ? {} : { loginUrl: `https://${signIn.oauthDomain}` }),
      clients: [{ id: signIn.clientId, redirectUris: pages, logoutUris: pages }],
      secret: await findInstallationSecret(ctx, "identity-hash"),
      allowedOrigins: origins,
      signUp: signIn.signUp,
      guests: identity.guests,
      mfa: identity.mfa,
      smsCountries: identity.sms.countries,
      throttles: { smsPerDay: identity.sms.perDay },
      ...(identity.facebook === null || secrets.facebookAppSecret === null
        ? {}
        : { facebook: { ...identity.facebook, appSecret: secrets.facebookAppSecret.reveal() } }),
    }),
    ownCallKey: await findInstallationSecret(ctx, "identity-calls"),
    onRefusedSignIn: (refused) => recordRefusedSignIn(ctx, refused),
    onAccountNotice: (notice) => recordAccountChange(ctx, notice),
    addressOf: (c) =>
      readClientAddress(
        c.env.incoming.socket.remoteAddress ?? "",
        c.req.header("x-forwarded-for") ?? null,
        ctx.config.http.trustedProxies,
      ),
    isOutage: isDatabaseUnavailable,
    onError: (error, requestId) => ctx.log.error({ err: error, requestId }, "could not answer an identity request"),
  });
  return {
    ...service,
    async close() {
      await service.close();
      await pool.end();
    },
  };
}

/** The pages' origins. A local machine has two names, and people type either. */
function toOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== "localhost") return [url.origin];
  return [url.origin, url.origin.replace("//localhost", "//127.0.0.1")];
}

/** The shortest text that makes sense: the gateway charges by length. */
async function sendCodeMessage(ctx: BaseContext, { to, locale, code }: CodeMessage): Promise<void> {
  await ctx.sms?.send({ to, text: locale === "vi" ? `Mã Galley của bạn: ${code}` : `Your Galley code: ${code}` });
}

import { createAdaptorServer } from "@hono/node-server";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createIdentityService, type IdentityService } from "../../identity/index.ts";
import type { CodeMail, CodeMessage } from "../../identity/needs.ts";
import { parseIdentitySettings } from "../../identity/settings.ts";
import type { Secrets } from "../config/secrets.ts";
import type { Context } from "../context.ts";
import { openPool } from "../db/database.ts";
import { readClientAddress } from "../http/client-address.ts";
import { gracefulClose } from "../http/graceful-close.ts";

export type RunningIdentity = { service: IdentityService; stop(): Promise<void> };

/** Expired codes, sessions and tokens are removed this often. */
const CLEAN_UP_MS = 600_000;

/** The identity role: the bundled user pool on its own port, and its hosted login over TLS. */
export async function startIdentity(ctx: Context, secrets: Secrets): Promise<RunningIdentity> {
  const { identity, signIn } = ctx.config;
  if (identity === null || !signIn?.userPoolEndpoint) throw new Error("the identity role needs USER_POOL_ENDPOINT and IDENTITY_PORT");
  const pool = openPool(secrets.databaseUrl.reveal(), { max: ctx.config.databasePool });
  const pages = ["/signin", "/vi/signin"].map((path) => ctx.config.http.publicUrl + path);
  const service = createIdentityService({
    db: pool,
    clock: ctx.clock,
    mailer: { send: (mail) => sendCodeMail(ctx, mail) },
    ...(ctx.sms === null ? {} : { sms: { send: (message) => sendCodeMessage(ctx, message) } }),
    sealing: {
      seal: (plain, aad) => ctx.sealing.seal(Buffer.from(plain).toString("base64"), toPlace(aad)),
      open: (sealed, aad) => Buffer.from(ctx.sealing.open(Buffer.from(sealed), toPlace(aad)), "base64"),
    },
    settings: parseIdentitySettings({
      userPoolId: signIn.userPoolId,
      identityPoolId: signIn.identityPoolId ?? `${signIn.userPoolId.split("_")[0]}:00000000-0000-4000-8000-000000000000`,
      publicUrl: signIn.userPoolEndpoint,
      ...(signIn.oauthDomain === null ? {} : { loginUrl: `https://${signIn.oauthDomain}` }),
      clients: [{ id: signIn.clientId, redirectUris: pages, logoutUris: pages }],
      secret: await findIdentitySecret(ctx),
      allowedOrigins: [new URL(ctx.config.http.publicUrl).origin],
      signUp: signIn.signUp,
      guests: identity.guests,
      mfa: identity.mfa,
      ...(identity.facebook === null || secrets.facebookAppSecret === null
        ? {}
        : { facebook: { ...identity.facebook, appSecret: secrets.facebookAppSecret.reveal() } }),
    }),
    addressOf: (c) => readClientAddress(c.env.incoming.socket.remoteAddress ?? "", c.req.header("x-forwarded-for") ?? null, ctx.config.http.trustedProxies),
    onError: (error, requestId) => ctx.log.error({ err: error, requestId }, "identity request failed"),
  });
  await service.migrate();
  const plain = createAdaptorServer({ fetch: service.app.fetch }) as Server;
  const { host } = ctx.config.http;
  const closers = [await listen(plain, identity.port, host)];
  if (identity.tls !== null) closers.push(await listen(createTls(service, identity.tls), identity.tls.port, host));
  const cleaning = setInterval(() => void service.removeExpired().catch((error: unknown) => ctx.log.warn({ err: error }, "clean-up failed")), CLEAN_UP_MS);
  return {
    service,
    async stop() {
      clearInterval(cleaning);
      await Promise.all(closers.map((close) => close(5_000)));
      await service.close();
      await pool.end();
    },
  };
}

function createTls(service: IdentityService, tls: { certFile: string; keyFile: string }): Server {
  const serverOptions = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return createAdaptorServer({ fetch: service.app.fetch, createServer: createTlsServer, serverOptions }) as Server;
}

/** Answers with what closes it. */
async function listen(server: Server, port: number, host: string): Promise<(graceMs: number) => Promise<void>> {
  const close = gracefulClose(server);
  server.listen(port, host);
  await once(server, "listening");
  return close;
}

function toPlace(aad: string) {
  return { table: "identity", column: aad, ownerId: "", id: "" };
}

async function sendCodeMail(ctx: Context, { to, ...code }: CodeMail): Promise<void> {
  const content = await ctx.emails.renderCodeMail(code);
  await ctx.mailer.send({ to, messageId: `<${crypto.randomUUID()}@${new URL(ctx.config.http.publicUrl).hostname}>`, ...content });
}

/** The shortest text that says what it is: the gateway charges by length. */
async function sendCodeMessage(ctx: Context, { to, locale, code }: CodeMessage): Promise<void> {
  await ctx.sms?.send({ to, text: locale === "vi" ? `Mã Galley của bạn: ${code}` : `Your Galley code: ${code}` });
}

/** Keyed hashes must outlive the rotation of SECRET_KEYS: their secret is random, made once, and sealed. */
async function findIdentitySecret(ctx: Pick<Context, "db" | "sealing">): Promise<Buffer<ArrayBuffer>> {
  const name = "identity-hash";
  const place = { table: "installation_secrets", column: "sealed", ownerId: "", id: name };
  const fresh = ctx.sealing.seal(randomBytes(32).toString("base64"), place);
  await ctx.db.insertInto("installation_secrets").values({ name, sealed: fresh }).onConflict((conflict) => conflict.doNothing()).execute();
  const { sealed } = await ctx.db.selectFrom("installation_secrets").select("sealed").where("name", "=", name).executeTakeFirstOrThrow();
  return Buffer.from(ctx.sealing.open(sealed, place), "base64");
}

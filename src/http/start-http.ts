import { fileURLToPath } from "node:url";
import { createStripeWebhook } from "../billing/stripe-webhook.ts";
import type { Context } from "../context.ts";
import { createApi } from "../graphql/create-api.ts";
import { servePicture } from "../pictures/serve-picture.ts";
import { createInstagramRoutes } from "./connect-instagram.ts";
import { createPageServices } from "./create-page-services.ts";
import { createHttpServer } from "./server.ts";
import { createTrynowRoutes } from "./trynow.ts";
import { readViewer } from "../sign-in/read-viewer.ts";
import type { SignInConfig } from "../sign-in/sign-in-config.ts";
import type { SignInSettings, Viewer } from "./page-context.ts";

const BUILD = fileURLToPath(new URL("../../build", import.meta.url));

/** The web role: pages, pictures and health on one port. */
export async function startHttp(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const server = await createHttpServer({
    services: createPageServices(ctx),
    serveMedia: (request) => servePicture(ctx, request),
    stripeWebhook: createStripeWebhook(ctx),
    api: createApi(ctx),
    trynow: createTrynowRoutes(ctx),
    connectInstagram: createInstagramRoutes(ctx),
    health: { checkReady: async () => ({ database: await isDatabaseReady(ctx) }) },
    logger: ctx.log,
    host: ctx.config.http.host,
    port: ctx.config.http.port,
    buildDir: BUILD,
    trustedProxies: ctx.config.http.trustedProxies,
    signIn: toSignInSettings(ctx.config.signIn),
    readViewer: (request) => findViewer(ctx, request),
  });
  await server.listen();
  return { stop: () => server.close() };
}

/** What the sign-in library in the browser is told. */
function toSignInSettings(signIn: SignInConfig | null): SignInSettings | null {
  if (signIn === null) return null;
  const { clientId, ...settings } = signIn;
  return { ...settings, userPoolClientId: clientId };
}

async function findViewer(ctx: Pick<Context, "config" | "tokens">, request: Request): Promise<Viewer> {
  if (ctx.tokens === null || ctx.config.signIn === null) return { state: "signed-out" };
  return readViewer(ctx.tokens, ctx.config.signIn.clientId, request);
}

async function isDatabaseReady(ctx: Pick<Context, "db">): Promise<boolean> {
  return ctx.db
    .selectFrom("accounts")
    .select("owner_id")
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
}

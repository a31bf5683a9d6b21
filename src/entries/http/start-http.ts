import type { Hono } from "hono";
import { fileURLToPath } from "node:url";
import { createBlogServer } from "./blogs/serve-blogs.ts";
import { createStripeWebhook } from "./stripe-webhook.ts";
import type { Context } from "../../context.ts";
import { createApi } from "../graphql/create-api.ts";
import { servePicture } from "../../platform/pictures/serve-picture.ts";
import { createReadyCheck } from "./check-ready.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { createAccountExport } from "./account-export.ts";
import { createDeliveryReports } from "./delivery-reports.ts";
import { createInstagramRoutes } from "./connect-instagram.ts";
import { createWordPressRoutes } from "./connect-wordpress.ts";
import { createWordPressComRoutes } from "./connect-wordpress-com.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import { createOperator } from "./operator/create-operator.ts";
import { createOperatorFiles } from "./operator/operator-files.ts";
import { createPageServices } from "./pages/create-page-services.ts";
import { createHttpServer } from "./server.ts";
import { createTrynowRoutes } from "./trynow.ts";
import { watchStatus } from "../../post/status/watch-status.ts";
import { readViewer } from "../../owner/sign-in/read-viewer.ts";
import type { SignInSettings } from "./pages/page-context.ts";

const BUILD = fileURLToPath(new URL("../../../build", import.meta.url));

/**
 * The web role: pages, pictures, health and, unless it has its own port, the bundled user pool. With the secrets, the
 * operator's pages, too.
 */
export async function startHttp(
  ctx: Context,
  { identity, secrets }: { identity?: Hono | undefined; secrets?: Secrets } = {},
): Promise<{ stop(): Promise<void> }> {
  const operator = secrets === undefined ? null : createOperator({ ...ctx, secrets });
  const status = ctx.config.site.statusPage ? await watchStatus(ctx) : null;
  const server = await createHttpServer({
    services: createPageServices(ctx, { status, openOperator: operator?.open }),
    accountDeletion: createAccountDeletion(ctx),
    accountExport: createAccountExport(ctx),
    ...(operator && { operatorFiles: createOperatorFiles(operator) }),
    serveMedia: (request) => servePicture(ctx, request),
    stripeWebhook: createStripeWebhook(ctx),
    deliveryReports: createDeliveryReports(ctx),
    api: createApi(ctx),
    trynow: createTrynowRoutes(ctx),
    connectInstagram: createInstagramRoutes(ctx),
    connectWordPress: createWordPressRoutes(ctx),
    connectWordPressCom: createWordPressComRoutes(ctx),
    serveBlogs: ctx.config.blogs === null ? undefined : createBlogServer(ctx, { buildDir: BUILD }),
    health: { checkReady: createReadyCheck(ctx) },
    ...(identity === undefined ? {} : { identity }),
    observer: ctx.observer,
    logger: ctx.log,
    host: ctx.config.http.host,
    port: ctx.config.http.port,
    buildDir: BUILD,
    trustedProxies: ctx.config.http.trustedProxies,
    signIn: toSignInSettings(ctx),
    readViewer: (request) => readViewer(ctx, request),
  });
  await server.listen();
  return {
    async stop() {
      await server.close();
      await status?.stop();
      await operator?.close();
    },
  };
}

/** The configuration of the browser's sign-in library. */
function toSignInSettings({ config, sms }: Pick<Context, "config" | "sms">): SignInSettings | null {
  if (config.signIn === null) return null;
  const { clientId, callEndpoint: _ours, ...settings } = config.signIn;
  // Only Cognito's console knows whether text messages are enabled; the page shows any refusal.
  const textMessages = settings.userPoolEndpoint === null || sms !== null;
  return { ...settings, userPoolClientId: clientId, secondFactor: config.secondFactor, textMessages };
}

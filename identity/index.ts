import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { createAdministration, type Administration } from "./admin/administration.ts";
import type { IdentityNeeds } from "./needs.ts";
import { hostedLogin } from "./oauth/hosted-login.ts";
import { createDeliveries } from "./pool/deliveries.ts";
import { answerAwsJson } from "./protocol/aws-json.ts";
import { RETRY_AFTER_SECONDS } from "./protocol/cognito-error.ts";
import { wellKnown } from "./protocol/well-known.ts";
import { sealDecoy } from "./pool/passwords.ts";
import type { Service } from "./service.ts";
import { migrate } from "./store/migrate.ts";
import { removeExpired } from "./store/remove-expired.ts";
import { createKeyedHash } from "./tokens/keyed-hash.ts";
import { createSigningKeys } from "./tokens/signing-keys.ts";

export type IdentityService = {
  /** User pool, identity pool, keys, discovery and hosted login, all at one address. */
  app: Hono;
  /** Operations for the operator only; not reachable over HTTP. */
  admin: Administration;
  /** Migrates the schema `identity`; safe when several processes start at once. */
  migrate(): Promise<void>;
  /** Deletes expired rows; run it regularly. */
  removeExpired(): Promise<void>;
  /** Waits for emails in flight and drops those to be tried again. The database stays open: it's the caller's. */
  close(): Promise<void>;
};

const allowedHeaders = [
  "content-type",
  "x-amz-target",
  "x-amz-user-agent",
  "cache-control",
  "amz-sdk-invocation-id",
  "amz-sdk-request",
];
const exposedHeaders = ["x-amzn-RequestId", "x-amzn-ErrorType", "x-amzn-ErrorMessage", "Date"];

const socketAddress = (context: Context): string => getConnInfo(context).remote.address ?? "unknown";

export const createIdentityService = (needs: IdentityNeeds): IdentityService => {
  const service: Service = {
    ...needs,
    hash: createKeyedHash(needs.settings.secret),
    keys: createSigningKeys(needs),
    deliveries: createDeliveries(needs),
    decoy: sealDecoy(needs),
  };
  const addressOf = needs.addressOf ?? socketAddress;
  const app = new Hono();
  const crossOrigin = cors({
    origin: needs.settings.allowedOrigins,
    allowMethods: ["GET", "POST"],
    allowHeaders: allowedHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: 3600,
  });
  for (const path of ["/", "/oauth2/token", "/oauth2/revoke", "/oauth2/userInfo"]) app.use(path, crossOrigin);
  app.on("TRACE", "*", (context) => context.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST" }));
  app.post("/", answerAwsJson(service, addressOf));
  app.route("/", wellKnown(service));
  app.route("/", hostedLogin(service, addressOf));
  app.onError((error, context) => {
    const requestId = randomUUID();
    needs.onError?.(error, requestId);
    context.header("cache-control", "no-store");
    if (!needs.isOutage?.(error)) return context.text(`Internal Server Error (${requestId})`, 500);
    context.header("retry-after", RETRY_AFTER_SECONDS);
    return context.text("Service Unavailable: please try again in a few seconds.", 503);
  });
  return {
    app,
    admin: createAdministration(service),
    migrate: () => migrate(needs.db),
    removeExpired: () => removeExpired(needs.db, needs.clock.now()),
    close: () => service.deliveries.close(),
  };
};

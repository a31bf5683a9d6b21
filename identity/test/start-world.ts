import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import { generate } from "selfsigned";
import type { z } from "zod";
import { markedBytes } from "../../simulators/kit/marked-bytes.ts";
import { close, listen } from "../../test/listen.ts";
import { createIdentityService, type IdentityService } from "../index.ts";
import { parseIdentitySettings, type settingsSchema } from "../settings.ts";
import { callService } from "./call-service.ts";
import { createInbox } from "./inbox.ts";
import { riddle } from "./riddle.ts";
import { testSealing } from "./sealing.ts";
import type { World } from "./world.ts";

export type RunningWorld = World & {
  /** For the hosted login: TLS on localhost, with a fresh certificate. */
  loginUrl: string;
  service: IdentityService;
  db: pg.Pool;
  /** How often each operation, and each hosted-login address, succeeded. */
  served: Map<string, number>;
  /** The service's unexpected errors; empty if all is well. */
  errors: unknown[];
  close(): Promise<void>;
};

const clientId = "1rotating";
const plainClientId = "2plain";

/** Limits so high that nothing reaches them. */
const wideThrottles = {
  callsPerAddress: 1_000_000,
  signInsPerUser: 10_000,
  codesPerUser: 1_000,
  codesPerDay: 1_000,
  codesPerAddress: 100_000,
  guessesPerCode: 1_000,
  smsPerDay: 10_000,
  smsPerUser: 1_000,
};

/** The real service on free ports, with the real clock and an empty database of its own, without any test runner. */
export const startWorld = async (
  connectionString: string,
  settings: Partial<z.input<typeof settingsSchema>> = {},
  redirectUri = "https://app.example/signed-in",
): Promise<RunningWorld> => {
  const db = new pg.Pool({ connectionString, max: 10 });
  // A server that stops may cut off connections that are just closing.
  db.on("error", () => {});
  const [mails, messages] = [createInbox(), createInbox()];
  const errors: unknown[] = [];
  const served = new Map<string, number>();
  const holder: { service?: IdentityService } = {};
  const listener = getRequestListener(async (request, env) => {
    const response = (await holder.service?.app.fetch(request, env)) ?? new Response(null, { status: 503 });
    countServed(served, request, response);
    return response;
  });
  const plain = createServer((request, response) => void listener(request, response));
  const tls = await createLocalTlsServer((request, response) => void listener(request, response));
  const url = `http://127.0.0.1:${await listen(plain)}`;
  const loginUrl = `https://localhost:${await listen(tls)}`;
  const client = { redirectUris: [redirectUri], logoutUris: [redirectUri] };
  const parsed = parseIdentitySettings({
    userPoolId: "eu-central-1_World12345",
    identityPoolId: "eu-central-1:11111111-2222-4333-8444-555555555555",
    publicUrl: url,
    loginUrl,
    clients: [
      { id: clientId, ...client },
      { id: plainClientId, ...client, rotateRefreshTokens: false },
    ],
    secret: markedBytes(32),
    mfa: "OPTIONAL",
    requiredAttributes: ["email", "name"],
    throttles: wideThrottles,
    ...settings,
  });
  const service = createIdentityService({
    db,
    clock: { now: () => new Date() },
    mailer: { send: async ({ to, code }) => mails.put(to, code) },
    sms: { send: async ({ to, code }) => messages.put(to, code) },
    sealing: testSealing(),
    customChallenge: riddle,
    onError: (error) => void errors.push(error),
    settings: parsed,
  });
  await service.migrate();
  holder.service = service;
  return {
    url,
    loginUrl,
    poolId: parsed.userPoolId,
    clientId,
    plainClientId,
    identityPoolId: parsed.identityPoolId,
    service,
    db,
    served,
    errors,
    call: (action, body) => callService(url, action, body),
    codeFor: mails.next,
    messageFor: messages.next,
    async invite(email) {
      await service.admin.inviteUser({ email, locale: "vi" });
      return mails.next(email);
    },
    requireReset: service.admin.requirePasswordReset,
    now: Date.now,
    async close() {
      close(plain);
      close(tls);
      await service.close();
      await db.end();
    },
  };
};

const createLocalTlsServer = async (listener: Parameters<typeof createServer>[1] & {}): Promise<Server> => {
  const altNames = [{ type: 2 as const, value: "localhost" }];
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  return createTlsServer({ key: certificate.private, cert: certificate.cert }, listener);
};

const countServed = (served: Map<string, number>, request: Request, response: Response): void => {
  if (response.status >= 400 || request.method === "OPTIONS") return;
  const name = request.headers.get("x-amz-target")?.split(".")[1] ?? new URL(request.url).pathname;
  served.set(name, (served.get(name) ?? 0) + 1);
};

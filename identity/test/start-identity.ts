import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import pg from "pg";
import type { z } from "zod";
import { markedBytes } from "../../simulators/kit/marked-bytes.ts";
import { afterSuite } from "../../test/after-suite.ts";
import { close, listen } from "../../test/listen.ts";
import { createDatabase } from "../../test/postgres.ts";
import { createIdentityService, type IdentityService } from "../index.ts";
import type { AccountNotice, CodeMail, CodeMessage, IdentityMailer, IdentityNeeds } from "../needs.ts";
import { parseIdentitySettings, type settingsSchema } from "../settings.ts";
import { type Answer, callService } from "./call-service.ts";
import { testSealing } from "./sealing.ts";

/** A separate service for one suite: its own database, a manual clock, stored emails and messages. */
export type TestIdentity = {
  url: string;
  poolId: string;
  clientId: string;
  identityPoolId: string;
  service: IdentityService;
  db: pg.Pool;
  /** Empty where the suite brought its own database. */
  databaseUrl: string;
  /** Starts at the real time, because the clients sign with theirs, and doesn't move until told to. */
  clock: { now(): Date; advance(seconds: number): void };
  mails: CodeMail[];
  messages: CodeMessage[];
  /** The notices to owners, in order. */
  notices: AccountNotice[];
  errors: unknown[];
  /** Another process of the same service: same database, keys and clock. */
  twin(settings?: Partial<z.input<typeof settingsSchema>>): Promise<TestIdentity>;
  /** The newest code mailed to the address. */
  codeFor(email: string): Promise<string>;
  /** Calls one operation, as a client does. */
  call(action: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export const testPool = "eu-central-1_Test12345";
export const testClient = "1example23456789";
export const testIdentityPool = "eu-central-1:11111111-2222-4333-8444-555555555555";

/** Limits so high that no suite reaches them unless it asks to. */
const wideThrottles = {
  callsPerAddress: 100_000,
  signInsPerUser: 10_000,
  codesPerUser: 1_000,
  codesPerDay: 1_000,
  codesPerAddress: 10_000,
  guessesPerCode: 1_000,
  smsPerDay: 10_000,
  smsPerUser: 1_000,
};

type Overrides = Partial<Omit<IdentityNeeds, "mailer">> & { mailer?: Partial<IdentityMailer> };

export const startIdentity = async (
  settings: Partial<z.input<typeof settingsSchema>> = {},
  overrides: Overrides = {},
): Promise<TestIdentity> => {
  const database = overrides.db ? null : await createDatabase({ template: "empty" });
  const db = overrides.db ?? new pg.Pool({ connectionString: database?.connectionString, max: 20 });
  let time = Date.now();
  const ownClock = { now: () => new Date(time), advance: (seconds: number) => void (time += seconds * 1000) };
  const mails: CodeMail[] = [];
  const messages: CodeMessage[] = [];
  const notices: AccountNotice[] = [];
  const errors: unknown[] = [];
  const sealing = overrides.sealing ?? testSealing();
  const secret = settings.secret ?? markedBytes(32);
  const holder: { service?: IdentityService } = {};
  const server = createAdaptorServer({
    fetch: (request, env) => holder.service?.app.fetch(request, env) ?? new Response(null, { status: 503 }),
  }) as Server;
  const url = `http://127.0.0.1:${await listen(server)}`;
  const service = createIdentityService({
    db,
    clock: ownClock,
    sms: { send: async (message) => void messages.push(message) },
    sealing,
    onAccountNotice: async (notice) => void notices.push(notice),
    onError: (error) => void errors.push(error),
    ...overrides,
    mailer: { send: async (mail) => void mails.push(mail), ...overrides.mailer },
    settings: parseIdentitySettings({
      userPoolId: testPool,
      identityPoolId: testIdentityPool,
      publicUrl: url,
      clients: [
        {
          id: testClient,
          redirectUris: ["https://app.example/signed-in"],
          logoutUris: ["https://app.example/signed-out"],
        },
      ],
      throttles: wideThrottles,
      ...settings,
      secret,
    }),
  });
  holder.service = service;
  await service.migrate();
  afterSuite(async () => {
    close(server);
    await service.close();
    if (database) {
      await db.end();
      await database.drop();
    }
  });
  const identity: TestIdentity = {
    url,
    poolId: testPool,
    clientId: testClient,
    identityPoolId: testIdentityPool,
    service,
    db,
    databaseUrl: database?.connectionString ?? "",
    clock: ownClock,
    mails,
    messages,
    notices,
    errors,
    twin: (more = {}) =>
      startIdentity(
        { publicUrl: url, ...settings, ...more, secret },
        { ...overrides, db, clock: overrides.clock ?? ownClock, sealing },
      ),
    async codeFor(email) {
      await service.close();
      const mail = mails.findLast(({ to }) => to === email);
      if (!mail) throw new Error(`no mail to ${email}`);
      return mail.code;
    },
    call: (action, body, headers) => callService(url, action, body, headers),
  };
  return identity;
};

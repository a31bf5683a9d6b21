import { createAdaptorServer } from "@hono/node-server";
import { CompiledQuery } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import { afterSuite } from "../../../test/after-suite.ts";
import { addConnection, createExampleWorld, type ExampleIds, fillExample } from "../../../test/api-manifest.ts";
import { type ApiAnswer, type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";
import { readErrorTables } from "../../../test/error-tables.ts";
import { listen } from "../../../test/listen.ts";
import { control } from "../../../test/rig.ts";
import { createApiKey } from "../../owner/api-keys/create-api-key.ts";
import type { Locale } from "../../platform/languages.ts";
import { createSource } from "../../post/sources/connecting/create-source.ts";
import { startPhotoTrial } from "../../post/trials/start-photo-trial.ts";
import { claimTrial } from "../../post/trials/claim-trial.ts";
import { readTrialCookie } from "../../post/trials/visitor.ts";
import { writeTrial } from "../../post/trials/write-trial.ts";
import { createApi } from "./create-api.ts";
import cases from "./messages.cases.json" with { type: "json" };
import { listOperations } from "./print-api.ts";

/** How to provoke a message: what to break first, then which request to send, as whom and to which service. */
type Provocation = {
  ask?: string;
  upload?: string;
  by?: "stranger" | "reader" | "nobody";
  /** "spare": the service without payment, Instagram and model. */
  at?: "spare";
  /** Sent once, by the owner. */
  first?: string;
  times?: number;
  /** Statements that break something and repair it. */
  sql?: string[];
  fault?: { of: string };
};

let stripe: Simulator;
let world: ApiWorld;
let owner: ApiUser;
let spareUrl: string;
let people: Record<NonNullable<Provocation["by"]>, Record<string, string>>;
let ids: ExampleIds;

beforeAll(async () => {
  stripe = await startStripe();
  afterSuite(() => stripe.close());
  const keys = { STRIPE_SECRET_KEY: "sk_test_messages", STRIPE_WEBHOOK_SECRETS: "whsec_CANARYmessages" };
  const model = await startModel();
  afterSuite(() => model.close());
  const settings = {
    STRIPE_API_URL: stripe.url,
    ...keys,
    OUTBOUND_ALLOW: new URL(stripe.url).host,
    OWN_MODELS: "true",
    OUTBOUND_ALLOW_OWNERS: new URL(model.url).host,
  };
  world = await createApiWorld({ settings });
  owner = await world.signUp();
  const stranger = await world.signUp();
  const { key } = await createApiKey(world.ctx, owner, { name: "reader", scope: "read" });
  people = { stranger: { authorization: stranger.token }, reader: { "x-api-key": key }, nobody: {} };
  spareUrl = await startSpare(world);

  const examples = await createExampleWorld(world, owner);
  const { sourceId: emptySourceId } = await world.connectAccount(owner);
  const [connectionId, secondConnectionId] = [
    await addConnection(world, owner, "1"),
    await addConnection(world, owner, "1"),
  ];
  await createSource(world.ctx, owner, { connectionId, label: "Twice", language: "en" });
  const [trialToken, strangersToken, unfinishedToken] = [await tryNow(), await tryNow(), await tryNow(false)];
  const { articleId: strangersArticleId } = await claimTrial(world.ctx, stranger, { token: strangersToken });
  const { articleId: strangersWaitingId } = await world.addArticle(stranger);
  await run(`update articles set status = 'PENDING', waiting_for = 'quota' where id = '${strangersWaitingId}'`);
  await run(`delete from plan_units where article_id = '${strangersWaitingId}'`);
  ids = {
    ...examples,
    // The user pool's address for everyone.
    ...{
      email: "owner@galley.example",
      ownerId: owner.ownerId,
      strangerId: stranger.ownerId,
      ghostUrl: world.rig.ghost.url,
      modelUrl: `${model.url}/v1`,
    },
    ...{ emptySourceId, secondConnectionId, trialToken, unfinishedToken, strangersArticleId, strangersWaitingId },
    pageUrl: `${world.rig.wordpress.url}/about`,
  };
});

describe("with payment, a visitor's article and a readable page, the example works for its owner", () => {
  test.each([
    "createBillingLink",
    "followUpgrade",
    "keepSubscription",
    "cancelSubscription",
    "assignToken",
    "fetchContent",
  ])("%s works", async (name) => {
    await offerAboutPage();
    const answer = await world.ask(owner, exampleOf(name));
    expect(answer.errors).toBeUndefined();
    if (name === "createBillingLink") await pay(answer);
  });
});

/** The tables are in docs/errors.md; other messages are shown by pages. */
const written = new Map(readErrorTables().map((row) => [row.key, row]));

describe("the message, in both languages, is the same as in docs/errors.md", () => {
  test.each(Object.entries(cases as Record<string, Provocation>))("%s", async (row, provocation) => {
    const { sql: [spoil, mend] = [], fault, first, times = 1 } = provocation;
    if (spoil !== undefined) await run(fillExample(spoil, ids));
    const simulator = fault && { ...world.rig, stripe }[fault.of as "stripe" | "instagram" | "wordpress"];
    if (simulator) await control(simulator, "POST", "/faults", { ...fault, of: undefined });
    if (first !== undefined) expect((await world.ask(owner, fillExample(first, ids))).errors).toBeUndefined();
    for (let time = 1; time < times; time += 1) await hear(row, provocation, "en");
    await expectBoth(row, (locale) => hear(row, provocation, locale));
    if (simulator) await control(simulator, "DELETE", "/faults");
    if (mend !== undefined) await run(fillExample(mend, ids));
  });

  /** Operations without their own table only fail once the caller can't be found either. */
  const operations = [...new Set(listOperations().map(({ rules }) => rules.operation)), "uploadPicture", "exportFiles"];
  test.each(operations)("operations.%s, while the database doesn't answer", async (operation) => {
    const example = listOperations().find(({ rules }) => rules.operation === operation)?.rules.example;
    await offerAboutPage();
    const path = operation === "uploadPicture" ? "/uploads" : `/articles/${ids["articleId"]}/files`;
    const listen = (locale: Locale) =>
      example === undefined ? call(path, locale) : hear("operations", { ask: example }, locale);
    await expectBoth(
      `operations.${operation}`,
      async (locale) =>
        (await without("<> 'accounts'", () => listen(locale))) ?? without("= 'accounts'", () => listen(locale)),
    );
  });
});

async function expectBoth(row: string, messageIn: (locale: Locale) => Promise<string | undefined>): Promise<void> {
  const { english, vietnamese } = written.get(row) ?? {};
  // "{{max}}" stands for any number or path.
  const asWritten = (text = "no such row") =>
    expect.stringMatching(
      new RegExp(
        `^${text
          .split(/\{\{\w+\}\}/)
          .map((part) => part.replace(/[.?()+*]/g, "\\$&"))
          .join(".+")}$`,
      ),
    );
  expect([await messageIn("en"), await messageIn("vi")]).toEqual([asWritten(english), asWritten(vietnamese)]);
}

async function offerAboutPage(): Promise<void> {
  const fault = { kind: "html-200", html: "<p>We throw bowls by hand, and fire them twice a month.</p>" };
  await control(world.rig.wordpress, "POST", "/faults", { match: { path: "/about" }, times: "always", fault });
}

/** What people read: the message next to the field, or the one for the whole call. */
async function hear(
  row: string,
  { ask = "", upload, by, at }: Provocation,
  locale: Locale,
): Promise<string | undefined> {
  if (upload !== undefined) return call("/uploads", locale, upload);
  const who = by === undefined ? { authorization: owner.token } : people[by];
  const answer = await fetch(`${at === "spare" ? spareUrl : world.url}/graphql`, {
    method: "POST",
    body: JSON.stringify({ query: fillExample(ask, ids) }),
    headers: { "content-type": "application/json", "accept-language": locale, ...who },
  });
  const [error] = ((await answer.json()) as ApiAnswer).errors ?? [];
  const isAboutCall = row.startsWith("operations.") || row.endsWith(".invalid-input");
  return isAboutCall ? error?.message : (error?.extensions.fieldMessage ?? error?.message);
}

/** The message of a route other than GraphQL. */
async function call(path: string, locale: Locale, upload?: string): Promise<string | undefined> {
  const body = upload ?? (await picture());
  const init = path === "/uploads" ? { method: "POST", body: new Uint8Array(Buffer.from(body)) } : {};
  const headers = { authorization: owner.token, "accept-language": locale };
  const answer = await fetch(world.url + path, { ...init, headers });
  return answer.ok ? undefined : ((await answer.json()) as { error: { message: string } }).error.message;
}

/** Hides tables, chosen by name, while `work` runs. */
async function without<T>(names: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    run(`do $$ declare name text; begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and replace(tablename, 'gone_', '') ${names}
    loop
      execute format('alter table %I rename to %I', name, replace('${to}' || name, '${from}', ''));
    end loop; end $$`);
  await rename("none", "gone_");
  return work().finally(() => rename("gone_", ""));
}

/** As the database's owner, bypassing row-level security. */
async function run(statement: string): Promise<void> {
  await world.ctx.db.executeQuery(CompiledQuery.raw(statement));
}

const exampleOf = (name: string) =>
  fillExample(listOperations().find((operation) => operation.name === name)?.rules.example ?? "", ids);
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#c2185b" } })
    .jpeg()
    .toBuffer();

/** Pays on Stripe's page. */
async function pay({ data }: ApiAnswer): Promise<void> {
  const link = data?.["createBillingLink"] as { url: string } | undefined;
  const body = new URLSearchParams({ card: "4242424242424242" });
  const back = await fetch(link?.url ?? "", { method: "POST", body, redirect: "manual" });
  ids["sessionId"] = new URL(back.headers.get("location") ?? "").searchParams.get("upgrade") ?? "";
}

let visitors = 0;
/** A visitor's article; returns the token that claims it. */
async function tryNow(isWritten = true): Promise<string> {
  const visitor = { timeZone: "UTC", cookie: null, isProven: true, address: `192.0.2.${(visitors += 1)}` };
  const caption = "The kiln is cold again. Nine bowls came out whole.";
  const start = { photo: await picture(), caption, language: "en", locale: "en" } as const;
  const { cookie } = await startPhotoTrial(world.ctx, visitor, start);
  const { id: trialId } = await world.ctx.db
    .selectFrom("trials")
    .select("id")
    .where("state", "=", "PENDING")
    .executeTakeFirstOrThrow();
  if (isWritten) await writeTrial(world.ctx, { trialId });
  return readTrialCookie(world.ctx, cookie) ?? "";
}

/** A second service on the same database, without optional parts and with the usual rate limits. */
async function startSpare({ rig, pool }: ApiWorld): Promise<string> {
  const optional = Object.keys(rig.env).filter((name) => /^(STRIPE_|INSTAGRAM_APP_)/.test(name));
  Object.assign(rig.env, Object.fromEntries(optional.map((name) => [name, ""])));
  const ctx = await rig.openContext({ tokens: pool.tokens });
  const server = createAdaptorServer({ fetch: createApi(ctx).fetch });
  const port = await listen(server);
  afterSuite(async () => {
    server.close();
    await ctx.close();
  });
  return `http://127.0.0.1:${port}`;
}

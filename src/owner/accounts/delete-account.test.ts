import { createAdaptorServer } from "@hono/node-server";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startIdentity, testClient, testPool, type TestIdentity } from "../../../identity/test/start-identity.ts";
import { afterSuite } from "../../../test/after-suite.ts";
import { listen } from "../../../test/listen.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createLog } from "../../platform/log.ts";
import { createAccountDeletion } from "../../entries/http/account-deletion.ts";
import { createAccountExport } from "../../entries/http/account-export.ts";
import { startWorker } from "../../entries/worker/worker.ts";
import { createTokenVerifier } from "../sign-in/token-verifier.ts";
import { createUserPool } from "../sign-in/user-pool.ts";
import { keptTables, listOwnedTables } from "./erase-owner.ts";
import { openAccount } from "./open-account.ts";

const password = "correct CANARY battery";
let identity: TestIdentity;
let world: World;
let server: Server;
let url: string;

beforeAll(async () => {
  identity = await startIdentity();
  const outbound = createOutbound({ allow: [new URL(identity.url).host] });
  const signIn = {
    userPoolId: testPool,
    clientId: testClient,
    userPoolEndpoint: `${identity.url}/`,
    identityPoolId: null,
    identityPoolEndpoint: null,
    oauthDomain: null,
    facebook: false,
    signUp: "open" as const,
  };
  world = await createWorld({
    tokens: createTokenVerifier(signIn, { outbound, clock: identity.clock }),
    userPool: createUserPool(signIn, { outbound }),
  });
  server = createAdaptorServer({
    fetch: createAccountDeletion(world.ctx).route("/export", createAccountExport(world.ctx)).fetch,
  }) as Server;
  url = `http://127.0.0.1:${await listen(server)}/`;
  afterSuite(async () => {
    server.close();
    server.closeAllConnections();
    await outbound.close();
  });
});

/** A user with a source, a mailed article and a site, and their access token. */
async function newUser(): Promise<{ owner: Caller & { email: string }; sub: string; accessToken: string }> {
  const owner = await world.createOwner();
  const { sub } = await identity.service.admin.createUser({ email: owner.email, password, locale: "en" });
  await world.ctx.db.updateTable("accounts").set({ user_id: sub }).where("owner_id", "=", owner.ownerId).execute();
  return { owner, sub, accessToken: await signIn(owner.email) };
}

async function signIn(email: string): Promise<string> {
  const { body } = await identity.call("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: testClient,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return (body["AuthenticationResult"] as { AccessToken: string }).AccessToken;
}

async function fill(owner: Caller): Promise<void> {
  await world.connectSite(owner);
  await world.connectAccount(owner, { post: { caption: "The kiln is cold again. Nine bowls came out whole." } });
  await world.workUntil(async () => (await countRows("mails", owner, "state = 'sent'")) > 0);
}

async function countRows(table: string, owner: Caller, condition = "true"): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`
    select count(*)::int as count from ${sql.table(table)}
    where owner_id = ${owner.ownerId} and ${sql.raw(condition)}`.execute(world.ctx.db);
  return rows[0]?.count ?? 0;
}

async function countJobs(ownerId: string, name: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from jobs.job where name = ${name} and data ->> 'ownerId' = ${ownerId}`.execute(
    world.ctx.db,
  );
  return rows[0]?.count ?? 0;
}

const post = (headers: Record<string, string> = {}) => fetch(url, { method: "POST", headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("exporting everything", () => {
  it("gives a ZIP to the owner only, a few times an hour", async () => {
    const { owner, accessToken } = await newUser();
    await fill(owner);
    const download = (headers: Record<string, string> = {}) => fetch(`${url}export`, { method: "POST", headers });
    expect((await download()).status).toBe(401);
    expect((await download(bearer(`${accessToken}x`))).status).toBe(401);
    const answer = await download(bearer(accessToken));
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "application/zip",
      "no-store",
    ]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="galley-\d{4}-\d{2}-\d{2}\.zip"$/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["galley.json", "wordpress.xml"]));
    expect(Buffer.from(files["galley.json"] ?? []).toString()).toContain(owner.ownerId);
    const later: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      later.push((await download(bearer(accessToken)).then(async (each) => (await each.arrayBuffer(), each))).status);
    expect(later).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("deleting an account", () => {
  it("erases the owner's data, ends the sign-in, and leaves other owners' data alone", async () => {
    const [mine, other] = [await newUser(), await newUser()];
    await fill(mine.owner);
    await fill(other.owner);
    const tables = await listOwnedTables(world.ctx.db);
    const before = await Promise.all(tables.map((table) => countRows(table, other.owner)));
    expect(await countRows("sources", mine.owner)).toBe(1);
    const picture = await world.ctx.db
      .selectFrom("pictures")
      .select("storage_key")
      .where("owner_id", "=", mine.owner.ownerId)
      .executeTakeFirstOrThrow();

    const answer = await post(bearer(mine.accessToken));
    const { receipt } = (await answer.json()) as {
      receipt: { accountId: string; deletedAt: string; erased: Record<string, number>; kept: Record<string, string> };
    };
    expect(answer.status).toBe(200);
    expect(receipt).toMatchObject({
      accountId: mine.owner.ownerId,
      erased: { sources: 1, integrations: 1, articles: 1, pictures: 1 },
    });
    expect(Object.keys(receipt.kept).sort()).toEqual(Object.keys(keptTables).sort());
    expect(JSON.stringify(receipt)).not.toContain(mine.owner.email);

    const left = await Promise.all(tables.map(async (table) => [table, await countRows(table, mine.owner)] as const));
    expect(left.filter(([table, count]) => count > 0 && !(table in keptTables))).toEqual([]);
    expect(await Promise.all(tables.map((table) => countRows(table, other.owner)))).toEqual(before);
    const account = await world.ctx.db
      .selectFrom("accounts")
      .selectAll()
      .where("owner_id", "=", mine.owner.ownerId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email: "", name: "", user_id: null, deleted_at: expect.any(Date) });
    const audit = await world.ctx.db
      .selectFrom("audit_log")
      .selectAll()
      .where("owner_id", "=", mine.owner.ownerId)
      .where("action", "=", "account.deleted")
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      actor: { type: "user", id: mine.owner.ownerId },
      detail: { erased: { sources: 1, integrations: 1, articles: 1 } },
    });
    expect(
      JSON.stringify(
        await world.ctx.db.selectFrom("audit_log").selectAll().where("owner_id", "=", mine.owner.ownerId).execute(),
      ),
    ).not.toContain(mine.owner.email);

    expect((await identity.call("GetUser", { AccessToken: mine.accessToken })).status).toBe(400);
    expect((await identity.call("GetUser", { AccessToken: other.accessToken })).status).toBe(200);
    await world.workUntil(async () =>
      world.ctx.pictures.read(picture.storage_key).then(
        () => false,
        () => true,
      ),
    );
  });

  it("keeps an account that still pays while the operator has taken Stripe's key away", async () => {
    const { owner, accessToken } = await newUser();
    const now = world.clock.now();
    const paid = { owner_id: owner.ownerId, id: `sub_${owner.ownerId}`, status: "active" as const };
    await world.ctx.db
      .insertInto("subscriptions")
      .values({
        ...paid,
        period_start: now,
        period_end: new Date(now.getTime() + 86_400_000),
        ends_at: null,
        started_at: now,
      })
      .execute();
    const answer = await post(bearer(accessToken));
    expect([answer.status, await answer.json()]).toEqual([503, { error: "stripe" }]);
    expect((await identity.call("GetUser", { AccessToken: accessToken })).status).toBe(200);
  });

  it("cancels the jobs that no worker has started", async () => {
    const { owner, accessToken } = await newUser();
    const job = { ownerId: owner.ownerId, publicationId: randomUUID() };
    const startAfter = new Date(world.clock.now().getTime() + 3_600_000);
    await inTransaction(world.ctx, (tx) => world.ctx.jobs.send(tx, "sweep-drafts", job, { startAfter }));
    expect(await countJobs(owner.ownerId, "sweep-drafts")).toBe(1);
    expect((await post(bearer(accessToken))).status).toBe(200);
    expect(await countJobs(owner.ownerId, "sweep-drafts")).toBe(0);
  });

  it("gets through while a worker writes for the same owner", async () => {
    const { owner, accessToken } = await newUser();
    for (let source = 0; source < 4; source += 1)
      await world.connectAccount(owner, { post: { caption: "Blue glaze, second firing." } });
    const worker = startWorker(world.ctx);
    expect((await post(bearer(accessToken))).status).toBe(200);
    await worker.stop();
    expect(await countRows("articles", owner)).toBe(0);
  });

  it("also erases what was written while it waited", async () => {
    const { owner, accessToken } = await newUser();
    await fill(owner);
    const { promise: written, resolve: commit } = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const writing = inTransaction(world.ctx, async (tx) => {
      await sql`
        insert into article_versions (owner_id, article_id, version, title, document, language, excerpt,
          meta_description, slug, tags, findings, record, created_by, created_at)
        select owner_id, article_id, 2, title, document, language, excerpt,
          meta_description, slug, tags, findings, record, created_by, created_at
        from article_versions where owner_id = ${owner.ownerId}`.execute(tx);
      ready.resolve();
      await written;
    });
    await ready.promise;
    const deleting = post(bearer(accessToken));
    const waits = sql<{
      count: number;
    }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await waits.execute(world.ctx.db)).rows[0]?.count, { timeout: 20_000 })
      .toBeGreaterThan(0);
    commit();
    await writing;
    expect((await deleting).status).toBe(200);
    expect([await countRows("articles", owner), await countRows("article_versions", owner)]).toEqual([0, 0]);
  });

  it("runs once, however many requests come at once, and works for a user without an account", async () => {
    const { owner, accessToken } = await newUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(bearer(accessToken))));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await countRows("audit_log", owner, "action = 'account.deleted'")).toBe(1);

    await identity.service.admin.createUser({ email: "nobody@galley.example", password, locale: "en" });
    expect((await post(bearer(await signIn("nobody@galley.example")))).status).toBe(200);
  });

  it("refuses a cookie, no token, a wrong one and a revoked one", async () => {
    const { owner, sub, accessToken } = await newUser();
    const prefix = `CognitoIdentityServiceProvider.${testClient}`;
    const cookie = `${prefix}.LastAuthUser=${sub}; ${prefix}.${sub}.accessToken=${accessToken}`;
    const wrong: Record<string, string>[] = [
      {},
      { cookie },
      bearer("a.b.c"),
      { authorization: `Basic ${accessToken}` },
      { authorization: accessToken },
    ];
    for (const headers of wrong) {
      const answer = await post(headers);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
    await identity.call("GlobalSignOut", { AccessToken: accessToken });
    expect((await post(bearer(accessToken))).status).toBe(401);
    expect((await fetch(url, { headers: bearer(accessToken) })).status).toBe(404);
    expect(await countRows("accounts", owner, "deleted_at is null")).toBe(1);
  });

  it("leaves nothing that another tab opened before the sign-in ended", async () => {
    const { owner, sub, accessToken } = await newUser();
    const now = world.clock.now();
    const user = { userId: sub, username: sub, issuedAt: now, expiresAt: now };
    const profile = { email: owner.email, name: "Lena", locale: null, timeZone: null };
    const opening = {
      ...world.ctx,
      userPool: {
        async deleteUser(token: string) {
          await openAccount(world.ctx, user, async () => profile);
          await world.ctx.userPool?.deleteUser(token);
        },
      },
    };
    const answer = await createAccountDeletion(opening).request("/", { method: "POST", headers: bearer(accessToken) });
    expect(await answer.json()).toMatchObject({ receipt: { accountId: owner.ownerId } });
    const left = world.ctx.db.selectFrom("accounts").select("owner_id").where("email", "=", owner.email);
    expect(await left.execute()).toEqual([]);
  });

  it("finishes on a second try when the user pool didn't answer", async () => {
    const { owner, accessToken } = await newUser();
    const lines: string[] = [];
    const away = {
      ...world.ctx,
      log: createLog("info", { write: (line) => void lines.push(line) }),
      userPool: { deleteUser: () => Promise.reject(new ConnectorError("identity", "unavailable")) },
    };
    const answer = await createAccountDeletion(away).request("/", { method: "POST", headers: bearer(accessToken) });
    expect([answer.status, await answer.json()]).toEqual([503, { error: "identity" }]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: "could not delete an account",
        err: expect.objectContaining({ service: "identity", reason: "unavailable" }),
      }),
    ]);
    expect(await countRows("accounts", owner, "deleted_at is not null")).toBe(1);
    expect((await post(bearer(accessToken))).status).toBe(200);
    expect((await identity.call("GetUser", { AccessToken: accessToken })).status).toBe(400);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { readMails } from "../../../test/rig.ts";
import { runGalley } from "../../../test/run-galley.ts";
import { type SignInRig, startSignInRig } from "../../../test/sign-in-rig.ts";
import { createAccount } from "../../owner/accounts/create-account.ts";
import { keptTables, listOwnedTables } from "../../owner/accounts/erase-owner.ts";
import type { Context } from "../../context.ts";
import { getPlan } from "../../owner/plans/get-plan.ts";

// Each command starts a process that loads the whole product.
vi.setConfig({ testTimeout: 240_000 });

let database: TestDatabase;
let world: SignInRig;
let ctx: Context & { close(): Promise<void> };
beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString, { LOG_LEVEL: "silent" });
  ctx = await world.rig.openContext();
});
afterAll(async () => {
  await ctx.close();
  await world.close();
  await database.drop();
});

const galley = (...args: string[]) => runGalley(args, { env: world.rig.readEnvironment() });

async function findSub(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ sub: string }>`select sub from identity.users where email = ${email}`.execute(ctx.db);
  return rows[0]?.sub;
}

/** An invited user signs in for the first time. */
async function open(email: string): Promise<string> {
  const userId = await findSub(email);
  const { ownerId } = await createAccount(ctx, {
    email,
    name: "Lena",
    locale: "en",
    timeZone: "UTC",
    ...(userId === undefined ? {} : { userId }),
  });
  return ownerId;
}

test("an invitation is listed with its promised plan, which takes effect once, at the first sign-in", async () => {
  expect((await galley("user", "add", "Anna@galley.example")).code).toBe(0);
  const promised = await galley("user", "plan", "anna@galley.example", "--articles", "200", "--until", "2099-01-31");
  expect(promised).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^anna@galley.example may have 200 articles .*, from the first sign-in on/),
  });
  await galley("user", "plan", "bert@galley.example", "--articles", "5");
  const before = await galley("user", "list");
  expect(before.out).toMatch(
    /^invited Anna@galley.example until=\d{4}-\S+ plan=custom articles=0\/200 plan-until=2099-01-31T00:00:00.000Z$/m,
  );
  expect(before.out).toMatch(/^expected bert@galley.example plan=custom articles=0\/5$/m);
  const ownerId = await open("Anna@galley.example");
  expect(await getPlan(ctx, ctx.db, ownerId)).toMatchObject({
    plan: "custom",
    maxArticlesInPeriod: 200,
    to: new Date("2099-01-31T00:00:00Z"),
  });
  const granted = await ctx.db
    .selectFrom("audit_log")
    .select("actor")
    .where("owner_id", "=", ownerId)
    .where("action", "=", "plan.custom-granted")
    .execute();
  expect(granted).toEqual([{ actor: { type: "system", job: "operator" } }]);
  expect((await galley("user", "list")).out).toMatch(
    /^\S+ Anna@galley.example "Lena" \S+ plan=custom articles=0\/200 until=2099-01-31T00:00:00.000Z$/m,
  );
  const second = await createAccount(ctx, { email: "anna@galley.example", name: "", locale: "en", timeZone: "UTC" });
  expect((await getPlan(ctx, ctx.db, second.ownerId)).plan).toBe("unlimited");
});

test("a promised plan can be withdrawn, ends on its day, and needs an address", async () => {
  await galley("user", "plan", "carl@galley.example", "--articles", "7");
  await galley("user", "plan", "carl@galley.example", "--none");
  await galley("user", "plan", "dora@galley.example", "--articles", "7", "--until", "2020-01-01");
  for (const email of ["carl@galley.example", "dora@galley.example"])
    expect((await getPlan(ctx, ctx.db, await open(email))).plan).toBe("unlimited");
  expect(await galley("user", "plan", "nobody", "--articles", "7")).toMatchObject({
    code: 1,
    error: expect.stringContaining("isn't an address"),
  });
});

test("the list shows no end date for a plan without one", async () => {
  await createAccount(ctx, { email: "ida@galley.example", name: "Lena", locale: "en", timeZone: "UTC" });
  const env = { ...world.rig.readEnvironment(), DEFAULT_PLAN: "free" };
  const { out } = await runGalley(["user", "list"], { env });
  expect(out).toMatch(/^\S+ ida@galley.example "Lena" \S+ plan=free articles=0\/10$/m);
});

test("deleting an account leaves exactly what the owner's own deletion leaves, and ends its sign-ins", async () => {
  const email = "eva@galley.example";
  await galley("user", "add", email);
  const ownerId = await open(email);
  await galley("user", "plan", email, "--articles", "9");
  const unsure = await galley("user", "delete", email);
  expect(unsure).toMatchObject({ code: 1, error: expect.stringContaining(`galley user delete ${email} --yes`) });
  expect(await findSub(email)).toBeDefined();
  const done = await galley("user", "delete", email, "--yes");
  expect(done).toMatchObject({ code: 0, error: "" });
  expect(done.out).toContain(`Account ${ownerId} was erased`);
  expect(done.out).toContain("custom_plans: 1");
  expect(await findSub(email)).toBeUndefined();
  const account = await ctx.db
    .selectFrom("accounts")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ email: "", name: "", user_id: null, deleted_at: expect.any(Date) });
  for (const table of (await listOwnedTables(ctx.db)).filter((name) => !(name in keptTables))) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where owner_id = ${ownerId}`.execute(ctx.db);
    expect([table, rows[0]?.count]).toEqual([table, 0]);
  }
  const deleted = await ctx.db
    .selectFrom("audit_log")
    .select("actor")
    .where("owner_id", "=", ownerId)
    .where("action", "=", "account.deleted")
    .execute();
  expect(deleted).toEqual([{ actor: { type: "system", job: "operator" } }]);
  const { rows: jobs } = await sql<{
    count: number;
  }>`select count(*)::int as count from jobs.job
    where name = 'erase-pictures' and data ->> 'ownerId' = ${ownerId}`.execute(ctx.db);
  expect(jobs[0]?.count).toBe(2);
  expect((await galley("user", "delete", email, "--yes")).error).toContain(
    "neither an account nor an invitation for eva@galley.example",
  );
});

test("an account whose subscription can't be ended stays, and its owner can still sign in", async () => {
  const email = "hans@galley.example";
  await galley("user", "add", email);
  const ownerId = await open(email);
  const month = { period_start: new Date(), period_end: new Date(Date.now() + 30 * 86_400_000) };
  await ctx.db
    .insertInto("subscriptions")
    .values({ owner_id: ownerId, id: "sub_1", status: "active", started_at: new Date(), ends_at: null, ...month })
    .execute();
  expect((await galley("user", "plan", email, "--articles", "9")).out).toContain("Their paid subscription goes on");
  expect((await galley("user", "delete", email, "--yes")).code).toBe(1);
  const { rows } = await sql`select enabled from identity.users where email = ${email}`.execute(ctx.db);
  expect(rows).toEqual([{ enabled: true }]);
});

test("an invitation that no mail server took is sent by the same command again", async () => {
  const email = "klara@galley.example";
  const env = { ...world.rig.readEnvironment(), SMTP_URL: "smtp://127.0.0.1:1" };
  const unsent = await runGalley(["user", "add", email], { env });
  expect(unsent).toMatchObject({ code: 1, error: expect.stringContaining("didn't accept the invitation to klara@") });
  const userId = await findSub(email);
  expect((await galley("user", "add", "Klara@galley.example", "--locale", "vi")).code).toBe(0);
  expect(await findSub(email)).toBe(userId);
  const [mail, ...more] = await readMails(world.rig.mailbox, { to: email });
  expect(more).toEqual([]);
  expect(mail?.text).toContain("mật khẩu");
});

test("an invitation is withdrawn together with its promised plan", async () => {
  const email = "fritz@galley.example";
  await galley("user", "add", email);
  await galley("user", "plan", email, "--articles", "9");
  expect(await readMails(world.rig.mailbox, { to: email })).toHaveLength(1);
  expect(await galley("user", "delete", email, "--yes")).toMatchObject({
    code: 0,
    out: `${email} can no longer sign in.\n`,
  });
  expect(await findSub(email)).toBeUndefined();
  expect((await galley("user", "list")).out).not.toContain(email);
});

test("an address that signs in to an account with another address can't delete that account", async () => {
  await galley("user", "add", "gina@galley.example");
  const ownerId = await open("gina@galley.example");
  await ctx.db.updateTable("accounts").set({ email: "other@galley.example" }).where("owner_id", "=", ownerId).execute();
  const refused = await galley("user", "delete", "gina@galley.example", "--yes");
  expect(refused).toMatchObject({
    code: 1,
    error: expect.stringContaining(`account ${ownerId} of other@galley.example`),
  });
  expect(await findSub("gina@galley.example")).toBeDefined();
});

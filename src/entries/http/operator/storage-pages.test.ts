import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { afterSuite } from "../../../../test/after-suite.ts";
import { createApiWorld } from "../../../../test/api-world.ts";
import { startBucket } from "../../../../test/start-bucket.ts";
import type { OperatorContext } from "./operator-context.ts";
import { createOperator } from "./create-operator.ts";
import { createServicePages } from "./service-pages.ts";
import { createStoragePages } from "./storage-pages.ts";

const world = await createApiWorld();
const { secrets } = world.rig.readSettings();
const operator = createOperator({ ...world.ctx, secrets });
afterAll(() => operator.close());

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
  afterSuite(bucket.close);
});

/** The pages of an operator, in a process with these settings beside its own. */
async function openPages(environment: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...world.rig.readEnvironment(), ...environment }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { ownerId } = await world.signUp();
  const ctx: OperatorContext = { ...operator.ctx, memory: { ...operator.ctx.memory, move: null, audit: null } };
  const self = { ownerId, email: "olga@galley.example" };
  return { ownerId, ...createStoragePages(ctx, self), ...createServicePages(ctx, self) };
}

const bucketSettings = (endpoint = bucket.url) => ({
  ...bucket.settings,
  OUTBOUND_ALLOW: [world.rig.readEnvironment()["OUTBOUND_ALLOW"], new URL(endpoint).host].join(),
  S3_ENDPOINT: endpoint,
});

test("photos are copied to a bucket that the next start will use, and only what is new the second time", async () => {
  await world.ctx.pictures.put("trials/a.jpg", Buffer.from("a"));
  const pages = await openPages(bucketSettings());
  expect(await pages.readStorage()).toMatchObject({ bucket: null, nextBucket: "galley", move: null });
  expect(await pages.movePictures("bucket")).toBeNull();
  expect((await pages.readStorage()).move).toMatchObject({ state: "done", to: "bucket", result: { copied: 1 } });
  await pages.movePictures("bucket");
  expect((await pages.readStorage()).move).toMatchObject({ result: { copied: 0, present: 1 } });
  const rows = await world.ctx.db
    .selectFrom("audit_log")
    .select(["actor", "detail"])
    .where("owner_id", "=", pages.ownerId)
    .where("action", "=", "storage.moved")
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ actor: { type: "operator", id: pages.ownerId }, detail: { to: "bucket" } });
});

test("without a bucket nothing is copied, and one that doesn't answer is reported", async () => {
  expect(await (await openPages()).movePictures("bucket")).toEqual({ problem: "no-bucket" });
  const away = await openPages(bucketSettings("http://127.0.0.1:1"));
  expect(await away.movePictures("bucket")).toBeNull();
  await expect
    .poll(async () => (await away.readStorage()).move, { timeout: 20_000 })
    .toMatchObject({ state: "failed" });
});

test("a new database is checked before anybody moves there", async () => {
  const pages = await openPages();
  const ours = secrets.databaseUrl.reveal();
  expect(await pages.checkDatabase("mysql://x")).toBe("form");
  expect(await pages.checkDatabase("postgres://nobody@127.0.0.1:1/none")).toBe("away");
  expect(await pages.checkDatabase(ours)).toBe("in-use");
  const name = `fresh_${crypto.randomUUID().slice(0, 8)}`;
  await sql`create database ${sql.id(name)}`.execute(world.ctx.db);
  const fresh = new URL(ours);
  fresh.pathname = `/${name}`;
  expect(await pages.checkDatabase(fresh.href)).toBeNull();
  await sql`drop database ${sql.id(name)}`.execute(world.ctx.db);
});

test("the check of the audit log names the row that somebody changed", async () => {
  const pages = await openPages();
  await pages.rotateKeys();
  await pages.verifyAudit();
  expect((await pages.listAudit({ person: "", kind: "" })).check).toMatchObject({
    state: "done",
    result: { breaks: [] },
  });
  await sql`update audit_log set action = 'nothing.happened' where owner_id = ${pages.ownerId}`.execute(world.ctx.db);
  await pages.verifyAudit();
  const { check } = await pages.listAudit({ person: "", kind: "" });
  if (check?.state !== "done") throw new Error("the check isn't done");
  expect(check.result.breaks).toContainEqual({ ownerId: pages.ownerId, position: 1, problem: "changed" });
});

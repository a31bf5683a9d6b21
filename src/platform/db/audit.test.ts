import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { type Caller, systemCaller } from "../actor.ts";
import { writeAudit } from "./audit.ts";
import { type Database, inTransaction, openDatabase } from "./database.ts";
import { verifyAudit } from "./verify-audit.ts";

let database: TestDatabase;
let db: Database;
let owner: Caller;
const ctx = { clock: { now: () => new Date("2026-11-21T12:00:00.123Z") } };

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connectionString, { max: 20 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  owner = systemCaller(crypto.randomUUID(), "test");
});

const detail = { z: 1, a: { later: undefined, when: new Date(0), list: ["é", null, 0.5] } };
const write = (action: string, caller = owner) =>
  inTransaction({ db }, (tx) => writeAudit(ctx, tx, caller, { action, subjectId: crypto.randomUUID(), detail }));

async function writeFive(): Promise<void> {
  for (const action of ["one", "two", "three", "four", "five"]) await write(action);
}

test("an owner's rows form one chain, even if written concurrently", async () => {
  const other = systemCaller(crypto.randomUUID(), "test");
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => write(`action ${index}`, index % 4 === 0 ? other : owner)),
  );
  const verdict = await verifyAudit({ db }, owner.ownerId);
  expect(verdict).toMatchObject({ rows: 30, unchained: 0, breaks: [], head: { position: 30 } });
  expect(await verifyAudit({ db }, other.ownerId)).toMatchObject({ rows: 10, breaks: [] });
});

test("several rows of one transaction are consecutive, and a failed transaction leaves none", async () => {
  await inTransaction({ db }, async (tx) => {
    for (const action of ["one", "two"]) await writeAudit(ctx, tx, owner, { action, subjectId: owner.ownerId });
  });
  const failing = inTransaction({ db }, async (tx) => {
    await writeAudit(ctx, tx, owner, { action: "three", subjectId: owner.ownerId });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const rows = await db
    .selectFrom("audit_log")
    .select("action")
    .where("owner_id", "=", owner.ownerId)
    .orderBy("position")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["one", "two"]);
  expect(await verifyAudit({ db }, owner.ownerId)).toMatchObject({ rows: 2, breaks: [] });
});

const third = () => sql`owner_id = ${owner.ownerId} and position = 3`;
const forgeries = {
  "another action": () => sql`update audit_log set action = 'nothing' where ${third()}`,
  "another actor": () => sql`update audit_log set actor = '{"type":"visitor"}' where ${third()}`,
  "another detail": () => sql`update audit_log set detail = jsonb_set(detail, '{z}', '2') where ${third()}`,
  "another time": () => sql`update audit_log set at = at + interval '1 ms' where ${third()}`,
  "a row taken out": () => sql`delete from audit_log where ${third()}`,
  "the newest row taken out": () => sql`delete from audit_log where owner_id = ${owner.ownerId} and position = 5`,
  "a row put between": () =>
    sql`update audit_log set position = case position when 3 then 4 else 3 end + 10
      where owner_id = ${owner.ownerId} and position in (3, 4)`,
  "a row of somebody else": () => sql`update audit_log set hash = sha256('x') where ${third()}`,
};

test.each(Object.entries(forgeries))(
  "a row that was changed, removed or inserted is found: %s",
  async (_name, forge) => {
    await writeFive();
    expect((await verifyAudit({ db }, owner.ownerId)).breaks).toEqual([]);
    await forge().execute(db);
    expect((await verifyAudit({ db }, owner.ownerId)).breaks).not.toEqual([]);
  },
);

test("a recorded head reveals that the newest rows were cut off together with their head", async () => {
  await writeFive();
  const { head } = await verifyAudit({ db }, owner.ownerId);
  await sql`delete from audit_log where owner_id = ${owner.ownerId} and position = 5`.execute(db);
  await sql`
    update audit_heads set position = 4,
      hash = (select hash from audit_log where owner_id = ${owner.ownerId} and position = 4)
    where owner_id = ${owner.ownerId}`.execute(db);
  const verdict = await verifyAudit({ db }, owner.ownerId);
  expect(verdict.breaks).toEqual([]);
  expect(verdict.head).not.toEqual(head);
});

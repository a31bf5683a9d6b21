import { randomBytes } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { afterSuite } from "../../../test/after-suite.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { migrate as migrateIdentity } from "../../../identity/store/migrate.ts";
import { createReadyCheck } from "../../entries/http/check-ready.ts";
import { createUnopenableCount } from "./count-unopenable.ts";
import { countUnreadable, rotateKeys, sealedColumns, UnknownKeyError } from "./rotate-keys.ts";
import { createSealing, type Sealing } from "./sealing.ts";

const [old, fresh] = ["old", "fresh"].map((id) => ({ id, key: randomBytes(32) }));
if (old === undefined || fresh === undefined) throw new Error("two keys");
const sealedByOld = createSealing([old]);
const both = createSealing([fresh, old]);
const onlyFresh = createSealing([fresh]);

let world: World;
let client: pg.Client;
beforeAll(async () => {
  // Seals with the old key; its connections announce its settings: the new key is known and comes first.
  const keys = [fresh, old].map(({ id, key }) => `${id}:${key.toString("base64")}`);
  world = await createWorld({ sealing: sealedByOld }, { SECRET_KEYS: keys.join(",") });
  client = new pg.Client({ connectionString: world.rig.env["DATABASE_URL"] });
  await client.connect();
  // The user pool's tables come with its own start.
  const pool = new pg.Pool({ connectionString: world.rig.env["DATABASE_URL"] });
  await migrateIdentity(pool);
  await pool.end();
  afterSuite(() => client.end());
});

type SealedValue = { open(sealing: Sealing): string };

async function readSealed(): Promise<SealedValue[]> {
  const found: SealedValue[] = [];
  for (const { table, column, keys, toPlace } of sealedColumns) {
    const names = keys.map((key) => `${key}::text`).join(", ");
    const { rows } = await client.query<{ keys: string[]; sealed: Buffer }>(
      `select array[${names}] as keys, ${column} as sealed from ${table} where ${column} is not null`,
    );
    found.push(...rows.map((row) => ({ open: (sealing: Sealing) => sealing.open(row.sealed, toPlace(row.keys)) })));
  }
  return found;
}

test("every sealed value opens with the new key alone, and none was unreadable in between", async () => {
  const sub = crypto.randomUUID();
  for (let index = 0; index < 3; index += 1) {
    const owner = await world.createOwner();
    await world.connectAccount(owner);
    await world.connectSite(owner);
  }
  const verifier = sealedByOld.seal("verifier", {
    table: "identity",
    column: `users.srp_verifier:${sub}`,
    ownerId: "",
    id: "",
  });
  await client.query(
    `insert into identity.users (sub, username, status, created_at, updated_at, srp_verifier_sealed)
     values ($1, $2, 'CONFIRMED', now(), now(), $3)`,
    [sub, sub, verifier],
  );
  const before = (await readSealed()).map(({ open }) => open(both)).sort();
  expect(before).toHaveLength(7);

  const reading = { stopped: false, reads: 0 };
  const reader = (async () => {
    while (!reading.stopped) for (const { open } of await readSealed()) reading.reads += Number(open(both) !== "");
  })();
  expect(await rotateKeys({ db: world.ctx.db, sealing: both })).toEqual({
    resealed: 7,
    unreadable: 0,
    sealingOtherwise: [],
  });
  reading.stopped = true;
  await reader;

  expect(reading.reads).toBeGreaterThan(0);
  expect((await readSealed()).map(({ open }) => open(onlyFresh)).sort()).toEqual(before);
  expect(await rotateKeys({ db: world.ctx.db, sealing: onlyFresh })).toEqual({
    resealed: 0,
    unreadable: 0,
    sealingOtherwise: [],
  });
});

test("a value that no key opens is counted and stays", async () => {
  const stranger = createSealing([{ id: "stranger", key: randomBytes(32) }]);
  await client.query("insert into installation_secrets (name, sealed) values ('strange', $1)", [
    stranger.seal("x", { table: "", column: "", ownerId: "", id: "" }),
  ]);
  expect(await rotateKeys({ db: world.ctx.db, sealing: onlyFresh })).toEqual({
    resealed: 0,
    unreadable: 1,
    sealingOtherwise: [],
  });
  expect(await countUnreadable({ db: world.ctx.db, sealing: onlyFresh })).toEqual({ values: 8, unreadable: 1 });
});

test("nothing is sealed with the new key while a running process lacks it, and the process is named", async () => {
  const newest = createSealing([{ id: "newest", key: randomBytes(32) }, fresh]);
  const rotation = rotateKeys({ db: world.ctx.db, sealing: newest });
  await expect(rotation).rejects.toThrow(UnknownKeyError);
  await expect(rotation).rejects.toThrow(`/${process.pid}`);
  expect(
    await createUnopenableCount({
      db: world.ctx.db,
      sealing: createSealing([fresh, { id: "stranger", key: randomBytes(32) }]),
    })(),
  ).toBe(0);
});

test("a process that knows the new key but still seals with another is named afterwards", async () => {
  const rotation = await rotateKeys({ db: world.ctx.db, sealing: createSealing([old, fresh]) });
  expect(rotation).toMatchObject({ resealed: 7, sealingOtherwise: [expect.stringContaining(`/${process.pid}`)] });
  await rotateKeys({ db: world.ctx.db, sealing: both });
});

test("readiness and the metrics report secrets whose key a process lacks", async () => {
  expect(await createReadyCheck({ ...world.ctx, sealing: createSealing([old]) })()).toMatchObject({
    database: true,
    secrets: false,
  });
  expect(await createUnopenableCount({ db: world.ctx.db, sealing: createSealing([old]) })()).toBe(8);
});

/** Hashes, marks and salts; and values that live only for minutes. */
const notSealed = /(_hash|hash|\.mark|\.key|srp_salt|\.salt|challenges\.state_sealed)$/;

test("every binary column is known: sealed and rotated, or not a secret", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where data_type = 'bytea' and table_schema in ('public', 'identity')`,
  );
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !notSealed.test(name))).toEqual([]);
  expect([...known].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

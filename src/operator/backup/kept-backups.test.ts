import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { type Rig, startRig } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { createAccount } from "../../owner/accounts/create-account.ts";
import { addOperator } from "../../owner/operators/add-operator.ts";
import { listOperators } from "../../owner/operators/list-operators.ts";
import type { Context } from "../../context.ts";
import { Secret } from "../../platform/config/secrets.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { createSealing } from "../../platform/guards/sealing.ts";
import { createArchive, readArchive } from "./archive.ts";
import { backUp } from "./back-up.ts";
import type { KeepContext } from "./keep-backup.ts";
import { listKeptBackups } from "./list-kept-backups.ts";
import { makeNightlyBackup } from "./make-nightly-backup.ts";
import { manifestName } from "./manifest.ts";
import { findRestoreOutcome, requestRestore, restoreWaiting } from "./waiting-restore.ts";

const actor = { type: "system", job: "operator" } as const;
let folder: string;
let databases: TestDatabase[];
let rig: Rig;
let ctx: Context & { close(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley kept "));
  databases = await Promise.all([createDatabase(), createDatabase()]);
  rig = await startRig(databases[0]?.connectionString ?? "", { LOG_LEVEL: "silent" });
  ctx = await rig.openContext();
});
afterAll(async () => {
  await ctx.close();
  await rig.close();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const open = (email: string) =>
  createAccount(ctx, { email, name: "", locale: "en", timeZone: "UTC", userId: crypto.randomUUID() });

let now = new Date("2026-11-20T02:59:00Z");
function keepIn(dataDir: string): KeepContext {
  const { secrets } = rig.readSettings();
  const config = { ...ctx.config, dataDir, backupsKept: 2 };
  return { ...ctx, config, secrets, clock: { now: () => now } };
}

test("one worker makes tonight's backup and deletes the oldest; a failed one deletes nothing", async () => {
  const dataDir = join(folder, "nights");
  const keep = keepIn(dataDir);
  expect(await makeNightlyBackup(keep)).toBe(0);
  for (const day of ["20", "21", "22"]) {
    now = new Date(`2026-11-${day}T03:00:00Z`);
    const made = await Promise.all([makeNightlyBackup(keep), makeNightlyBackup(keep)]);
    expect(made.toSorted()).toEqual([0, 1]);
  }
  const kept = await listKeptBackups(keep);
  expect(kept.map(({ begunAt, state, isHere }) => [begunAt.toISOString().slice(8, 10), state, isHere])).toEqual([
    ["22", "made", true],
    ["21", "made", true],
  ]);
  expect(await readdir(join(dataDir, "backups"))).toHaveLength(2);
  now = new Date("2026-11-23T03:00:00Z");
  await writeFile(join(folder, "no-folder"), "");
  await makeNightlyBackup(keepIn(join(folder, "no-folder")));
  const states = async () => (await listKeptBackups(keep)).map(({ state, problem }) => [state, problem]);
  expect(await states()).toEqual([
    ["failed", "ENOTDIR"],
    ["made", null],
    ["made", null],
  ]);
  now = new Date("2026-11-23T03:30:00Z");
  expect(await makeNightlyBackup(keep)).toBe(0);
  now = new Date("2026-11-23T04:00:00Z");
  expect(await makeNightlyBackup(keep)).toBe(1);
  expect(await states()).toEqual([
    ["made", null],
    ["made", null],
  ]);
});

test("an interrupted backup is made after six hours, and what it had written is deleted", async () => {
  const dataDir = join(folder, "killed");
  const keep = keepIn(dataDir);
  now = new Date("2026-12-01T03:00:00Z");
  await keep.db
    .insertInto("kept_backups")
    .values({ id: uuidv7(), night: "2026-12-01", machine: "killed", begun_at: now, file: null })
    .execute();
  const backups = join(dataDir, "backups");
  await mkdir(backups, { recursive: true });
  for (const name of ["galley.tar.part", "upload.part.form", "upload.part"]) await writeFile(join(backups, name), "");
  for (const name of ["galley.tar.part", "upload.part.form"]) await utimes(join(backups, name), now, now);
  now = new Date("2026-12-01T09:00:00Z");
  expect(await makeNightlyBackup(keep)).toBe(0);
  now = new Date("2026-12-01T09:01:00Z");
  await utimes(join(backups, "upload.part"), now, now);
  expect(await makeNightlyBackup(keep)).toBe(1);
  expect(await readdir(backups)).toEqual([expect.stringMatching(/\.tar$/), "upload.part"]);
});

const ofBackup = sql`datname = current_database() and application_name = 'galley backup'`;

test("a database that goes away fails the night, and the process makes the backup an hour later", async () => {
  const dataDir = join(folder, "away");
  const keep = keepIn(dataDir);
  now = new Date("2026-12-05T03:00:00Z");
  await keep.db.transaction().execute(async (tx) => {
    await sql`lock table pictures`.execute(tx);
    const backup = makeNightlyBackup(keep);
    await waitUntil("the waiting backup is cut off", async () => {
      const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where ${ofBackup} and wait_event_type = 'Lock'
      `.execute(keep.db);
      return cut.rows.length > 0;
    });
    expect(await backup).toBe(1);
  });
  expect((await listKeptBackups(keep))[0]).toMatchObject({ state: "failed", problem: "57P01" });
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
  now = new Date("2026-12-05T04:00:00Z");
  expect(await makeNightlyBackup(keep)).toBe(1);
  expect((await listKeptBackups(keep))[0]?.state).toBe("made");
});

test("photos are copied outside the transaction, and a restart of the database doesn't stop that", async () => {
  const keep = keepIn(join(folder, "photos"));
  const key = `${crypto.randomUUID()}/bread.jpg`;
  await keep.pictures.put(key, Buffer.from("bread"));
  const states: unknown[] = [];
  async function* listAfterRestart() {
    const ask = (what: string) => sql`select ${sql.raw(what)} from pg_stat_activity where ${ofBackup}`.execute(keep.db);
    states.push(...(await ask("state")).rows);
    await ask("pg_terminate_backend(pid)");
    await waitUntil("the backup is cut off", async () => (await ask("pid")).rows.length === 0);
    yield* ctx.pictures.list();
  }
  now = new Date("2026-12-06T03:00:00Z");
  expect(await makeNightlyBackup({ ...keep, pictures: { ...keep.pictures, list: listAfterRestart } })).toBe(1);
  expect(states).toEqual([{ state: "idle" }]);
  const [made] = await listKeptBackups(keep);
  expect(made).toMatchObject({ state: "made", problem: null });
  await ctx.pictures.remove(key);
});

test("the backups of a container with another name count and can be downloaded where their folder is", async () => {
  const dataDir = join(folder, "containers");
  const keep = keepIn(dataDir);
  for (const day of ["11", "12", "13"]) {
    now = new Date(`2026-12-${day}T03:00:00Z`);
    expect(await makeNightlyBackup(keep)).toBe(1);
    await keep.db
      .updateTable("kept_backups")
      .set({ machine: `made on ${day}` })
      .execute();
  }
  expect(await readdir(join(dataDir, "backups"))).toHaveLength(2);
  expect((await listKeptBackups(keep)).slice(0, 2).map(({ isHere }) => isHere)).toEqual([true, true]);
});

test("an uploaded backup is restored at the next start, and whoever asked is its operator", async () => {
  const backup = join(folder, "galley.tar");
  await open("lena@galley.example");
  await backUp(ctx, { databaseUrl: databases[0]?.connectionString ?? "", file: backup, what: "everything" });
  const { config, secrets } = rig.readSettings();
  await expect(requestRestore({ config, secrets, sealing: ctx.sealing }, backup, "x@galley.example")).rejects.toThrow(
    "This instance is in use",
  );

  const dataDir = join(folder, "other");
  await mkdir(dataDir);
  const url = databases[1]?.connectionString ?? "";
  const other = rig.readSettings();
  // As the refusal says: the key of the instance that was backed up, behind this one's own.
  const keys = [{ id: "own", key: randomBytes(32) }, ...other.secrets.sealingKeys.reveal()];
  const there = {
    config: { ...other.config, dataDir },
    secrets: { ...other.secrets, databaseUrl: new Secret(url), sealingKeys: new Secret(keys) },
    sealing: createSealing(keys),
  };
  const db = openDatabase(url, { max: 1 });
  await addOperator({ db, clock: ctx.clock }, actor, { email: "olga@galley.example" });
  await createAccount({ ...ctx, db }, { email: "olga@galley.example", name: "", locale: "en", timeZone: "UTC" });
  await copyFile(backup, join(dataDir, "upload.part"));
  await requestRestore(there, join(dataDir, "upload.part"), "olga@galley.example");
  await db.destroy();

  await restoreWaiting(there.config, there.secrets);
  expect(findRestoreOutcome(there.config)?.state).toBe("restored");
  const restored = openDatabase(url, { max: 1 });
  const accounts = await restored
    .selectFrom("accounts")
    .select("email")
    .where("email", "=", "lena@galley.example")
    .execute();
  expect(accounts).toHaveLength(1);
  expect((await listOperators({ db: restored })).map(({ email }) => email)).toEqual(["olga@galley.example"]);
  await restored.destroy();
  // Nothing waits any more: the next start restores nothing.
  await restoreWaiting(there.config, there.secrets);
  expect(await readdir(dataDir)).not.toContain("restore.tar");
});

test("a foreign or newer backup is refused when it is uploaded, and nothing waits for the next start", async () => {
  const dataDir = join(folder, "foreign");
  await mkdir(dataDir);
  const backup = join(dataDir, "upload.part");
  await backUp(ctx, { databaseUrl: databases[0]?.connectionString ?? "", file: backup, what: "everything" });
  const newer = join(dataDir, "newer.part");
  const archive = createArchive(newer);
  for await (const { name, bytes } of readArchive(backup))
    await archive.add(
      name,
      name === manifestName ? Buffer.from(bytes.toString().replace("001-main-job.sql", "999-main-job.sql")) : bytes,
    );
  await archive.finish();

  const { config, secrets } = rig.readSettings();
  const here = { config: { ...config, dataDir }, secrets, sealing: ctx.sealing };
  const elsewhere = { ...here, sealing: createSealing([{ id: "other", key: randomBytes(32) }]) };
  await expect(requestRestore(here, newer, "x@galley.example")).rejects.toThrow("A newer Galley made the archive");
  await expect(requestRestore(elsewhere, backup, "x@galley.example")).rejects.toThrow(
    "Add that instance's key behind yours in SECRET_KEYS",
  );
  expect((await readdir(dataDir)).toSorted()).toEqual(["newer.part", "upload.part"]);
});

test("a start sets aside a backup that it can't restore, says why, and continues", async () => {
  const dataDir = join(folder, "refused");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "restore.tar"), "not a tar");
  await writeFile(join(dataDir, "restore.json"), '{"email":"olga@galley.example"}');
  const { config, secrets } = rig.readSettings();
  await restoreWaiting({ ...config, dataDir }, secrets);
  expect(findRestoreOutcome({ dataDir })).toMatchObject({ state: "refused", says: expect.stringMatching(/archive/) });
  expect(await readdir(dataDir)).toEqual(["pictures", "restore-outcome.json"]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/database.ts";
import { runGalley } from "../../../test/run-galley.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { pollDueSources } from "../../../test/poll-due-sources.ts";
import { createApiKey } from "../../owner/api-keys/create-api-key.ts";
import { findApiKey } from "../../owner/api-keys/find-api-key.ts";

const service = fileURLToPath(new URL("../../main.ts", import.meta.url));
let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley cli "));
  world = await createWorld();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const galley = (args: string[], env = world.rig.readEnvironment()) => runGalley(args, { env, cwd: folder });

test("config check reports every mistake at once, and reads a settings file", async () => {
  const bad = await galley(["config", "check"], { SMTP_URL: "https://pw@mail.example.org" });
  expect(bad).toMatchObject({ code: 1, out: "" });
  for (const line of ["SECRET_KEYS: is missing", "SMTP_URL: must look like"]) expect(bad.error).toContain(line);
  expect(bad.error).not.toContain("pw@");
  const file = join(folder, "settings");
  await writeFile(
    file,
    Object.entries(world.rig.readEnvironment())
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(""),
  );
  expect(await galley(["--env-file", file, "config", "check"], {})).toMatchObject({
    code: 0,
    out: "The settings are usable.\n",
  });
});

test("doctor checks everything and reports each problem with its fix", async () => {
  const well = await galley(["doctor"]);
  for (const line of [
    "ok      database: PostgreSQL",
    "ok      tables:",
    "ok      photos: The data folder can store",
    "ok      mail server:",
    "off     Stripe:",
    "off     model:",
  ])
    expect(well.out).toContain(line);
  expect(well.out).toContain("PROBLEM sign-in: Nobody can sign in");
  expect(well).toMatchObject({ code: 1, error: "" });
  const broken = await galley(["doctor"], {
    ...world.rig.readEnvironment(),
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect(broken.code).toBe(1);
  expect(broken.out).toContain(
    "PROBLEM database: PostgreSQL doesn’t answer (ECONNREFUSED).\n        → Check the address",
  );
  expect(broken.out).toContain(
    "PROBLEM mail server: The mail server doesn’t accept our sign-in (unavailable).\n        → Check the host and port",
  );
  for (const name of ["model", "jobs"])
    expect(broken.out).toContain(`PROBLEM ${name}: Couldn’t check this (ECONNREFUSED).`);
});

test("an older release runs on newer tables, and its log and doctor say so", async () => {
  const newer = "999-of-a-later-release.sql";
  await sql`insert into migrations (name) values (${newer})`.execute(world.ctx.db);
  expect((await galley(["doctor"])).out).toContain(
    `warning tables: A newer Galley has added to the tables (${newer}). This one can still run on them`,
  );
  const worker = spawn(process.execPath, [service, "worker"], {
    cwd: folder,
    env: { ...world.rig.readEnvironment(), LOG_LEVEL: "info" },
  });
  let log = "";
  worker.stdout.on("data", (data: Buffer) => (log += data.toString()));
  await expect.poll(() => log).toContain('"msg":"started"');
  worker.kill("SIGTERM");
  await once(worker, "close");
  expect(log).toMatch(new RegExp(`"level":40.*${newer}.*a newer Galley has added to the tables`));
  await sql`delete from migrations where name = ${newer}`.execute(world.ctx.db);
});

test("config check and doctor warn about doubtful settings", async () => {
  const doubtful = { ...world.rig.readEnvironment(), PUBLIC_URL: "http://galley.example.org", MAIL_FORM: "x" };
  const told = ["PUBLIC_URL: isn’t https", "MAIL_FORM: isn’t a setting; did you mean MAIL_FROM?"];
  const checked = await galley(["config", "check"], doubtful);
  expect(checked).toMatchObject({ code: 0, error: "" });
  for (const warning of told) expect(checked.out).toContain(`warning: ${warning}`);
  const { out } = await galley(["doctor"], doubtful);
  expect(out).toContain("PROBLEM address: http://galley.example.org isn’t https");
  expect(out).toContain(`warning settings: ${told[1]}`);
});

test("an unknown name in the settings file is reported", async () => {
  const file = join(folder, "unread");
  await writeFile(file, "SMTP_PASSWORD=x\nPOSTGRES_PASSWORD=y\n");
  const checked = await galley(["--env-file", file, "config", "check"]);
  expect(checked.out).toBe("warning: SMTP_PASSWORD: isn’t a setting and changes nothing\nThe settings are usable.\n");
});

test("doctor instagram follows each step, and says what to enter at Meta", async () => {
  const looked = await galley(["doctor", "instagram"], {
    ...world.rig.readEnvironment(),
    PUBLIC_URL: "https://127.0.0.1:1",
  });
  for (const line of [
    "ok      app:",
    "ok      redirect address: Valid OAuth redirect URI",
    "ok      token endpoint:",
    "PROBLEM deauthorize callback: https://127.0.0.1:1/connect/instagram/deauthorize can’t be reached",
    "ok      account: The API answers",
  ])
    expect(looked.out).toContain(line);
  expect(looked).toMatchObject({ code: 1, error: "" });
  expect(await galley(["doctor", "instagram", "--token-file", join(folder, "none")])).toMatchObject({
    code: 1,
    error: expect.stringContaining("can't be read"),
  });
});

test("an agreed plan, and a suspension that is lifted again", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  const key = await createApiKey(world.ctx, owner, { name: "program", scope: "read" });
  expect((await galley(["user", "plan", owner.email, "--articles", "7", "--until", "2027-01-31"])).code).toBe(0);
  expect(
    await world.ctx.db
      .selectFrom("custom_plans")
      .select(["max_articles_in_period", "to_at"])
      .where("owner_id", "=", owner.ownerId)
      .executeTakeFirst(),
  ).toEqual({
    max_articles_in_period: 7,
    to_at: new Date("2027-01-31T00:00:00Z"),
  });
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", sourceId)
    .execute();
  expect(await galley(["user", "suspend", owner.email])).toMatchObject({
    code: 0,
    out: `${owner.email} is suspended.\n`,
  });
  expect(await pollDueSources(world.ctx, 8)).toBe(0);
  expect(await findApiKey(world.ctx, key.key)).toBeNull();
  expect((await galley(["user", "list"])).out).toMatch(new RegExp(`${owner.email}.*suspended`));
  await galley(["user", "resume", owner.email]);
  expect(await findApiKey(world.ctx, key.key)).not.toBeNull();
  expect(await pollDueSources(world.ctx, 8)).toBe(1);
  expect(await galley(["user", "suspend", "nobody@galley.example"])).toMatchObject({
    code: 1,
    error: expect.stringContaining("There is no account"),
  });
  expect((await galley(["user", "reset", owner.email])).error).toContain("Only the bundled user pool");
});

test("a job waiting for its next attempt is listed and can be run early", async () => {
  const owner = await world.createOwner();
  await inTransaction(world.ctx, (tx) => world.ctx.jobs.send(tx, "erase-pictures", { ownerId: owner.ownerId }));
  await sql`
    update jobs.job set state = 'retry', retry_count = 1, start_after = now() + interval '1 hour'
    where data ->> 'ownerId' = ${owner.ownerId}`.execute(world.ctx.db);
  const listed = await galley(["jobs", "list", "--state", "retry"]);
  const id = listed.out.split(" ")[0] ?? "";
  expect(listed.out).toContain(`erase-pictures retry attempts=2`);
  expect(await galley(["jobs", "retry", id])).toMatchObject({ code: 0, out: "Jobs starting now: 1\n" });
  const { rows } = await sql<{
    due: boolean;
  }>`select start_after <= now() as due from jobs.job where id = ${id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ due: true }]);
  expect((await galley(["jobs", "retry", crypto.randomUUID()])).error).toContain("no such job");
  expect((await galley(["jobs", "retry"])).code).toBe(1);
});

test("a backup is written, verified, and never replaces another file", async () => {
  const file = join(folder, "a.tar");
  const written = await galley(["backup", file]);
  expect(written).toMatchObject({ code: 0, error: "" });
  expect(written.out).toMatch(/rows of \d+ tables, \d+ photos/);
  expect((await galley(["verify", file])).out).toContain("is complete");
  expect((await galley(["backup", file])).error).toContain("already exists");
  expect((await galley(["restore", file])).error).toContain("Something is connected to the database");
  const damaged = join(folder, "damaged.tar");
  await writeFile(damaged, (await readFile(file)).subarray(0, 5000));
  expect(await galley(["verify", damaged])).toMatchObject({ code: 1, error: expect.stringContaining("The archive") });
});

test("a backup with missing pictures is written, names them and exits with 1; so does its verification", async () => {
  const owner = await world.createOwner();
  await world.connectAccount(owner, { post: { caption: "The blue one has a crack." } });
  const find = () =>
    world.ctx.db.selectFrom("pictures").select("storage_key").where("owner_id", "=", owner.ownerId).executeTakeFirst();
  await world.workUntil(
    async () =>
      (await find()) !== undefined && (await world.ctx.pictures.find((await find())?.storage_key ?? "")) !== null,
  );
  const key = (await find())?.storage_key ?? "";
  const bytes = await world.ctx.pictures.read(key);
  await world.ctx.pictures.remove(key);
  const file = join(folder, "lacking.tar");
  const lacking = await galley(["backup", file]);
  expect(lacking).toMatchObject({
    code: 1,
    error: expect.stringContaining(`1 photo is missing from storage, and so from the backup:\n  ${key}`),
  });
  expect(lacking.out).toContain(`${file}: `);
  expect(await galley(["verify", file])).toMatchObject({ code: 1, error: expect.stringContaining(key) });
  expect(await galley(["backup", "--database-only", join(folder, "rows.tar")])).toMatchObject({ code: 0, error: "" });
  await world.ctx.pictures.put(key, bytes);
  expect(await galley(["backup", join(folder, "mended.tar")])).toMatchObject({ code: 0, error: "" });
});

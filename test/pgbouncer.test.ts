import { spawn } from "node:child_process";
import { sql } from "kysely";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { pgbouncerProgram, startPgBouncer } from "./pgbouncer.ts";
import { readMails } from "./rig.ts";
import { waitUntil } from "./wait-until.ts";
import { createWorld, type World } from "./world.ts";

describe.skipIf(pgbouncerProgram === null && process.env["CI"] !== "true")("behind a real PgBouncer", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });

  test("as Debian ships it, a post becomes an article and a mailed proof", async () => {
    const pooler = await startPgBouncer(world.rig.env["DATABASE_URL"] ?? "");
    const worker = await world.rig.startService(["worker"], { DATABASE_URL: pooler.connectionString });
    const owner = await world.createOwner();
    await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
    await waitUntil(
      "the proof is mailed",
      async () => (await readMails(world.rig.mailbox, { to: owner.email })).length === 1,
    );
    await worker.stop();
    await pooler.stop();
  });

  test("a process survives when PostgreSQL ends the connections behind the pooler", async () => {
    const pooler = await startPgBouncer(world.rig.env["DATABASE_URL"] ?? "");
    const worker = await world.rig.startService(["worker"], {
      DATABASE_URL: pooler.connectionString,
      LOG_LEVEL: "silent",
    });
    const ended = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(world.ctx.db);
    expect(ended.rows.length).toBeGreaterThan(2);
    const owner = await world.createOwner();
    await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
    await waitUntil("the proof is mailed", async () => {
      expect(worker.hasExited()).toBe(false);
      return (await readMails(world.rig.mailbox, { to: owner.email })).length === 1;
    });
    await worker.stop();
    await pooler.stop();
  });

  test.each([
    ["", { pool_mode: "transaction" }],
    [", with connections in turn", { pool_mode: "transaction", server_round_robin: "1", min_pool_size: "3" }],
    [", with one connection", { pool_mode: "transaction", default_pool_size: "1" }],
  ])("in transaction mode%s the start ends with one sentence that says what to do", async (_how, settings) => {
    const pooler = await startPgBouncer(world.rig.env["DATABASE_URL"] ?? "", settings);
    const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
    const env = { PATH: process.env["PATH"], ...world.rig.readEnvironment(), DATABASE_URL: pooler.connectionString };
    const service = spawn(process.execPath, [main, "worker"], { env, stdio: ["ignore", "pipe", "pipe"] });
    const exited = new Promise((resolve) => service.once("exit", resolve));
    const said = await Promise.all([text(service.stdout), text(service.stderr)]);
    expect(await exited).toBe(1);
    expect(said).toEqual([
      "",
      expect.stringMatching(
        /^DATABASE_URL leads through a pooler in transaction mode[^\n]*pool_mode = session[^\n]*\n$/,
      ),
    ]);
    await pooler.stop();
  });
});

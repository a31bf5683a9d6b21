import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { addAccount, createBundledService } from "./bundled-service.ts";
import { createDatabase } from "./postgres.ts";
import { waitUntil } from "./wait-until.ts";

const service = await createBundledService();
afterAll(() => service.close());

const cluster = join(service.dataDir, "postgresql-18");
const readPid = async () => Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);

async function show(setting: string): Promise<string> {
  const client = new pg.Client({ connectionString: await service.readUrl() });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`show ${setting}`).finally(() => client.end());
  return rows[0]?.[setting] ?? "";
}

test("settings without DATABASE_URL are usable, and checking them starts nothing", async () => {
  expect(await service.galley("config", "check")).toMatchObject({ code: 0, out: "The settings are usable.\n" });
  expect(existsSync(service.dataDir)).toBe(false);
});

test("serve runs a durable PostgreSQL on loopback, and stops it after the service", async () => {
  const serve = await service.serve();
  expect(await Promise.all(["fsync", "synchronous_commit", "full_page_writes"].map(show))).toEqual(["on", "on", "on"]);
  expect(await Promise.all([show("listen_addresses"), show("unix_socket_directories")])).toEqual(["127.0.0.1", ""]);
  expect(statSync(join(service.dataDir, "database-url")).mode & 0o777).toBe(0o600);
  // PostgreSQL refuses to run as root.
  expect(statSync(`/proc/${await readPid()}`).uid).not.toBe(0);
  const wrong = new URL(await service.readUrl());
  wrong.password = "wrong";
  await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toMatchObject({ code: "28P01" });
  const pid = await readPid();
  await addAccount(await service.readUrl(), "lena@example.org");

  serve.process.kill("SIGTERM");
  expect(await serve.exited).toEqual({ code: 0, signal: null });
  expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  expect(existsSync(`/proc/${pid}`)).toBe(false);
  const log = await readFile(join(service.dataDir, "database.log"), "utf8");
  expect(log.trim().split("\n").at(-1)).toContain("database system is shut down");
});

test("a command starts the database itself while the service is stopped", async () => {
  expect(await service.galley("user", "list")).toMatchObject({ code: 0, out: expect.stringContaining("lena@") });
  expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
});

test("a second serve says who has the folder, and commands work beside the first", async () => {
  const serve = await service.serve();
  expect(await service.serveUntilEnd()).toMatchObject({
    code: 1,
    out: expect.stringContaining(`Galley is already running on ${service.dataDir} (process ${serve.pid})`),
  });
  expect(await service.galley("user", "list")).toMatchObject({ code: 0, out: expect.stringContaining("lena@") });
  const { out } = await service.galley("doctor");
  expect(out).toContain("ok      database: PostgreSQL 18 answers.");
  expect(await service.isReady()).toBe(true);
  await serve.stop("SIGTERM", 30_000);
});

test("a lock of another container keeps commands out, and serve waits for it", async () => {
  const lock = join(service.dataDir, "database.lock");
  await mkdir(service.dataDir, { recursive: true });
  await writeFile(lock, "1\nserve.ts\nanother-container\n");
  expect(await service.galley("user", "list")).toMatchObject({
    code: 1,
    out: expect.stringContaining(`Galley runs on ${service.dataDir} in another container`),
  });
  // It was killed a while ago.
  const touchedAt = new Date(Date.now() - 55_000);
  await utimes(lock, touchedAt, touchedAt);
  const serve = await service.serve();
  await serve.stop("SIGTERM", 30_000);
});

test("after serve was killed, the next one takes over with all stored data", async () => {
  const killed = await service.serve();
  const [pid, url] = [await readPid(), await service.readUrl()];
  await addAccount(url, "mai@example.org");
  killed.process.kill("SIGKILL");
  await killed.exited;
  const serve = await service.serve();
  expect(await readPid()).not.toBe(pid);
  // The address and the password stay the same.
  expect(await service.readUrl()).toBe(url);
  expect((await service.galley("user", "list")).out).toMatch(/lena@[\s\S]*mai@|mai@[\s\S]*lena@/);
  await serve.stop("SIGTERM", 30_000);
});

test("after PostgreSQL was killed, serve exits with 1, and the next one recovers all stored data", async () => {
  const serve = await service.serve();
  await addAccount(await service.readUrl(), "tuan@example.org");
  process.kill(await readPid(), "SIGKILL");
  expect(await serve.exited).toMatchObject({ code: 1 });
  expect((await service.galley("user", "list")).out).toContain("tuan@example.org");
});

test("a backup from one machine is restored on another", async () => {
  const file = join(service.dataDir, "backup.tar");
  expect(await service.galley("backup", file)).toMatchObject({ code: 0 });
  const other = await createBundledService();
  try {
    other.env["SECRET_KEYS"] = service.env["SECRET_KEYS"] ?? "";
    expect(await other.galley("restore", file)).toMatchObject({ code: 0, out: expect.stringContaining("Restored") });
    expect((await other.galley("user", "list")).out).toContain("tuan@example.org");
    // The command's database has stopped again.
    expect(existsSync(join(other.dataDir, "postgresql-18", "postmaster.pid"))).toBe(false);
  } finally {
    await other.close();
  }
});

test("everything moves to another server: backup, DATABASE_URL, restore", async () => {
  const file = join(service.dataDir, "move.tar");
  expect(await service.galley("backup", file)).toMatchObject({ code: 0 });
  const server = await createDatabase({ template: "empty" });
  service.env["DATABASE_URL"] = server.connectionString;
  try {
    expect(await service.galley("verify", file)).toMatchObject({
      code: 0,
      out: expect.stringContaining("is complete"),
    });
    expect(await service.galley("restore", file)).toMatchObject({ code: 0 });
    const serve = await service.serve();
    const { out } = await service.galley("user", "list");
    expect(["lena@", "mai@", "tuan@"].filter((name) => !out.includes(name))).toEqual([]);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
    await serve.stop("SIGTERM", 30_000);
    await waitUntil("the service has left the database", async () => serve.hasExited());
  } finally {
    delete service.env["DATABASE_URL"];
    await server.drop();
  }
});

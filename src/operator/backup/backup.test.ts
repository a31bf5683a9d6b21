import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../../test/postgres.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { createSealing } from "../../platform/guards/sealing.ts";
import { openPictureFolder, type PictureStore } from "../../platform/pictures/store.ts";
import { createArchive, readArchive } from "./archive.ts";
import { backUp } from "./back-up.ts";
import { BackupError, type Manifest, manifestName } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

let world: World;
let folder: string;
let file: string;
let manifest: Manifest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley backup "));
  file = join(folder, "galley.tar");
  world = await createWorld();
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "Nine bowls came out whole.\nHộp gốm, “quotes”, \\ and\ttabs." },
  });
  await world.connectSite(owner);
  const { integrationId: leaving } = await world.connectSite(owner);
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", sourceId)
    .execute();
  await world.workUntil(
    async () =>
      (await world.ctx.db.selectFrom("mails").select("id").where("state", "=", "sent").execute()).length === 1,
  );
  // One email is half sent, one publication hasn't started, and another is being taken down.
  await world.ctx.db.updateTable("mails").set({ state: "sending" }).execute();
  await sql`
    insert into publications
      (owner_id, id, article_id, integration_id, version, created_at, state, remote_id, published_at)
    select a.owner_id, gen_random_uuid(), a.id, i.id, a.version, now(),
      case i.id when ${leaving} then 'unpublishing' else 'waiting' end,
      case i.id when ${leaving} then '7' end, case i.id when ${leaving} then now() end
    from articles a join integrations i using (owner_id)`.execute(world.ctx.db);
  // One earlier post is chosen, and not imported yet.
  await sql`
    insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, skipped_videos, skipped,
      imported_at, chosen_at, series_id)
    select owner_id, gen_random_uuid(), source_id, 'earlier', caption, kind, posted_at, 0, 'before-connection',
      imported_at, now(), gen_random_uuid()
    from posts`.execute(world.ctx.db);
  // The owner also has sources of other kinds.
  await sql`
    insert into sources (owner_id, id, kind, address, label, active, status, instagram_user_id, instagram_app_scoped_id,
      username, language, about, keywords, style, next_poll_at, failures, created_at)
    select owner_id, gen_random_uuid(), one.kind, one.address, label, active, status, one.kind, one.kind,
      username, language, about, keywords, style, next_poll_at, failures, created_at
    from sources, (values ('facebook-page', null), ('feed', 'https://kim.example/feed')) one (kind, address)
  `.execute(world.ctx.db);
  manifest = await backUp(world.ctx, { databaseUrl: databaseUrl(), file, what: "everything" });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const databaseUrl = () => world.rig.env["DATABASE_URL"] ?? "";

async function newInstance() {
  const database = await createDatabase({ template: "empty" });
  const pictures = openPictureFolder(await mkdtemp(join(folder, "pictures ")));
  return { database, pictures };
}

async function refusal(
  from: string,
  change: { sealing?: World["ctx"]["sealing"] } = {},
): Promise<{ message: string; tables: number; pictures: number }> {
  const { database, pictures } = await newInstance();
  const error: unknown = await restoreBackup(
    { pictures, sealing: change.sealing ?? world.ctx.sealing },
    { databaseUrl: database.connectionString, file: from },
  ).catch((thrown: unknown) => thrown);
  const db = openDatabase(database.connectionString, { max: 1 });
  const { rows } = await sql<{
    tables: number;
  }>`select count(*)::int as tables from pg_tables where schemaname = 'public'`.execute(db);
  await db.destroy();
  await database.drop();
  return {
    message: error instanceof BackupError ? error.message : `not refused: ${String(error)}`,
    tables: rows[0]?.tables ?? -1,
    pictures: (await keysOf(pictures)).length,
  };
}

async function keysOf(pictures: PictureStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of pictures.list()) keys.push(key);
  return keys.sort();
}

/** The same archive with other entries; `change` returns null to leave one out. */
async function rewrite(
  name: string,
  change: (entry: { name: string; bytes: Buffer }) => Buffer | null,
): Promise<string> {
  const copy = join(folder, name);
  const archive = createArchive(copy);
  for await (const entry of readArchive(file)) {
    const bytes = change(entry);
    if (bytes !== null) await archive.add(entry.name, bytes);
  }
  await archive.finish();
  return copy;
}

test("an archive restored elsewhere has the same rows and pictures, and its secrets open", async () => {
  const { database, pictures } = await newInstance();
  const restored = await restoreBackup(
    { pictures, sealing: world.ctx.sealing },
    { databaseUrl: database.connectionString, file },
  );
  expect(restored.heldBack).toMatchObject({ mails: 1, publications: 2, posts: 1, sources: 3 });
  expect(await keysOf(pictures)).toEqual(await keysOf(world.ctx.pictures));
  expect(manifest).toMatchObject({ pictures: 1, missingPictures: [] });
  const again = await backUp(
    { ...world.ctx, pictures },
    { databaseUrl: database.connectionString, file: join(folder, "again.tar"), what: "everything" },
  );
  const changed = ["mails", "publications", "posts", "sources", "approvals"].map((table) => `public.${table}`);
  const hashes = (of: Manifest) =>
    of.tables.filter(({ name }) => !changed.includes(name)).map(({ name, rows, sha256 }) => [name, rows, sha256]);
  expect(hashes(again)).toEqual(hashes(manifest));
  expect(again.tables.map(({ name, rows }) => [name, rows])).toEqual(
    manifest.tables.map(({ name, rows }) => [name, rows]),
  );
  const db = openDatabase(database.connectionString, { max: 1 });
  const source = await db
    .selectFrom("sources")
    .select(["owner_id", "id", "access_token"])
    .where("kind", "=", "instagram")
    .executeTakeFirstOrThrow();
  expect(
    world.ctx.sealing.open(source.access_token ?? Buffer.alloc(0), {
      table: "sources",
      column: "access_token",
      ownerId: source.owner_id,
      id: source.id,
    }),
  ).not.toBe("");
  const looks = await db.selectFrom("sources").select(["kind", "next_look"]).orderBy("kind").execute();
  expect(looks.map(({ kind, next_look }) => [kind, next_look])).toEqual([
    ["facebook-page", "after-pause"],
    ["feed", "after-pause"],
    ["instagram", "after-pause"],
  ]);
  expect(await db.selectFrom("mails").select(["state", "failure"]).execute()).toEqual([
    { state: "uncertain", failure: "unknown-outcome" },
  ]);
  const publications = db.selectFrom("publications").select(["state", "failure"]).orderBy("failure");
  expect(await publications.execute()).toEqual([
    { state: "failed", failure: "not-taken-down" },
    { state: "failed", failure: "worker-died" },
  ]);
  const earlier = db.selectFrom("posts").select(["chosen_at", "series_id"]).where("media_id", "=", "earlier");
  expect(await earlier.execute()).toEqual([{ chosen_at: null, series_id: null }]);
  await db.destroy();
  await database.drop();
});

test("a picture whose owner left during the backup doesn't count as missing", async () => {
  const key = "of-a-leaver.jpg";
  await sql`insert into pictures
    (owner_id, id, post_id, position, storage_key, sha256, media_type, width, height, bytes)
    select owner_id, gen_random_uuid(), post_id, 9, ${key}, sha256, media_type, width, height, bytes
    from pictures limit 1`.execute(world.ctx.db);
  const leave = () => world.ctx.db.deleteFrom("pictures").where("storage_key", "=", key).execute();
  const pictures = { ...world.ctx.pictures, list: () => listAfter(leave) };
  const write = (name: string, ctx: World["ctx"]) =>
    backUp(ctx, { databaseUrl: databaseUrl(), file: join(folder, name), what: "everything" });
  expect((await write("lacking.tar", world.ctx)).missingPictures).toEqual([key]);
  expect((await write("left.tar", { ...world.ctx, pictures })).missingPictures).toEqual([]);
});

async function* listAfter(happens: () => Promise<unknown>): AsyncGenerator<string> {
  await happens();
  yield* world.ctx.pictures.list();
}

test("an instance that was started but never used accepts an archive; one with an account refuses it", async () => {
  const { database, pictures } = await newInstance();
  await migrate(database.connectionString);
  const input = { databaseUrl: database.connectionString, file };
  await restoreBackup({ pictures, sealing: world.ctx.sealing }, input);
  await expect(restoreBackup({ pictures, sealing: world.ctx.sealing }, input)).rejects.toThrow("it has accounts");
  await database.drop();
});

test("nothing is restored while a service runs, or into another program's tables", async () => {
  const { database, pictures } = await newInstance();
  const input = { databaseUrl: database.connectionString, file };
  const db = openDatabase(database.connectionString, { max: 1 });
  await sql`create table theirs (id int)`.execute(db);
  await expect(restoreBackup({ pictures, sealing: world.ctx.sealing }, input)).rejects.toThrow(
    "Something is connected",
  );
  await db.destroy();
  await expect(restoreBackup({ pictures, sealing: world.ctx.sealing }, input)).rejects.toThrow(
    "belongs to something else",
  );
  await database.drop();
});

const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 10 ? byte ^ 1 : byte)));
const isPicture = ({ name }: { name: string }) => name.startsWith("pictures/");

test.each([
  [
    "cut.tar",
    "no manifest",
    (entry: { name: string; bytes: Buffer }) => (entry.name === manifestName ? null : entry.bytes),
  ],
  [
    "lacking.tar",
    "is missing from the archive",
    (entry: { name: string; bytes: Buffer }) => (isPicture(entry) ? null : entry.bytes),
  ],
  [
    "flipped.tar",
    "doesn't match its checksum",
    (entry: { name: string; bytes: Buffer }) => (isPicture(entry) ? flip(entry.bytes) : entry.bytes),
  ],
  [
    "newer.tar",
    "A newer Galley made the archive",
    (entry: { name: string; bytes: Buffer }) =>
      entry.name === manifestName
        ? Buffer.from(entry.bytes.toString().replace("001-main-job.sql", "999-main-job.sql"))
        : entry.bytes,
  ],
  [
    "format.tar",
    "has another format",
    (entry: { name: string; bytes: Buffer }) =>
      entry.name === manifestName
        ? Buffer.from(entry.bytes.toString().replace('"format":1', '"format":2'))
        : entry.bytes,
  ],
])("%s is refused before anything is written: %s", async (name, message, change) => {
  const answer = await refusal(await rewrite(name, change));
  expect(answer).toEqual({ message: expect.stringContaining(message), tables: 0, pictures: 0 });
});

test("an archive with an added file is refused", async () => {
  const copy = join(folder, "added.tar");
  const archive = createArchive(copy);
  for await (const { name, bytes } of readArchive(file)) await archive.add(name, bytes);
  await archive.add("pictures/../../outside.jpg", Buffer.from("x"));
  await archive.finish();
  expect(await refusal(copy)).toEqual({
    message: expect.stringContaining("added to the archive later"),
    tables: 0,
    pictures: 0,
  });
});

test("nothing is restored without the keys of the backed-up instance", async () => {
  const sealing = createSealing([{ id: "other", key: randomBytes(32) }]);
  expect(await refusal(file, { sealing })).toEqual({
    message: expect.stringContaining("SECRET_KEYS"),
    tables: 0,
    pictures: 0,
  });
});

test("a backup that fails leaves no file, and neither does an archive that is not one", async () => {
  const pictures: PictureStore = { ...world.ctx.pictures, find: () => Promise.reject(new Error("the disk is gone")) };
  const target = join(folder, "failed.tar");
  await expect(
    backUp({ ...world.ctx, pictures }, { databaseUrl: databaseUrl(), file: target, what: "everything" }),
  ).rejects.toThrow("the disk is gone");
  expect((await readdir(folder)).filter((name) => name.startsWith("failed"))).toEqual([]);
  await expect(verifyBackup(world.ctx, join(folder, "none.tar"))).rejects.toThrow("can't be read");
});

test("an archive contains no secrets and no session tokens", async () => {
  const { users } = (await (await fetch(`${world.rig.wordpress.url}/_control/users`)).json()) as {
    users: { password: string }[];
  };
  const texts = manifest.entries.map(({ name }) => name).join("\n");
  expect(texts).not.toMatch(/identity\.(sessions|refresh_tokens|codes)|rate_counts|jobs/);
  for await (const { name, bytes } of readArchive(file)) {
    const plain = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    for (const { password } of users) expect(plain.includes(password)).toBe(false);
  }
});

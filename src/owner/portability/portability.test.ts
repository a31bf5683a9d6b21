import { randomBytes } from "node:crypto";
import { appendFile, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRssFeed } from "feedsmith";
import { strToU8, unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createAccount } from "../accounts/create-account.ts";
import type { Caller } from "../../platform/actor.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { openPictureFolder, type PictureStore } from "../../platform/pictures/store.ts";
import { writeDueImports } from "../../post/archive/write-due-imports.ts";
import { selectOpenSeries } from "../../post/posts/earlier/finish-series.ts";
import { listPosts } from "../../post/posts/list-posts.ts";
import { countUnits } from "../plans/count-units.ts";
import { exportAccount } from "./export-account.ts";
import { exportArticles } from "./export-articles.ts";
import { importAccount } from "./import-account.ts";
import { portableSchema } from "./portable-file.ts";
import { listPortableTables } from "./portable-tables.ts";

let world: World;
let owner: Caller & { email: string };
let other: Caller & { email: string };
let files: Record<string, Uint8Array>;
let elsewhere: { database: TestDatabase; db: Database; pictures: PictureStore; folder: string };

beforeAll(async () => {
  world = await createWorld();
  [owner, other] = [await world.createOwner(), await world.createOwner()];
  for (const caller of [owner, other]) {
    await world.connectSite(caller);
    const { sourceId, userId } = await world.connectAccount(caller);
    await world.addPost(userId, { caption: `Nine bowls ]]> & <b>one</b> of ${caller.email}.` });
    await world.ctx.db
      .updateTable("sources")
      .set({ next_poll_at: world.clock.now() })
      .where("id", "=", sourceId)
      .execute();
  }
  await world.workUntil(
    async () =>
      (await world.ctx.db.selectFrom("mails").select("id").where("state", "=", "sent").execute()).length === 2,
  );
  await addKnowledge(owner);
  await addModelCall(owner);
  await addReply(owner);
  files = unzipSync(await exportOf(owner));
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "galley import "));
  elsewhere = {
    database,
    folder,
    db: openDatabase(database.connectionString, { max: 2 }),
    pictures: openPictureFolder(folder),
  };
});
afterAll(async () => {
  await elsewhere.db.destroy();
  await elsewhere.database.drop();
  await rm(elsewhere.folder, { recursive: true });
});

/** An answered question and the fact remembered from it. */
async function addKnowledge({ ownerId }: Caller): Promise<void> {
  const { db } = world.ctx;
  const { id } = await db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).executeTakeFirstOrThrow();
  const [questionId, created_at] = [crypto.randomUUID(), world.clock.now()];
  const question = { owner_id: ownerId, id: questionId, article_id: id, rank: 1, text: "Whose?", is_private: false };
  await db
    .insertInto("questions")
    .values({ ...question, state: "answered", answer: "My sister's.", created_at })
    .execute();
  await db
    .insertInto("facts")
    .values({
      owner_id: ownerId,
      id: crypto.randomUUID(),
      text: "My sister glazes.",
      question_id: questionId,
      created_at,
    })
    .execute();
}

/** What the model cost the operator. */
async function addModelCall({ ownerId }: Caller): Promise<void> {
  const { db } = world.ctx;
  const { id } = await db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).executeTakeFirstOrThrow();
  const tokens = { input_tokens: 9, output_tokens: 9, is_estimate: false, cost_microusd: 9_000_000 };
  const call = { owner_id: ownerId, id: crypto.randomUUID(), article_id: id, begun_at: world.clock.now(), ...tokens };
  await db
    .insertInto("model_calls")
    .values({ ...call, purpose: "write", model: "m", outcome: "written" })
    .execute();
}

/** A reply to an email with questions. */
async function addReply({ ownerId, email }: Caller & { email: string }): Promise<void> {
  const { db } = world.ctx;
  const { id } = await db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).executeTakeFirstOrThrow();
  const shared = { owner_id: ownerId, token_hash: randomBytes(32), created_at: world.clock.now() };
  const asked = { article_id: id, approval_id: null, holder_id: null, recipient: email, questions: [] };
  await db
    .insertInto("reply_addresses")
    .values({ ...shared, ...asked, revoked_at: null })
    .execute();
  await db
    .insertInto("replies")
    .values({
      ...shared,
      id: crypto.randomUUID(),
      message_id: "<1@mail.example>",
      outcome: "taken",
      answered_before: [],
    })
    .execute();
}

async function exportOf(caller: Caller): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await exportAccount(world.ctx, caller, async (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

const textOf = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
const newAccount = async (): Promise<Caller> => {
  const { ownerId } = await createAccount(
    { ...world.ctx, db: elsewhere.db },
    { email: "new@galley.example", name: "New", locale: "en", timeZone: "UTC" },
  );
  return { ownerId, actor: { type: "system", job: "operator" } };
};
const take = async (caller: Caller, zip: Uint8Array) => {
  const file = join(elsewhere.folder, "export.zip");
  await writeFile(file, zip);
  return takeFile(caller, file);
};
const takeFile = (caller: Caller, file: string) =>
  importAccount({ ...world.ctx, db: elsewhere.db, pictures: elsewhere.pictures }, caller, file);

test("an export has all of its owner's data, in formats others can read, and nobody else's", async () => {
  const names = Object.keys(files);
  const articles = names.filter((name) => name.startsWith("articles/"));
  expect(articles.map((name) => name.split(".").at(-1))).toEqual(["md", "html", "json"]);
  const [picture = ""] = names.filter((name) => name.startsWith("pictures/"));
  const markdown = textOf(articles[0] ?? "");
  expect(markdown).toMatch(/^---\ntitle: ".+"\n/);
  expect(markdown).toContain(`](<../${picture}>)`);
  const wordpress = textOf("wordpress.xml");
  expect(wordpress).toContain("<wp:wxr_version>1.2</wp:wxr_version>");
  expect(wordpress).toContain("<wp:post_type>attachment</wp:post_type>");
  expect(wordpress.match(/<item>/g)?.length).toBe(2);
  const all = names.map(textOf).join("\n");
  expect(all).not.toContain(other.ownerId);
  expect(all).not.toContain(other.email);
});

test("all articles alone give the same bytes as long as nothing changes", async () => {
  const articlesOf = async (caller: Caller) => {
    const chunks: Uint8Array[] = [];
    await exportArticles(world.ctx, caller, async (chunk) => void chunks.push(chunk));
    return Buffer.concat(chunks);
  };
  const first = await articlesOf(owner);
  world.clock.advance(86_400_000);
  expect((await articlesOf(owner)).equals(first)).toBe(true);
  const entries = unzipSync(first);
  const named = (name: string) => !name.startsWith("galley");
  expect(Object.keys(entries).sort()).toEqual(Object.keys(files).filter(named).sort());
  for (const [name, bytes] of Object.entries(entries))
    expect(Buffer.from(bytes).equals(Buffer.from(files[name] ?? ""))).toBe(true);
});

test("an independent parser reads the WordPress export as it was meant", () => {
  const { title, items = [] } = parseRssFeed(textOf("wordpress.xml"));
  const article = JSON.parse(textOf(Object.keys(files).find((name) => /^articles.*json$/.test(name)) ?? "")) as {
    title: string;
  };
  // The photo's item has neither a title nor a text, so that the parser leaves it out.
  expect([title, items.map((item) => item.title)]).toEqual(["owner1", [article.title]]);
  expect(items[0]?.content?.encoded).toContain("Nine bowls ]]&gt; &amp; &lt;b&gt;one&lt;/b&gt;");
});

test("an export contains no secrets", async () => {
  const { users } = (await (await fetch(`${world.rig.wordpress.url}/_control/users`)).json()) as {
    users: { password: string }[];
  };
  const data = textOf("galley.json");
  for (const { password } of users) expect(data).not.toContain(password);
  expect(data).not.toMatch(/access_token"|"password"|token_hash|key_hash|\\\\x[0-9a-f]{20}/);
});

test("another instance imports an export with equal counts and pictures, and sends nothing", async () => {
  const caller = await newAccount();
  const summary = await take(caller, zipSync(files));
  const { tables } = portableSchema.parse(JSON.parse(textOf("galley.json")));
  for (const [name, rows] of Object.entries(tables)) {
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(name)} where owner_id = ${caller.ownerId}`.execute(elsewhere.db);
    // What happened there and what its models cost stays with the other instance.
    if (name === "model_calls") expect([rows.length, counted[0]?.count]).toEqual([1, 0]);
    else if (name !== "audit_log") expect([name, counted[0]?.count]).toEqual([name, rows.length]);
  }
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(["questions", "facts"]));
  expect(summary.pictures).toBe(Object.keys(files).filter((name) => name.startsWith("pictures/")).length);
  const picture = await elsewhere.db
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  expect(await elsewhere.pictures.find(picture.storage_key)).not.toBeNull();
  const source = await elsewhere.db
    .selectFrom("sources")
    .select(["status", "last_error", "access_token"])
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirst();
  expect(source).toEqual({ status: "DISABLED", last_error: "token-dead", access_token: null });
  const site = await elsewhere.db
    .selectFrom("integrations")
    .select(["id", "password", "status"])
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  expect(
    world.ctx.sealing.open(site.password, {
      table: "integrations",
      column: "password",
      ownerId: caller.ownerId,
      id: site.id,
    }),
  ).toBe("");
  expect(site.status).toBe("DISABLED");
  const again = await take(caller, zipSync(files)).catch((error: unknown) => String(error));
  expect(again).toContain("already has sources");
});

test("an export by an earlier release, which had the mailed replies too, can be imported", async () => {
  const caller = await newAccount();
  const older = changed("galley.json", (text) =>
    text.replace('"sources": [', '"replies": [{ "message_id": "<1@mail.example>" }], "sources": ['),
  );
  await take(caller, older);
  const sources = elsewhere.db.selectFrom("sources").select("id").where("owner_id", "=", caller.ownerId);
  expect(await sources.execute()).toHaveLength(1);
  const replies = elsewhere.db.selectFrom("replies").select("id").where("owner_id", "=", caller.ownerId);
  expect(await replies.execute()).toEqual([]);
});

test("findings that no check makes any more don't come with an earlier release's export", async () => {
  const caller = await newAccount();
  const kept = { kind: "title", severity: "blocking", reason: "findings.title.tooLong", text: "Nine bowls" };
  const older = changed("galley.json", (text) => {
    const data = portableSchema.parse(JSON.parse(text));
    for (const version of data.tables["article_versions"] ?? [])
      version["findings"] = [
        { ...kept, reason: "findings.keyword.notUsedNorListed" },
        kept,
        { ...kept, reason: "findings.keyword.usedAndListed" },
      ];
    return JSON.stringify(data);
  });
  await take(caller, older);
  const { findings } = await elsewhere.db
    .selectFrom("article_versions")
    .select("findings")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  expect(findings).toEqual([kept]);
});

test("a file of more than 4 GiB can be imported", async () => {
  const caller = await newAccount();
  const file = join(elsewhere.folder, "large.zip");
  await writeFile(file, "");
  // A hole takes no room on the disk, and bytes before a ZIP don't count.
  await truncate(file, 4.5 * 1024 ** 3);
  await appendFile(file, zipSync(files));
  expect(await takeFile(caller, file)).toMatchObject({ pictures: 1, rows: { posts: 1 } });
});

test("no imported row is identified by a secret, which an export doesn't have", async () => {
  const tables = await listPortableTables(elsewhere.db);
  expect(tables.flatMap(({ name, sealed }) => sealed.map((column) => `${name}.${column}`))).toEqual([
    "integrations.password",
  ]);
});

test("an export can't be imported into an account that has a site", async () => {
  const caller = await newAccount();
  await elsewhere.db
    .insertInto("integrations")
    .values({
      owner_id: caller.ownerId,
      id: crypto.randomUUID(),
      ...{ kind: "hosted", label: "My page", active: true, status: "ACTIVE", created_at: world.clock.now() },
      ...{ site_url: "", api_url: "", username: "", password: Buffer.alloc(0) },
      ...{ category_id: null, category_name: null, source_id: null },
    })
    .execute();
  const refusal = await take(caller, zipSync(files)).catch((error: unknown) => String(error));
  expect(refusal).toContain("already has sources or sites");
});

const changed = (name: string, change: (text: string) => string) =>
  zipSync({ ...files, [name]: strToU8(change(textOf(name))) });

/**
 * Adds a due import of an archive, a chosen earlier post, and an article that is being written for the first time; the
 * other article is being written again, as somebody asked.
 */
function addWorkInFlight(text: string): string {
  const data = portableSchema.parse(JSON.parse(text));
  const [post = {}] = data.tables["posts"] ?? [];
  const [article = {}] = data.tables["articles"] ?? [];
  const [unit = {}] = data.tables["plan_units"] ?? [];
  const at = data.exportedAt;
  const [approval = {}] = data.tables["approvals"] ?? [];
  Object.assign(approval, { decision: "changes", decided_by: { type: "user", id: data.ownerId }, decided_at: at });
  const [articleId, postId] = [crypto.randomUUID(), crypto.randomUUID()];
  const skipped = { skipped: "before-connection", chosen_at: at };
  data.tables["posts"]?.push(
    { ...post, id: crypto.randomUUID(), media_id: "earlier", ...skipped },
    { ...post, id: postId, media_id: "new" },
  );
  data.tables["articles"]?.push({ ...article, id: articleId, post_id: postId, status: "GENERATING", version: 0 });
  Object.assign(article, { status: "GENERATING" });
  data.tables["plan_units"]?.push({ ...unit, article_id: articleId });
  const due = { owner_id: data.ownerId, id: crypto.randomUUID(), newest_first: false, created_at: at, next_at: at };
  data.tables["archive_imports"] = [due];
  return JSON.stringify(data);
}

test("what was in flight on the old instance isn't continued, and can be asked for again", async () => {
  const caller = await newAccount();
  await take(caller, changed("galley.json", addWorkInFlight));
  const there = { ...world.ctx, db: elsewhere.db };
  expect(await writeDueImports(there, 8)).toBe(0);
  const { id: sourceId } = await elsewhere.db
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  const { items } = await listPosts(there, caller, { sourceId, first: 9, after: null, choosable: true });
  expect(items).toEqual([expect.objectContaining({ skipped: "before-connection" })]);
  const articles = elsewhere.db.selectFrom("articles").select(["version", "status"]).orderBy("version");
  expect(await articles.where("owner_id", "=", caller.ownerId).execute()).toEqual([
    { version: 0, status: "FAILED" },
    { version: 1, status: "GENERATED" },
  ]);
  const approvals = elsewhere.db.selectFrom("approvals").select(["decision", "decided_by", "decided_at"]);
  expect(await approvals.where("owner_id", "=", caller.ownerId).execute()).toEqual([
    { decision: null, decided_by: null, decided_at: null },
  ]);
  expect(await countUnits(there, there.db, caller.ownerId)).toMatchObject({ articlesInPeriod: 1 });
});

/** Adds an import of an archive that stopped within a series of two and a series of one. */
function addOpenSeries(text: string): string {
  const data = portableSchema.parse(JSON.parse(text));
  const [post = {}] = data.tables["posts"] ?? [];
  const { ownerId: owner_id, exportedAt: at } = data;
  const due = { owner_id, id: crypto.randomUUID(), newest_first: false, created_at: at, next_at: at };
  data.tables["archive_imports"] = [due];
  const [series_id, other_id] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [media_id, one] of Object.entries({ first: series_id, second: series_id, third: other_id })) {
    const archived = { archive_import_id: due.id, series_id: one, chosen_at: at };
    data.tables["posts"]?.push({ ...post, id: crypto.randomUUID(), media_id, ...archived });
  }
  return JSON.stringify(data);
}

test("posts of an archive's unfinished series get their article, which waits for its owner", async () => {
  const caller = await newAccount();
  await take(caller, changed("galley.json", addOpenSeries));
  const there = { ...world.ctx, db: elsewhere.db };
  expect(await writeDueImports(there, 8)).toBe(0);
  const { rows } = await sql`
    select status, waiting_for, stands_alone, (
      select count(*)::int from article_posts member
      where member.owner_id = article.owner_id and member.article_id = article.id
    ) as members
    from articles article
    where owner_id = ${caller.ownerId} and version = 0
    order by members`.execute(elsewhere.db);
  const waiting = { status: "PENDING", waiting_for: "quota", stands_alone: true };
  expect(rows).toEqual([
    { ...waiting, members: 0 },
    { ...waiting, members: 2 },
  ]);
  expect(await selectOpenSeries(elsewhere.db, caller).execute()).toEqual([]);
});

test.each([
  ["no ZIP", () => Buffer.from("PK nothing"), "isn't a ZIP"],
  ["half of an export", () => zipSync(files).subarray(0, 9_000), "damaged"],
  ["another ZIP", () => zipSync({ "a.txt": strToU8("a") }), "has no galley.json"],
  [
    "a script in a document",
    () => changed("galley.json", (text) => text.replace('"type": "paragraph"', '"type": "script"')),
    "isn't in the format",
  ],
  [
    "somebody else's picture",
    () => changed("galley.json", (text) => text.replace(/"storage_key": "[^/]+\//, '"storage_key": "../../')),
    "an unexpected name",
  ],
  [
    "another picture under its name",
    () =>
      zipSync({ ...files, [Object.keys(files).find((name) => name.startsWith("pictures/")) ?? ""]: strToU8("other") }),
    "differs from what was exported",
  ],
  [
    "a newer release's table",
    () => changed("galley.json", (text) => text.replace('"sources": [', '"wishes": [], "sources": [')),
    "newer Galley",
  ],
])("%s is refused and leaves nothing", async (_what, make, message) => {
  const caller = await newAccount();
  const answer = await take(caller, make()).catch((error: unknown) => String(error));
  expect(answer).toContain(message);
  const { rows } = await sql<{
    count: number;
  }>`
    select (select count(*) from sources where owner_id = ${caller.ownerId})::int
      + (select count(*) from posts where owner_id = ${caller.ownerId})::int as count`.execute(elsewhere.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test("articles with the same day and similar addresses each have files of their own", async () => {
  const caller = await world.createOwner();
  const { sourceId, userId } = await world.connectAccount(caller);
  for (const number of [1, 2, 3]) await world.addPost(userId, { caption: `Bowl ${number} came out whole.` });
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: new Date(0) })
    .where("id", "=", sourceId)
    .execute();
  const written = () =>
    world.ctx.db
      .selectFrom("article_versions")
      .select(["article_id", "slug"])
      .where("owner_id", "=", caller.ownerId)
      .orderBy("article_id")
      .execute();
  await world.workUntil(async () => (await written()).length === 3);
  const slugs = ["bowls", "bowls", "bowls-2"];
  for (const [index, { article_id: id }] of (await written()).entries())
    await world.ctx.db
      .updateTable("article_versions")
      .set({ slug: slugs[index] })
      .where("article_id", "=", id)
      .execute();
  const names = Object.keys(unzipSync(await exportOf(caller))).filter((name) => name.startsWith("articles/"));
  expect(names).toHaveLength(9);
});

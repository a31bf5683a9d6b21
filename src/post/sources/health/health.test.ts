import { beforeAll, expect, test } from "vitest";
import { type InstagramWay, startInstagramWay } from "../../../../test/instagram-way.ts";
import { behindLock } from "../../../../test/behind-lock.ts";
import { control, readMails } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { pollDueSources } from "../../../../test/poll-due-sources.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { authorizeInstagram } from "../connecting/authorize-instagram.ts";
import { createSource } from "../connecting/create-source.ts";
import { deauthorizeAccount } from "../connecting/deauthorize-account.ts";
import { deleteInstagramData } from "../connecting/delete-instagram-data.ts";
import { disableOldSources } from "./disable-old-sources.ts";
import { updateSource } from "../update-source.ts";
import { disableSource } from "./disable-source.ts";
import { getSource } from "../get-source.ts";
import { refreshDueTokens } from "./refresh-due-tokens.ts";
import { sendMail } from "../../mails/send-mail.ts";

const DAY = 86_400_000;
let world: World;
let way: InstagramWay;
beforeAll(async () => {
  world = await createWorld();
  way = await startInstagramWay(world);
});

type Owner = Caller & { email: string };

/** Moves our clock and Instagram's together. */
async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  await control(world.rig.instagram, "POST", "/clock", { advanceSeconds: ms / 1000 });
}

const refresh = () => refreshDueTokens(world.ctx, 100);
const poll = () => pollDueSources(world.ctx, 100);

/** Sends and returns the emails about the owner's sources, as the worker would. */
async function mailsOf(owner: Owner): Promise<string[]> {
  const queued = await world.ctx.db
    .selectFrom("mails")
    .select("id")
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "<>", "approval-request")
    .execute();
  for (const { id } of queued) await sendMail(world.ctx, owner, { mailId: id });
  return (await readMails(world.rig.mailbox, { to: owner.email })).map((mail) => mail.subject);
}

/** Returns the source that the page shows as connected. */
async function reconnect(owner: Owner, { sourceId, userId }: { sourceId: string; userId: string }) {
  const authorization = await authorizeInstagram(world.ctx, { ownerId: owner.ownerId, locale: "en", sourceId });
  return (await way.allow(authorization, userId)).searchParams.get("connected");
}

async function readToken(sourceId: string) {
  return world.ctx.db
    .selectFrom("sources")
    .select(["access_token", "token_expires_at", "next_refresh_at"])
    .where("id", "=", sourceId)
    .executeTakeFirstOrThrow();
}

test("a token is refreshed once it's a week old, by one of many workers", async () => {
  const owner = await world.createOwner();
  const { source } = await way.createSource(owner);
  const first = await readToken(source.id);
  await pass(6 * DAY);
  await refresh();
  expect((await readToken(source.id)).access_token).toEqual(first.access_token);
  await pass(2 * DAY + 60_000);
  await Promise.all(Array.from({ length: 8 }, refresh));
  const second = await readToken(source.id);
  expect(second.access_token).not.toEqual(first.access_token);
  expect(second.token_expires_at?.getTime()).toBeGreaterThan(first.token_expires_at?.getTime() ?? 0);
  const audited = await world.ctx.db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_id", "=", source.id)
    .where("action", "=", "source.token-refreshed")
    .execute();
  expect(audited).toHaveLength(1);
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "ACTIVE",
    tokenDaysLeft: 59,
  });
});

test("if refreshing keeps failing, the owner is warned at 10 and 3 days; then the source is disabled", async () => {
  const owner = await world.createOwner({ locale: "vi" });
  const { source } = await way.createSource(owner);
  const fault = {
    match: { path: "/refresh_access_token" },
    times: "always",
    fault: { kind: "error", code: 100, message: "No" },
  };
  await control(world.rig.instagram, "POST", "/faults", fault);
  const expected: [number, number][] = [
    [48, 0],
    [2, 1],
    [1, 1],
    [5, 1],
    [1, 2],
    [2, 2],
  ];
  for (const [days, mails] of expected) {
    await pass(days * DAY);
    await refresh();
    expect(await mailsOf(owner), `after ${days} more days`).toHaveLength(mails);
  }
  await pass(3 * DAY);
  await Promise.all([refresh(), poll(), poll()]);
  await poll();
  await control(world.rig.instagram, "DELETE", "/faults");
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "DISABLED",
    nextCheckAt: null,
    lastError: "token-dead",
  });
  const subjects = await mailsOf(owner);
  expect(subjects).toHaveLength(3);
  expect(subjects.at(-1)).toBe(`Mất kết nối với @${source.username}`);
});

test("a dead token disables the source at the poll or at the refresh, with one email, and polling stops", async () => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner, [], { about: "Kept.", keywords: ["clay"] });
  await control(world.rig.instagram, "POST", `/accounts/${userId}/revoke`, { subcode: 464 });
  await pass(9 * DAY);
  await Promise.all([poll(), refresh(), poll()]);
  const disabled = await getSource(world.ctx, owner, { sourceId: source.id });
  expect(disabled).toMatchObject({
    status: "DISABLED",
    lastError: "checkpoint",
    about: "Kept.",
    keywords: ["clay"],
    tokenDaysLeft: null,
  });
  expect(await mailsOf(owner)).toEqual([`@${source.username} is disconnected`]);
  const asked = async () => (await control<{ last: number }>(world.rig.instagram, "GET", "/journal")).last;
  const before = await asked();
  await pass(DAY);
  await Promise.all([poll(), refresh()]);
  expect((await asked()) - before).toBe(0);
});

test("reconnecting imports what was missed, once, oldest first, with the old settings", async () => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner, [{ caption: "before" }], { about: "Kept." });
  await control(world.rig.instagram, "POST", `/accounts/${userId}/revoke`, {});
  await pass(DAY);
  await poll();
  for (const caption of ["missed 1", "missed 2", "missed 3"]) {
    await pass(60_000);
    await world.addPost(userId, { caption });
  }
  expect(await reconnect(owner, { sourceId: source.id, userId })).toBe(source.id);
  await poll();
  await pass(DAY);
  await poll();
  const posts = await world.ctx.db
    .selectFrom("posts")
    .select(["caption", "skipped"])
    .where("source_id", "=", source.id)
    .orderBy("posted_at")
    .execute();
  expect(posts).toEqual(["before", "missed 1", "missed 2", "missed 3"].map((caption) => ({ caption, skipped: null })));
  const articles = await world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", source.id).execute();
  expect(articles).toHaveLength(4);
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "ACTIVE",
    about: "Kept.",
    lastError: null,
  });
});

test.each([
  ["that works", null],
  ["whose token died afterwards", "after"],
  ["whose token had died before", "before"],
])("reconnecting a switched-off source %s leaves what was posted meanwhile unwritten", async (_what, disabled) => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner, [{ caption: "before" }]);
  await poll();
  const { access_token: sealedToken } = await readToken(source.id);
  const disable = () => disableSource(world.ctx, owner, { sourceId: source.id, problem: "deauthorized", sealedToken });
  if (disabled === "before") await disable();
  await updateSource(world.ctx, owner, { sourceId: source.id, active: false });
  await world.addPost(userId, { caption: "private" });
  if (disabled === "after") await disable();
  await reconnect(owner, { sourceId: source.id, userId });
  await poll();
  await world.addPost(userId, { caption: "after" });
  await pass(DAY);
  await poll();
  const posts = await world.ctx.db
    .selectFrom("posts")
    .select(["caption", "skipped"])
    .where("source_id", "=", source.id)
    .orderBy("posted_at")
    .execute();
  expect(posts).toEqual([
    { caption: "before", skipped: null },
    { caption: "private", skipped: "paused" },
    { caption: "after", skipped: null },
  ]);
});

test("sources on the retired API are disabled as of 4 December 2024, and migrate in one step", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  const old = { api: "basic-display" as const, instagram_user_id: "9000", username: "old.name", about: "Kept." };
  await world.ctx.db.updateTable("sources").set(old).where("id", "=", sourceId).execute();
  await disableOldSources(world.ctx, 100);
  await disableOldSources(world.ctx, 100);
  const disabled = await getSource(world.ctx, owner, { sourceId });
  expect(disabled).toMatchObject({
    status: "DISABLED",
    lastError: "old-api",
    disabledAt: new Date("2024-12-04T00:00:00Z"),
  });
  expect(await mailsOf(owner)).toHaveLength(1);
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
    username: "new.name",
    accountType: "MEDIA_CREATOR",
  });
  await world.addPost(userId, { caption: "an old post under a new id" });
  await reconnect(owner, { sourceId, userId });
  expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({
    status: "ACTIVE",
    username: "new.name",
    about: "Kept.",
  });
});

test("an account that removed the app loses its tokens and gets one email; nobody else can trigger that", async () => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner);
  const send = (body: object) =>
    control<{ status: number }>(world.rig.instagram, "POST", `/accounts/${userId}/deauthorize`, body);
  expect(await send({ url: `${way.url}/deauthorize`, secret: "somebody-elses" })).toMatchObject({ status: 400 });
  expect((await getSource(world.ctx, owner, { sourceId: source.id })).status).toBe("ACTIVE");
  for (let time = 0; time < 2; time += 1)
    expect(await send({ url: `${way.url}/deauthorize` })).toMatchObject({ status: 200 });
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "DISABLED",
    lastError: "deauthorized",
  });
  expect((await readToken(source.id)).access_token).toBeNull();
  expect(await mailsOf(owner)).toHaveLength(1);
});

test("two accounts that the same two owners share can be removed at once", async () => {
  const { ctx } = world;
  const owners = [await world.createOwner(), await world.createOwner()];
  const share = async (appScopedId: string, inOrder: Owner[]) => {
    for (const owner of inOrder) {
      const { sourceId } = await world.connectAccount(owner);
      await ctx.db
        .updateTable("sources")
        .set({ instagram_app_scoped_id: appScopedId })
        .where("id", "=", sourceId)
        .execute();
    }
  };
  await share("shared bowls", owners);
  await share("shared cups", owners);
  const list = (appScopedId: string) =>
    ctx.db
      .selectFrom("sources")
      .select(["id", "owner_id"])
      .where("instagram_app_scoped_id", "=", appScopedId)
      .execute();
  // A row that is written moves, until the table returns the owners of the two accounts in different orders.
  for (;;) {
    const [[bowls], [cups]] = [await list("shared bowls"), await list("shared cups")];
    if (bowls?.owner_id !== cups?.owner_id) break;
    await ctx.db
      .updateTable("sources")
      .set({ about: "" })
      .where("id", "=", cups?.id ?? "")
      .execute();
  }
  for (const owner of owners)
    await inTransaction(ctx, (tx) => writeAudit(ctx, tx, owner, { action: "test.begun", subjectId: owner.ownerId }));
  const ids = owners.map(({ ownerId }) => `'${ownerId}'`).join(", ");
  const lock = `select from audit_heads where owner_id in (${ids}) for update`;
  await behindLock(world.rig.env["DATABASE_URL"] ?? "", lock, 2, () =>
    Promise.all([
      deauthorizeAccount(ctx, { appScopedId: "shared bowls" }),
      deleteInstagramData(ctx, { appScopedId: "shared cups" }),
    ]),
  );
  for (const owner of owners) expect(await mailsOf(owner)).toHaveLength(2);
});

test("an account that three owners share can be removed while its data is being deleted", async () => {
  const { ctx } = world;
  const owners = [await world.createOwner(), await world.createOwner(), await world.createOwner()];
  owners.sort((one, other) => (one.ownerId < other.ownerId ? 1 : -1));
  const ids = owners.map(({ ownerId }) => ownerId);
  const appScopedId = "shared plates";
  const ofAccount = ctx.db.selectFrom("sources").where("instagram_app_scoped_id", "=", appScopedId);
  for (const owner of owners) {
    const { sourceId } = await world.connectAccount(owner);
    await ctx.db
      .updateTable("sources")
      .set({ instagram_app_scoped_id: appScopedId })
      .where("id", "=", sourceId)
      .execute();
  }
  // A row that is written moves, until the table returns the owners from last to first.
  while ((await ofAccount.select("owner_id").execute()).map((row) => row.owner_id).join() !== ids.join())
    for (const ownerId of ids)
      await ctx.db.updateTable("sources").set({ about: "" }).where("owner_id", "=", ownerId).execute();
  const lock = `select from sources where owner_id = '${ids[1]}' for update`;
  await behindLock(world.rig.env["DATABASE_URL"] ?? "", lock, 2, () =>
    Promise.all([deauthorizeAccount(ctx, { appScopedId }), deleteInstagramData(ctx, { appScopedId })]),
  );
  expect(await ofAccount.select("id").execute()).toEqual([]);
});

test("a data deletion leaves nothing from the account, and a page that says so", async () => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner, [{ caption: "CANARY caption" }], {
    about: "Typed by the owner.",
  });
  await world.workUntil(async () => {
    const article = await world.ctx.db
      .selectFrom("articles")
      .select("status")
      .where("source_id", "=", source.id)
      .executeTakeFirst();
    return article?.status === "GENERATED";
  });
  const [picture] = await world.ctx.db
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  const answer = await control<{ status: number; body: string }>(
    world.rig.instagram,
    "POST",
    `/accounts/${userId}/deletion`,
    { url: `${way.url}/deletion` },
  );
  const { url, confirmation_code: code } = JSON.parse(answer.body) as { url: string; confirmation_code: string };
  expect(url).toBe(`${world.ctx.config.http.publicUrl}/connect/instagram/deletion/${code}`);
  for (const table of ["posts", "pictures", "articles", "article_versions", "approvals"] as const) {
    expect(
      await world.ctx.db.selectFrom(table).select("owner_id").where("owner_id", "=", owner.ownerId).execute(),
      table,
    ).toEqual([]);
  }
  await expect(world.ctx.pictures.read(picture?.storage_key ?? "")).rejects.toThrow();
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "DISABLED",
    username: "",
    about: "Typed by the owner.",
  });
  const page = await fetch(`${way.url}/deletion/${code}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("was deleted on")]);
  expect((await fetch(`${way.url}/deletion/another`)).status).toBe(404);
});

test("a data deletion sends one email, and its source can be reconnected with its settings", async () => {
  const owner = await world.createOwner();
  const { source, userId } = await way.createSource(owner, [{ caption: "The latest" }], { about: "Kept." });
  await pass(60_000);
  await world.addPost(userId, { caption: "Seen" });
  await pass(DAY);
  await poll();
  await control(world.rig.instagram, "POST", `/accounts/${userId}/deletion`, { url: `${way.url}/deletion` });
  const blanked = await world.ctx.db
    .selectFrom("sources")
    .select(["seen_media", "seen_until", "usual_hours"])
    .where("id", "=", source.id)
    .executeTakeFirstOrThrow();
  expect(blanked).toEqual({ seen_media: [], seen_until: null, usual_hours: 0 });
  expect(await mailsOf(owner)).toEqual(["My account is disconnected"]);
  const [mail] = await readMails(world.rig.mailbox, { to: owner.email });
  expect(mail?.text).toContain("gone from Galley");
  expect(await reconnect(owner, { sourceId: source.id, userId })).toBe(source.id);
  await poll();
  expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({
    status: "ACTIVE",
    username: source.username,
    about: "Kept.",
    lastError: null,
  });
  const posts = await world.ctx.db
    .selectFrom("posts")
    .select(["caption", "skipped"])
    .where("source_id", "=", source.id)
    .orderBy("posted_at")
    .execute();
  expect(posts).toEqual([
    { caption: "The latest", skipped: "before-connection" },
    { caption: "Seen", skipped: null },
  ]);
});

test("an owner who was told that their articles are safe is told when they're deleted", async () => {
  const owner = await world.createOwner();
  const { userId } = await way.createSource(owner);
  await control(world.rig.instagram, "POST", `/accounts/${userId}/deauthorize`, { url: `${way.url}/deauthorize` });
  expect(await mailsOf(owner)).toHaveLength(1);
  await control(world.rig.instagram, "POST", `/accounts/${userId}/deletion`, { url: `${way.url}/deletion` });
  await mailsOf(owner);
  const mails = await readMails(world.rig.mailbox, { to: owner.email });
  expect(mails.map(({ text }) => text.includes("gone from Galley"))).toEqual([false, true]);
});

test("a data deletion during a poll, even the first, leaves nothing from the account", async () => {
  const owner = await world.createOwner();
  const { connectionId, userId } = await way.connect(owner, [{ caption: "CANARY caption" }]);
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/cdn/" } },
    times: "always",
    fault: { kind: "delay", ms: 60_000 },
  });
  const connecting = createSource(world.ctx, owner, { label: "Mine", language: "en", connectionId });
  // Requests that wait for their answer aren't in the journal yet.
  const countDelayed = async () =>
    (await control<{ faults: { seen: number }[] }>(world.rig.instagram, "GET", "/faults")).faults[0]?.seen;
  await expect.poll(countDelayed, { timeout: 30_000 }).toBe(1);
  await control(world.rig.instagram, "POST", `/accounts/${userId}/deletion`, { url: `${way.url}/deletion` });
  await control(world.rig.instagram, "DELETE", "/faults");
  const source = await connecting;
  for (const table of ["posts", "pictures", "articles"] as const) {
    expect(
      await world.ctx.db.selectFrom(table).select("owner_id").where("owner_id", "=", owner.ownerId).execute(),
      table,
    ).toEqual([]);
  }
  const kept: string[] = [];
  for await (const key of world.ctx.pictures.list()) if (key.startsWith(owner.ownerId)) kept.push(key);
  expect(kept).toEqual([]);
  const seen = await world.ctx.db
    .selectFrom("sources")
    .select(["seen_media", "seen_until"])
    .where("id", "=", source.id)
    .executeTakeFirstOrThrow();
  expect(seen).toEqual({ seen_media: [], seen_until: null });
});

import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import type { UserProfile } from "../sign-in/get-user.ts";
import { openAccount } from "./open-account.ts";

const now = new Date("2026-11-21T10:00:00Z");
const proved: UserProfile = { email: "lena@example.org", name: "Lena", locale: "vi", timeZone: "Asia/Saigon" };
let database: TestDatabase;
let db: Database;
let userId: string;
let asked: number;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connectionString, { max: 10 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  userId = crypto.randomUUID();
  asked = 0;
});

/** Requests a page with a token issued this many seconds after the first token. */
function open(
  profile: UserProfile | null | Error = proved,
  seconds = 0,
  user = userId,
  signedInAt?: Date,
  browserZone: string | null = null,
) {
  const ctx = {
    db,
    clock: { now: () => new Date(now.getTime() + seconds * 1000 + 500) },
    log: pino({ level: "silent" }),
  };
  const issuedAt = new Date(now.getTime() + seconds * 1000);
  return openAccount(
    ctx,
    {
      userId: user,
      username: user,
      issuedAt,
      expiresAt: issuedAt,
      ...(signedInAt === undefined ? {} : { signedInAt }),
    },
    async () => {
      asked += 1;
      if (profile instanceof Error) throw profile;
      return profile;
    },
    { timeZone: browserZone },
  );
}

const accounts = () => db.selectFrom("accounts").selectAll().where("user_id", "=", userId).execute();
const audits = (ownerId: string) =>
  db.selectFrom("audit_log").select("action").where("owner_id", "=", ownerId).execute();

describe("the account of a signed-in user", () => {
  it("is created at the first sign-in, from what the user pool has verified", async () => {
    const opened = await open();
    const [account] = await accounts();
    expect(account).toMatchObject({ email: "lena@example.org", name: "Lena", locale: "vi", time_zone: "Asia/Saigon" });
    expect(opened).toEqual({ ownerId: account?.owner_id, timeZone: "Asia/Saigon", locale: "vi" });
  });

  it("takes its time zone from the browser when the user pool has none, and keeps it", async () => {
    const unsaid = { ...proved, timeZone: null };
    await open(unsaid, 0, userId, undefined, "Asia/Tokyo");
    expect(await open(unsaid, 60, userId, undefined, "Europe/Zurich")).toMatchObject({ timeZone: "Asia/Tokyo" });
    expect(await accounts()).toMatchObject([{ time_zone: "Asia/Tokyo" }]);
  });

  it("is created once, however many first requests come at once", async () => {
    const opened = await Promise.all(Array.from({ length: 16 }, () => open()));
    expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(await audits(account?.owner_id ?? "")).toEqual([{ action: "account.created" }]);
  });

  it("keeps one row of the audit log for each sign-in, however many tokens and requests follow", async () => {
    await open();
    const [account] = await accounts();
    const [first, second] = [1_000, 9_000].map((ms) => new Date(now.getTime() + ms));
    await Promise.all(Array.from({ length: 8 }, () => open(proved, 2, userId, first)));
    await open(proved, 5, userId, first);
    await open(proved, 10, userId, second);
    const actions = (await audits(account?.owner_id ?? "")).map(({ action }) => action);
    expect(actions.filter((action) => action === "account.signed-in")).toHaveLength(2);
  });

  it("is never found by address: anyone who takes an address over later gets their own account", async () => {
    const before = await open();
    const heir = crypto.randomUUID();
    expect(await open(proved, 10, heir)).not.toEqual(before);
    expect(await open({ ...proved, email: "LENA@example.org" }, 20)).toEqual(before);
  });

  it("isn't created without a verified address, nor for a token that the user pool refuses", async () => {
    expect(await open({ ...proved, email: null })).toBe("email-unproved");
    expect(await open(null)).toBe("refused");
    await expect(open(new Error("away"))).rejects.toThrow("away");
    expect(await accounts()).toEqual([]);
  });

  it("updates a changed address with the next token and asks once per token", async () => {
    const opened = await open();
    await open(proved, 1);
    asked = 0;
    await open({ ...proved, email: "new@example.org" }, 1);
    expect(asked).toBe(0);
    expect(await open({ ...proved, email: "new@example.org" }, 3600)).toEqual(opened);
    expect(await accounts()).toMatchObject([{ email: "new@example.org" }]);
    expect(await audits(opened instanceof Object ? opened.ownerId : "")).toContainEqual({
      action: "account.email-changed",
    });
  });

  it("gets mail at a new verified address even if that had bounced or refused it before", async () => {
    await open();
    const ownerId = (await accounts())[0]?.owner_id ?? "";
    const refused = { reason: "refused", created_at: now } as const;
    await db
      .insertInto("mail_blocks")
      .values(["studio@example.org", "other@example.org"].map((email) => ({ owner_id: ownerId, email, ...refused })))
      .execute();
    await open({ ...proved, email: "Studio@example.org" }, 3600);
    expect(await db.selectFrom("mail_blocks").select("email").where("owner_id", "=", ownerId).execute()).toEqual([
      { email: "other@example.org" },
    ]);
  });

  it("keeps the address while another is unverified, and opens while the user pool is down", async () => {
    const opened = await open();
    expect(await open({ ...proved, email: null }, 3600)).toEqual(opened);
    expect(await open(new Error("away"), 7200)).toEqual(opened);
    expect(await accounts()).toMatchObject([{ email: "lena@example.org" }]);
    expect(await open(null, 7300)).toBe("refused");
  });
});

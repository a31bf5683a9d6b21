import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import type { Caller } from "../../platform/actor.ts";
import { systemClock } from "../../platform/clock.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { fieldErrorText } from "../../entries/error-texts.ts";
import { createAccount } from "./create-account.ts";
import { getProfile } from "./get-profile.ts";
import { updateProfile } from "./update-profile.ts";

let database: TestDatabase;
let db: Database;
let owner: Caller;
const ctx = () => ({ clock: systemClock, db });
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connectionString, { max: 2 });
  const { ownerId } = await createAccount(ctx(), {
    email: "lena@galley.example",
    name: "Lena",
    locale: "en",
    timeZone: "UTC",
  });
  owner = { ownerId, actor: { type: "user", id: ownerId } };
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("changes only the given fields", async () => {
  expect(await updateProfile(ctx(), owner, { name: "  Lena Bäcker " })).toMatchObject({
    name: "Lena Bäcker",
    locale: "en",
    timeZone: "UTC",
  });
  await updateProfile(ctx(), owner, { locale: "vi", timeZone: "Asia/Ho_Chi_Minh" });
  const profile = await getProfile(ctx(), owner);
  expect(profile).toMatchObject({ name: "Lena Bäcker", email: "lena@galley.example", locale: "vi" });
  expect(["Asia/Ho_Chi_Minh", "Asia/Saigon"]).toContain(profile.timeZone);
});

test("a daily mail comes in the morning of the new time zone", async () => {
  await updateProfile(ctx(), owner, { timeZone: "Asia/Ho_Chi_Minh" });
  const readDigest = () =>
    db.selectFrom("accounts").select("next_digest_at").where("owner_id", "=", owner.ownerId).executeTakeFirstOrThrow();
  await updateProfile(ctx(), owner, { timeZone: "UTC" });
  expect(await readDigest()).toEqual({ next_digest_at: null });
  await db
    .updateTable("accounts")
    .set({ approval_mails: "daily", next_digest_at: new Date(Date.now() + 3_600_000) })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await updateProfile(ctx(), owner, { timeZone: "America/Los_Angeles" });
  const { next_digest_at: next } = await readDigest();
  const hour = new Intl.DateTimeFormat("en", { timeZone: "America/Los_Angeles", hour: "numeric", hourCycle: "h23" });
  expect(hour.format(next ?? new Date(0))).toBe("08");
});

test.each([
  [{ name: "  " }, "name", "name-required"],
  [{ name: "x".repeat(101) }, "name", "too-long"],
  [{ name: "a\0" }, "name", "bad-characters"],
  [{ timeZone: "Europe/Atlantis" }, "timeZone", "invalid"],
  [{ timeZone: "+01:00" }, "timeZone", "invalid"],
])("refuses %j", async (change, field, problem) => {
  await expect(updateProfile(ctx(), owner, change)).rejects.toMatchObject({ code: "invalid-input", field, problem });
});

test("changes and records nothing if no field is given", async () => {
  const recorded = () =>
    db
      .selectFrom("audit_log")
      .select("detail")
      .where("owner_id", "=", owner.ownerId)
      .where("action", "=", "profile.updated")
      .execute();
  const before = await recorded();
  expect(await updateProfile(ctx(), owner, {})).toEqual(await getProfile(ctx(), owner));
  expect(await recorded()).toEqual(before);
});

test("says that a name is required in the specification's words", () => {
  expect(fieldErrorText("en", "name-required")).toBe("Name is required");
});

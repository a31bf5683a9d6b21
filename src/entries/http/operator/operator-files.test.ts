import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { type ApiUser, createApiWorld } from "../../../../test/api-world.ts";
import { writeReport } from "../../../../test/delivery-reports.ts";
import { addOperator } from "../../../owner/operators/add-operator.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { announceKeys } from "../../../platform/guards/live-keys.ts";
import { MAX_REPORT_BYTES } from "../../../platform/mails/process-delivery-report.ts";
import { createBackupPages } from "./backup-pages.ts";
import { createOperator } from "./create-operator.ts";
import { createOperatorFiles } from "./operator-files.ts";

const world = await createApiWorld();
const ctx = { ...world.ctx, config: { ...world.ctx.config, signIn: world.pool.config } };
const operator = createOperator({ ...ctx, secrets: world.rig.readSettings().secrets });
afterAll(() => operator.close());

const here = new URL(ctx.config.http.publicUrl).origin;

async function startOperator() {
  const olga = await world.signUp();
  await addOperator(ctx, { type: "system", job: "operator" }, { ownerId: olga.ownerId });
  const viewer: Viewer = {
    state: "signed-in",
    ownerId: olga.ownerId,
    userId: olga.userId,
    username: "me",
    timeZone: "UTC",
  };
  const files = createOperatorFiles(operator)(async () => viewer);
  const post = (path: string, body: FormData) =>
    files.request(`${here}${path}`, { method: "POST", body, headers: headersOf(olga) });
  const pages = await operator.open(
    new Request(`${here}/operator`, { method: "POST", headers: headersOf(olga) }),
    viewer,
  );
  if (pages === null) throw new Error("the pages didn't open");
  return { post, pages, self: { ownerId: olga.ownerId, email: olga.email } };
}

function headersOf({ token }: ApiUser): Record<string, string> {
  const prefix = "CognitoIdentityServiceProvider.client";
  const cookie = `${prefix}.LastAuthUser=me; ${prefix}.me.accessToken=${token}`;
  return { cookie, origin: here, "sec-fetch-site": "same-origin" };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const listActions = async (ownerId: string) =>
  (await ctx.db.selectFrom("audit_log").select("action").where("owner_id", "=", ownerId).execute()).map(
    ({ action }) => action,
  );

test("an export is imported into another account, and anything else is refused with the reason", async () => {
  const [{ post }, lena, mai] = [await startOperator(), await world.signUp(), await world.signUp()];
  const exported = await post("/export", formOf({ ownerId: lena.ownerId }));
  const zip = new File([await exported.arrayBuffer()], "lena.zip");
  const importInto = (ownerId: string, archive: File) => post(`/import/${ownerId}`, formOf({ archive }));

  const refused = await importInto(mai.ownerId, new File(["no zip"], "lena.zip"));
  expect([refused.status, refused.headers.get("location")]).toEqual([
    303,
    `${ctx.config.http.publicUrl}/operator/people/${mai.ownerId}?refused=no-export`,
  ]);
  expect(await listActions(mai.ownerId)).not.toContain("account.imported");

  const imported = await importInto(mai.ownerId, zip);
  expect(imported.headers.get("location")).toMatch(/\?done=imported$/);
  expect(await listActions(mai.ownerId)).toContain("account.imported");
  expect((await importInto(crypto.randomUUID(), zip)).status).toBe(404);
});

test("a mail server's report is read from a file; anything else changes nothing", async () => {
  const { post } = await startOperator();
  const readIn = async (...parts: string[]) => {
    const answer = await post("/bounce", formOf({ message: new File(parts, "report.eml") }));
    return [answer.status, new URL(answer.headers.get("location") ?? "").searchParams.get("done")];
  };
  const report = writeReport("postfix", { messageId: "<1@a.example>", from: "us@galley.example", to: "x@a.example" });
  expect(await readIn(report)).toEqual([303, "report-not-ours"]);
  expect(await readIn("Subject: hello\r\n\r\nHello")).toEqual([303, "report-not-a-report"]);
  expect(await readIn("x".repeat(MAX_REPORT_BYTES + 1))).toEqual([303, "report-too-large"]);
});

test("after a backup that couldn't begin, the next one isn't refused", async () => {
  const { pages, self } = await startOperator();
  const url = new URL(world.rig.readSettings().secrets.databaseUrl.reveal());
  url.pathname = "/gone";
  const gone = openDatabase(url.href, { max: 1 });
  await expect(createBackupPages({ ...operator.ctx, db: gone }, self).makeBackup()).rejects.toThrow("does not exist");
  await gone.destroy();

  expect(await pages.makeBackup()).toBeNull();
  await expect.poll(() => operator.ctx.memory.isBackingUp, { timeout: 30_000 }).toBe(false);
  expect(await pages.listBackups()).toMatchObject({ backups: [{ state: "made" }] });
});

test("everything is sealed with the first key, unless a running process doesn't know it", async () => {
  const { pages } = await startOperator();
  expect(await pages.rotateKeys()).toBeNull();

  const stranger = new Client({ connectionString: world.rig.readSettings().secrets.databaseUrl.reveal() });
  await stranger.connect();
  try {
    await stranger.query(announceKeys([{ id: "other", key: randomBytes(32) }]));
    expect(await pages.rotateKeys()).toEqual({ problem: "unknown-key", says: [expect.stringContaining("/")] });
  } finally {
    await stranger.end();
  }
});

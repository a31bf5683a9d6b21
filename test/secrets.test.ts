import { Writable } from "node:stream";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { decideApproval } from "../src/post/approvals/deciding/decide-approval.ts";
import { createLog } from "../src/platform/log.ts";
import { readAdminPassword } from "./owners.ts";
import { control, findApprovalLink, readMails } from "./rig.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
const logged: string[] = [];
beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  world = await createWorld({ log: createLog("trace", lines) });
});

/** Every row of every table as text, including the queue and its finished jobs. */
async function readDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: world.rig.env["DATABASE_URL"] });
  await client.connect();
  const tables =
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')";
  const { rows } = await client.query<{ name: string }>(tables);
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...table.rows.map(({ row }) => row));
  }
  await client.end();
  return texts.join("\n");
}

test("no token, password or personal link is in a log, a job or any other row, whatever fails", async () => {
  const owner = await world.createOwner();
  await world.connectSite(owner);
  const { sourceId, userId } = await world.connectAccount(owner);
  const always = { fault: { kind: "status", status: 500 } };
  await control(world.rig.instagram, "POST", "/faults", { ...always, match: { path: "/v26.0/me/media" } });
  await control(world.rig.wordpress, "POST", "/faults", {
    ...always,
    match: { method: "POST", path: { regex: "/wp/v2/posts" } },
  });
  await control(world.rig.mailbox, "POST", "/faults", {
    match: { method: "RCPT" },
    fault: { kind: "status", status: 450 },
  });
  await world.addPost(userId, { caption: "The kiln is cold again. Nine bowls came out whole." });
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", sourceId)
    .execute();
  let approveToken = "";
  await world.workUntil(async () => {
    const [mail] = await readMails(world.rig.mailbox, { to: owner.email });
    approveToken = (mail && findApprovalLink(mail)?.split("/").at(-1)) ?? "";
    if (approveToken !== "") await decideApproval(world.ctx, { token: approveToken, decision: "approve" });
    const publication = await world.ctx.db.selectFrom("publications").select("state").executeTakeFirst();
    return publication?.state === "published";
  });

  const { access_token } = await world.ctx.db
    .selectFrom("sources")
    .select("access_token")
    .where("id", "=", sourceId)
    .executeTakeFirstOrThrow();
  const place = { table: "sources", column: "access_token", ownerId: owner.ownerId, id: sourceId };
  if (access_token === null) throw new Error("a connected source has a token");
  const accessToken = world.ctx.sealing.open(access_token, place);
  const password = await readAdminPassword(world.rig);
  const secrets = {
    accessToken,
    password,
    basic: Buffer.from(`admin:${password}`).toString("base64"),
    approveToken,
    key: world.rig.env["SECRET_KEYS"]?.split(":")[1] ?? "",
    database: new URL(world.rig.env["DATABASE_URL"] ?? "").password,
  };
  const log = logged.join("");
  const rows = await readDatabase();
  expect(log).toContain("a job's attempt failed");
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(10);
    expect(log.includes(secret), `${name} in the log`).toBe(false);
    expect(rows.includes(secret), `${name} in the database`).toBe(false);
  }
}, 90_000);

import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../platform/actor.ts";
import { control, findApprovalLink, readMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { decideApproval } from "./deciding/decide-approval.ts";
import { findApproval } from "./deciding/find-approval.ts";
import { sendMail } from "../mails/send-mail.ts";
import { resendApproval } from "./asking/resend-approval.ts";

let world: World;
let owner: Caller & { email: string };
beforeAll(async () => {
  world = await createWorld();
});

beforeEach(async () => {
  owner = await world.createOwner();
  await control(world.rig.mailbox, "DELETE", "/faults");
});

async function newArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  const article = world.ctx.db.selectFrom("articles").select(["id", "status"]).where("source_id", "=", sourceId);
  await world.workUntil(async () => (await article.execute())[0]?.status === "GENERATED");
  return (await article.executeTakeFirstOrThrow()).id;
}

async function mailsOf(articleId: string) {
  return world.ctx.db
    .selectFrom("mails as mail")
    .innerJoin("approvals as approval", "approval.id", "mail.subject_id")
    .select(["mail.id", "mail.state", "mail.copy", "mail.failure"])
    .where("approval.article_id", "=", articleId)
    .orderBy("mail.copy")
    .execute();
}

/** Waits until no email about the article is pending. */
async function settle(articleId: string): Promise<void> {
  await world.workUntil(async () =>
    (await mailsOf(articleId)).every((mail) => mail.state !== "queued" && mail.state !== "sending"),
  );
}

const readMailbox = () => readMails(world.rig.mailbox, { to: owner.email });

async function newToken(): Promise<{ token: string; articleId: string }> {
  const articleId = await newArticle();
  await settle(articleId);
  const [mail] = await readMailbox();
  const token = (mail && findApprovalLink(mail))?.split("/").at(-1);
  if (token === undefined) throw new Error("no link in the mail");
  return { token, articleId };
}

function publicationsOf(articleId: string) {
  return world.ctx.db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_id", "=", articleId)
    .where("action", "=", "article.approved")
    .execute();
}

test("one email goes out, with title, article and link, in HTML and text", async () => {
  const { articleId } = await newToken();
  const mails = await readMailbox();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.text).toContain("Nine bowls came out whole");
  expect(mail?.html).toContain("Nine bowls came out whole");
  expect(mail?.html).toMatch(/<img[^>]+\/media\//);
  expect(await mailsOf(articleId)).toMatchObject([{ state: "sent", copy: 1 }]);
});

test("the database doesn't contain the link's token", async () => {
  const { token } = await newToken();
  const tables = ["approval_links", "approvals", "mails", "audit_log"] as const;
  for (const table of tables) {
    const rows = await world.ctx.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test("viewing the page changes nothing; deciding does, once", async () => {
  const { token, articleId } = await newToken();
  for (let look = 0; look < 5; look += 1)
    expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "waiting" });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      decideApproval(world.ctx, { token, decision: index % 2 === 0 ? "approve" : "decline" }),
    ),
  );
  const first = await findApproval(world.ctx, { token });
  expect(["approved", "declined"]).toContain(first?.state);
  const decisions = await world.ctx.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", articleId)
    .where("action", "in", ["article.approved", "article.declined"])
    .execute();
  expect(decisions).toHaveLength(1);
});

test("a decision holds when another one comes", async () => {
  const { token, articleId } = await newToken();
  await decideApproval(world.ctx, { token, decision: "decline" });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "declined" });
  expect(await publicationsOf(articleId)).toEqual([]);
});

test("the link can't decide after seven days", async () => {
  const { token, articleId } = await newToken();
  world.clock.advance(7 * 86_400_000 + 1_000);
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "expired" });
  expect(await publicationsOf(articleId)).toEqual([]);
  world.clock.advance(-7 * 86_400_000);
});

test("after an edit, the old link shows the new version and can't decide", async () => {
  const { token, articleId } = await newToken();
  const db = world.ctx.db;
  const version = await db
    .selectFrom("article_versions")
    .selectAll()
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("article_versions")
    .values({
      ...version,
      version: 2,
      title: "Edited since",
      document: JSON.stringify(version.document),
      findings: JSON.stringify(version.findings),
      record: JSON.stringify(version.record),
      created_by: JSON.stringify(version.created_by),
    })
    .execute();
  await db.updateTable("articles").set({ version: 2 }).where("id", "=", articleId).execute();
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await findApproval(world.ctx, { token })).toMatchObject({
    state: "superseded",
    article: { title: "Edited since" },
  });
  expect(await publicationsOf(articleId)).toEqual([]);
});

test.each(["", "x", "a".repeat(4_000), "../../etc/passwd", "%00"])(
  "an unknown token %j finds nothing and changes nothing",
  async (token) => {
    expect(await findApproval(world.ctx, { token })).toBeNull();
    await decideApproval(world.ctx, { token, decision: "approve" });
  },
);

test("a temporarily refused email is sent later, once", async () => {
  await control(world.rig.mailbox, "POST", "/faults", {
    match: { method: "RCPT" },
    times: 1,
    fault: { kind: "status", status: 450 },
  });
  const articleId = await newArticle();
  await world.workUntil(async () => (await mailsOf(articleId))[0]?.state === "sent");
  expect(await readMailbox()).toHaveLength(1);
});

test("an email cut off after its last byte is uncertain: it's resent on request, never automatically", async () => {
  await control(world.rig.mailbox, "POST", "/faults", {
    match: { method: "DATA" },
    times: 1,
    fault: { kind: "apply-then-reset" },
  });
  const articleId = await newArticle();
  await settle(articleId);
  expect(await mailsOf(articleId)).toMatchObject([{ state: "uncertain" }]);
  const [first] = await mailsOf(articleId);
  await sendMail(world.ctx, owner, { mailId: first?.id ?? "" });
  expect(await readMailbox()).toHaveLength(1);
  await resendApproval(world.ctx, owner, { articleId });
  await settle(articleId);
  expect(await mailsOf(articleId)).toMatchObject([{ state: "uncertain" }, { state: "sent", copy: 2 }]);
  expect(await readMailbox()).toHaveLength(2);
});

test("of eight concurrent workers, one sends the mail", async () => {
  const articleId = await newArticle();
  await settle(articleId);
  const [mail] = await mailsOf(articleId);
  const mailId = mail?.id ?? "";
  await world.ctx.db.updateTable("mails").set({ state: "queued" }).where("id", "=", mailId).execute();
  await Promise.all(Array.from({ length: 8 }, () => sendMail(world.ctx, owner, { mailId })));
  expect(await readMailbox()).toHaveLength(2);
});

test("a worker that finds a half-sent email leaves it uncertain", async () => {
  const articleId = await newArticle();
  await settle(articleId);
  const [mail] = await mailsOf(articleId);
  const mailId = mail?.id ?? "";
  await world.ctx.db.updateTable("mails").set({ state: "sending" }).where("id", "=", mailId).execute();
  await sendMail(world.ctx, owner, { mailId });
  expect(await mailsOf(articleId)).toMatchObject([{ state: "uncertain" }]);
  expect(await readMailbox()).toHaveLength(1);
});

test(`someone else's request for the email gets "not-found"`, async () => {
  const { articleId } = await newToken();
  const stranger = await world.createOwner();
  await expect(resendApproval(world.ctx, stranger, { articleId })).rejects.toMatchObject({ code: "not-found" });
});

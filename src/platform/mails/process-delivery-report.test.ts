import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../test/approval-world.ts";
import { reportKinds, type Returned, writeReport } from "../../../test/delivery-reports.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { readMails } from "../../../test/rig.ts";
import { runGalley } from "../../../test/run-galley.ts";
import { resendApproval } from "../../post/approvals/asking/resend-approval.ts";
import { addApprover } from "../../post/approvers/add-approver.ts";
import { listApprovers } from "../../post/approvers/list-approvers.ts";
import { startHttp } from "../../entries/http/start-http.ts";
import { liftMailBlock, listMailBlocks } from "./mail-blocks.ts";
import { MAX_REPORT_BYTES, processDeliveryReport } from "./process-delivery-report.ts";

const secret = "a-secret.of-the-tests~0123456789abcdef";
let world: ApprovalWorld;
let web: Awaited<ReturnType<typeof startHttp>>;
let owner: Owner;
let sourceId: string;
let people = 0;
beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  world = await createApprovalWorld(
    {},
    { PORT: String(port), BOUNCE_ADDRESS: "reports@galley.example", BOUNCE_SECRET: secret },
  );
  web = await startHttp(world.ctx);
});
afterAll(() => web.stop());
beforeEach(async () => {
  owner = await world.createOwner();
  ({ sourceId } = await world.connectAccount(owner));
});

/** An email to a new address, as the mail server that accepted it would return it. */
async function sendMail(): Promise<Returned & { id: string }> {
  people += 1;
  const to = `nobody${people}@far.example`;
  await addApprover(world.ctx, owner, { sourceId, email: to });
  await world.sendMails(owner);
  const [mail] = (await readMails(world.rig.mailbox, { to })) as unknown as {
    messageId: string;
    envelopeFrom: string;
  }[];
  const { id } = await world.ctx.db
    .selectFrom("mails")
    .select("id")
    .where("owner_id", "=", owner.ownerId)
    .where("recipient", "=", to)
    .executeTakeFirstOrThrow();
  return { messageId: mail?.messageId ?? "", from: mail?.envelopeFrom ?? "", to, id };
}

const take = (message: string) => processDeliveryReport(world.ctx, Buffer.from(message));
const mailOf = (id: string) =>
  world.ctx.db
    .selectFrom("mails")
    .select(["state", "failure"])
    .where("owner_id", "=", owner.ownerId)
    .where("id", "=", id)
    .executeTakeFirst();

test("each mail has its own return address", async () => {
  const mail = await sendMail();
  expect(mail).toMatchObject({ from: `reports+${mail.id}@galley.example`, messageId: `<${mail.id}@localhost>` });
});

describe.each(reportKinds)("a report of %s", (kind) => {
  test("has the same consequences as a bounce while sending, once", async () => {
    const mail = await sendMail();
    const report = writeReport(kind, mail);
    expect(await take(report)).toBe("bounced");
    expect(await take(report)).toBe("known");
    expect(await mailOf(mail.id)).toEqual({ state: "failed", failure: "recipient-bounced" });
    expect(await listMailBlocks(world.ctx, owner)).toMatchObject([
      { email: mail.to, reason: "bounced", reply: "smtp-550 5.1.1" },
    ]);
    expect((await listApprovers(world.ctx, owner, { sourceId })).approvers).toMatchObject([{ isBounced: true }]);
    const audit = world.ctx.db
      .selectFrom("audit_log")
      .select(["actor", "detail"])
      .where("owner_id", "=", owner.ownerId)
      .where("action", "=", "mail.bounced");
    expect(await audit.execute()).toEqual([
      { actor: { type: "system", job: "delivery-report" }, detail: { reply: "smtp-550 5.1.1" } },
    ]);
  });

  test("is matched by the address that it came to, if it quotes nothing", async () => {
    const mail = await sendMail();
    expect(await take(writeReport(kind, { ...mail, messageId: "<somebody-else@far.example>" }))).toBe("bounced");
  });

  test.each([
    ["rejected", { status: "5.7.1", reply: "550 5.7.1 Blocked by policy" }, { state: "failed", failure: "rejected" }],
    ["not-final", { action: "delayed", status: "4.4.1", reply: "450 4.4.1 later" }, { state: "sent", failure: null }],
    ["not-final", { status: "4.4.7", reply: "450 4.4.7 expired" }, { state: "sent", failure: null }],
    ["other-recipient", { to: "behind@elsewhere.example" }, { state: "sent", failure: null }],
  ])("is %s with %j, and nothing is blocked", async (outcome, change, state) => {
    const mail = await sendMail();
    expect(await take(writeReport(kind, { ...mail, ...change }))).toBe(outcome);
    expect(await mailOf(mail.id)).toEqual(state);
    expect(await listMailBlocks(world.ctx, owner)).toEqual([]);
  });
});

test.each([
  ["of an id that we never gave", () => `<${crypto.randomUUID()}@localhost>`],
  ["of another sender's mail", (own: string) => own.replace("@localhost", "@galley.example")],
  ["of an id that is none", () => "<' or true--@localhost>"],
])("a forged report %s changes nothing", async (_what, forge) => {
  const mail = await sendMail();
  expect(
    await take(writeReport("postfix", { ...mail, messageId: forge(mail.messageId), from: "reports@galley.example" })),
  ).toBe("not-ours");
  expect(await mailOf(mail.id)).toEqual({ state: "sent", failure: null });
});

test("a mail that failed while sending stays failed, and an uncertain one is settled", async () => {
  const mail = await sendMail();
  const { db } = world.ctx;
  const setState = (state: "queued" | "uncertain") =>
    db.updateTable("mails").set({ state }).where("owner_id", "=", owner.ownerId).where("id", "=", mail.id).execute();
  await setState("queued");
  expect(await take(writeReport("postfix", mail))).toBe("known");
  await setState("uncertain");
  expect(await take(writeReport("postfix", mail))).toBe("bounced");
});

test("a late bounce of a proof is shown to its owner, who can unblock the address", async () => {
  const { articleId } = await world.addArticle(owner);
  await world.sendMails(owner);
  const [proof] = (await world.mailsTo(owner.email)) as unknown as { messageId: string; envelopeFrom: string }[];
  expect(
    await take(
      writeReport("gmail", { messageId: proof?.messageId ?? "", from: proof?.envelopeFrom ?? "", to: owner.email }),
    ),
  ).toBe("bounced");
  expect(await world.mailRows(owner)).toMatchObject([
    { kind: "approval-request", state: "failed", failure: "recipient-bounced" },
  ]);
  await expect(resendApproval(world.ctx, owner, { articleId })).rejects.toMatchObject({ code: "address-blocked" });
  await liftMailBlock(world.ctx, owner, { email: owner.email });
  await resendApproval(world.ctx, owner, { articleId });
});

describe("POST /webhooks/bounces", () => {
  const post = async (body: string | Uint8Array<ArrayBuffer>, given: string | null = secret) => {
    const url = `http://127.0.0.1:${world.ctx.config.http.port}/webhooks/bounces`;
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "message/rfc822", ...(given === null ? {} : { authorization: `Bearer ${given}` }) },
    });
    return [answer.status, await answer.json()];
  };

  test("accepts a report with the secret, and says how it handled anything else", async () => {
    const report = writeReport("exchange", await sendMail());
    for (const wrong of [null, "", `${secret}x`])
      expect(await post(report, wrong)).toEqual([401, { error: "wrong-secret" }]);
    expect(await post(report)).toEqual([200, { outcome: "bounced" }]);
    expect(await post("Subject: hello\r\n\r\nhello")).toEqual([200, { outcome: "not-a-report" }]);
    expect(await post(new Uint8Array(0))).toEqual([200, { outcome: "not-a-report" }]);
    expect(await post(new Uint8Array(MAX_REPORT_BYTES + 1))).toEqual([200, { outcome: "too-large" }]);
  });
});

describe("galley bounce", () => {
  const galley = (input: string | Uint8Array, env: Record<string, string> = {}) =>
    runGalley(["bounce"], { env: { ...world.rig.readEnvironment(), ...env }, input });

  test("accepts what a mail server pipes to it; only temporary failures are returned to the server", async () => {
    const mail = await sendMail();
    const down = await galley(writeReport("postfix", mail), { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect([down.code, down.out]).toEqual([75, ""]);
    expect(down.error).not.toBe("");
    expect(await galley(writeReport("postfix", mail))).toEqual({ code: 0, out: "bounced\n", error: "" });
    expect(await galley(new Uint8Array(3 * MAX_REPORT_BYTES))).toEqual({ code: 0, out: "too-large\n", error: "" });
  });
});

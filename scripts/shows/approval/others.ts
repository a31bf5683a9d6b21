import assert from "node:assert/strict";
import { updateApprovalMailSettings } from "../../../src/post/approvals/asking/approval-mail-settings.ts";
import { resendApproval } from "../../../src/post/approvals/asking/resend-approval.ts";
import { revokeApprovalLinks } from "../../../src/post/approvals/asking/revoke-approval-links.ts";
import { addApprover } from "../../../src/post/approvers/add-approver.ts";
import { createMailer } from "../../../src/connectors/mail/index.ts";
import { setApprovalRule } from "../../../src/post/approvers/set-approval-rule.ts";
import { control } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { type Case, type Owner, press, type Product, stateOf } from "./product.ts";

const HOUR = 3_600_000;
let people = 0;

async function invite(product: Product, owner: Owner, sourceId: string): Promise<{ email: string; link: string }> {
  const email = `approver${(people += 1)}@galley.example`;
  await addApprover(product.ctx, owner, { sourceId, email });
  await waitUntil("the question is mailed", async () => (await product.mailsTo(email)).length === 1);
  await product.settleMails(owner);
  const [mail] = await product.mailsTo(email);
  return { email, link: /http\S+\/approvers\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "" };
}

async function confirmed(product: Product, owner: Owner, sourceId: string): Promise<string> {
  const { email, link } = await invite(product, owner, sourceId);
  await press(link, { answer: "confirm" });
  return email;
}

/** Another post from the source, up for approval. */
async function askAgain(
  product: Product,
  { userId, sourceId }: { userId: string; sourceId: string },
  caption: string,
): Promise<void> {
  await control(product.rig.instagram, "POST", `/accounts/${userId}/posts`, { caption });
  await product.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: product.ctx.clock.now() })
    .where("id", "=", sourceId)
    .execute();
}

async function statesOf(product: Product, owner: Owner): Promise<string[]> {
  const rows = await product.ctx.db
    .selectFrom("mails")
    .select("state")
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "=", "approval-request")
    .orderBy("id")
    .execute();
  return rows.map(({ state }) => state);
}

async function reminders(product: Product, owner: Owner): Promise<number> {
  return (await product.mailsTo(owner.email)).filter(({ subject }) => subject.startsWith("Reminder:")).length;
}

/** The address in the mail's own header, as a mail client reads it. */
async function readStopAddress(product: Product, owner: Owner, subject: RegExp): Promise<string> {
  const mail = (await product.mailsTo(owner.email)).find((one) => subject.test(one.subject));
  const source = await (await fetch(`${product.rig.mailbox.url}/mails/${mail?.id}/source`)).text();
  const headers = (source.split(/\r?\n\r?\n/)[0] ?? "").replaceAll(/\r?\n[ \t]+/g, "");
  assert.match(headers, /^List-Unsubscribe-Post: ?List-Unsubscribe=One-Click$/m);
  return /^List-Unsubscribe: ?<\s*(\S+?)\s*>$/m.exec(headers)?.[1] ?? "";
}

const oneClick = (address: string) =>
  fetch(address, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    redirect: "error",
  });

export const others: Case[] = [
  {
    name: "an approver's address: 100 looks at the question confirm nothing; the button does, once",
    async run(product) {
      const owner = await product.createOwner();
      const made = await product.ask(owner);
      const { email, link } = await invite(product, owner, made.sourceId);
      const before = await product.fingerprint(owner);
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => fetch(link, { method: index % 2 === 0 ? "GET" : "HEAD" })),
      );
      assert.equal(await product.fingerprint(owner), before);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => press(link, { answer: index === 0 ? "confirm" : "refuse" })),
      );
      const { state } = await product.ctx.db
        .selectFrom("approvers")
        .select("state")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      assert(["confirmed", "refused"].includes(state));
      return `one answer holds: ${state}`;
    },
  },
  {
    name: "two are asked, one is enough",
    async run(product) {
      const owner = await product.createOwner();
      const made = await product.ask(owner);
      const email = await confirmed(product, owner, made.sourceId);
      await askAgain(product, made, "Two loaves of rye bread.");
      const [own, other] = [await product.waitForLink(owner.email, 2), await product.waitForLink(email)];
      await press(other, { decision: "approve" });
      assert.deepEqual([await stateOf(own), await stateOf(other)], ["approved", "approved"]);
      return "approved by the other";
    },
  },
  {
    name: "two are asked, both must approve: 20 presses of the first are one yes",
    async run(product) {
      const owner = await product.createOwner();
      const made = await product.ask(owner);
      const email = await confirmed(product, owner, made.sourceId);
      await setApprovalRule(product.ctx, owner, { sourceId: made.sourceId, rule: "all" });
      await askAgain(product, made, "Two loaves of rye bread.");
      const [own, other] = [await product.waitForLink(owner.email, 2), await product.waitForLink(email)];
      await Promise.all(Array.from({ length: 20 }, () => press(own, { decision: "approve" })));
      assert.deepEqual([await stateOf(own), await stateOf(other)], ["said-yes", "waiting"]);
      await press(other, { decision: "approve" });
      assert.deepEqual([await stateOf(own), await stateOf(other)], ["approved", "approved"]);
      return "approved by the last";
    },
  },
  {
    name: "a link that was taken back; the mail sent again brings one that decides",
    async run(product) {
      const owner = await product.createOwner();
      const { link, articleId } = await product.ask(owner);
      await revokeApprovalLinks(product.ctx, owner, { articleId });
      await press(link, { decision: "approve" });
      assert.equal(await stateOf(link), "revoked");
      await resendApproval(product.ctx, owner, { articleId });
      const next = await product.waitForLink(owner.email, 2);
      await press(next, { decision: "approve" });
      return `${await stateOf(link)}, approved by the new one`;
    },
  },
  {
    name: "a reminder after 48 hours, once; stopped by the mail program's own button",
    async run(product) {
      const owner = await product.createOwner();
      await product.ask(owner);
      product.pass(49 * HOUR);
      await waitUntil("the reminder", async () => (await reminders(product, owner)) === 1);
      const address = await readStopAddress(product, owner, /^Reminder:/);
      const before = await product.fingerprint(owner);
      for (const method of ["GET", "HEAD"]) assert.equal((await fetch(address, { method })).status, 200);
      assert.equal(await product.fingerprint(owner), before);
      for (let time = 0; time < 2; time += 1) assert.equal((await oneClick(address)).status, 200);
      await product.ask(owner, "Rain on the jetty.");
      product.pass(49 * HOUR);
      await waitUntil("no reminder is due", async () => {
        const due = await product.ctx.db
          .selectFrom("approvals")
          .select("id")
          .where("owner_id", "=", owner.ownerId)
          .where("remind_at", "is not", null)
          .execute();
        return due.length === 0;
      });
      assert.equal(await reminders(product, owner), 1);
      return "one, and none after it was stopped";
    },
  },
  {
    name: "one mail a day: three articles in one, each with its link; stopped by the mail program's own button",
    async run(product) {
      const owner = await product.createOwner();
      await updateApprovalMailSettings(product.ctx, owner, { mails: "daily" });
      for (const caption of ["Two loaves of rye bread.", "A basket of quinces.", "Rain on the jetty."])
        await product.addArticle(owner, caption);
      assert.equal((await product.mailsTo(owner.email)).length, 0);
      product.pass(25 * HOUR);
      await waitUntil("the daily mail", async () => (await product.mailsTo(owner.email)).length === 1);
      const [mail] = await product.mailsTo(owner.email);
      const links = [...new Set((mail?.html ?? "").match(/http[^"]+\/approve\/[\w-]+/g))];
      assert.equal(links.length, 3);
      for (const link of links) await press(link, { decision: "approve" });
      assert.deepEqual(await Promise.all(links.map(stateOf)), ["approved", "approved", "approved"]);
      assert.equal((await oneClick(await readStopAddress(product, owner, /for your approval/))).status, 200);
      const { approval_mails } = await product.ctx.db
        .selectFrom("accounts")
        .select("approval_mails")
        .where("owner_id", "=", owner.ownerId)
        .executeTakeFirstOrThrow();
      assert.equal(approval_mails, "never");
      return "one mail, three approvals, then none";
    },
  },
  {
    name: "SMTP: STARTTLS taken out of the offer: no password is given",
    async run(product) {
      const mailer = createMailer({
        url: `smtp://galley:secret@127.0.0.1:${product.rig.mailbox.smtpPort}`,
        from: "Galley <galley@localhost>",
      });
      const mail = {
        to: "somebody@galley.example",
        subject: "Hello",
        html: "<p>Hello</p>",
        text: "Hello",
        messageId: "<stripped@localhost>",
      };
      await assert.rejects(mailer.send(mail), { reason: "unavailable", code: "tls" });
      assert.equal((await product.mailsTo("somebody@galley.example")).length, 0);
      return "refused before the password, nothing sent";
    },
  },
  {
    name: "CR and LF in a name and a title: no header of somebody else's",
    async run(product) {
      const owner = await product.createOwner();
      await product.ctx.db
        .updateTable("accounts")
        .set({ name: "Eve\r\nBcc: x@galley.example" })
        .where("owner_id", "=", owner.ownerId)
        .execute();
      const made = await product.addArticle(owner, "Nine bowls came out whole.");
      await invite(product, owner, made.sourceId);
      await product.ctx.db
        .updateTable("article_versions")
        .set({ title: "Bowls\r\nBcc: x@galley.example" })
        .where("article_id", "=", made.articleId)
        .execute();
      await resendApproval(product.ctx, owner, { articleId: made.articleId });
      await product.waitForLink(owner.email, 2);
      await product.settleMails(owner);
      assert.equal((await product.mailsTo("x@galley.example")).length, 0);
      assert.equal(
        (await product.mailsTo(owner.email)).at(-1)?.subject,
        "For your approval: Bowls Bcc: x@galley.example",
      );
      return "one line, nobody else gets it";
    },
  },
  ...[
    { name: "450 at RCPT", match: "RCPT", fault: { kind: "status", status: 450 }, states: ["sent"], mails: 1 },
    { name: "cut at RCPT", match: "RCPT", fault: { kind: "reset-before" }, states: ["sent"], mails: 1 },
    {
      name: "451 after the final dot",
      match: "DATA",
      fault: { kind: "status", status: 451 },
      states: ["sent"],
      mails: 1,
    },
    {
      name: "cut after the final dot: uncertain, never sent twice",
      match: "DATA",
      fault: { kind: "apply-then-reset" },
      states: ["uncertain"],
      mails: 1,
    },
    {
      name: "550 5.1.1 at RCPT: no further mail there",
      match: "RCPT",
      fault: { kind: "status", status: 550, body: "5.1.1 No such user" },
      states: ["failed"],
      mails: 0,
    },
  ].map(({ name, match, fault, states, mails }): Case => ({
    name: `SMTP: ${name}`,
    async run(product) {
      const owner = await product.createOwner();
      await control(product.rig.mailbox, "POST", "/faults", {
        match: { method: match, path: owner.email },
        times: 1,
        fault,
      });
      await product.addArticle(owner, "Nine bowls came out whole.");
      await waitUntil("the mail's end", async () =>
        (await statesOf(product, owner)).every((state) => state !== "queued" && state !== "sending"),
      );
      assert.deepEqual(await statesOf(product, owner), states);
      assert.equal((await product.mailsTo(owner.email)).length, mails);
      return `${states.join()}, ${mails} in the mailbox`;
    },
  })),
];

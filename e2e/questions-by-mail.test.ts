import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import mail from "../messages/en/mail.json" with { type: "json" };
import { type Arrived, type AskingProduct, startAskingProduct, texts } from "../test/asking-product.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { onProof } from "../test/on-proof.ts";
import type { ReceivedMail } from "../test/rig.ts";
import { findReplyTo, sendRaw, writeRaw } from "../test/send-mail.ts";
import { waitUntil } from "../test/wait-until.ts";

/** People answer by replying to the proof, by SMTP, to the running service. */
const patience = { timeout: 120_000 };
const [liestal, priya] = ["The workshop is in Liestal, behind the mill.", "Priya is my sister and planes faster."];

describe("by mail", patience, () => {
  let product: AskingProduct;
  let port: number;
  let asked: Arrived;
  let proof: ReceivedMail;
  beforeAll(async () => {
    [port = 0] = await findFreePorts(1);
    const settings = { REPLY_ADDRESS: "replies@mail.galley.example", REPLY_PORT: String(port) };
    product = await startAskingProduct({ withModel: false, settings });
  });
  afterEach(() => product.closePages());
  afterAll(() => product?.close());
  beforeEach(async () => {
    asked = await product.arrive();
    const [first] = await product.mailsTo(asked.owner.email);
    if (first === undefined) throw new Error("no proof");
    proof = first;
  });

  const send = (reply: Partial<Parameters<typeof writeRaw>[0]>) => {
    const { from = asked.owner.email, to = findReplyTo(proof) ?? "" } = reply;
    return sendRaw(port, { from, to, raw: writeRaw({ ...reply, from, to }) });
  };
  /** As mail programs quote it below what somebody typed. */
  const quoted = () => `On Sun, 22 Nov 2026 Galley wrote:\n${proof.text.replaceAll(/^/gmu, "> ")}`;
  const waitForMail = (after: number) =>
    waitUntil("the next mail", async () => (await product.mailsTo(asked.owner.email))[after]);
  const seeUnanswered = async () => {
    expect(await product.readArticle(asked.articleId)).toMatchObject({ version: 1, versions: 1, status: "GENERATED" });
    expect(
      await product.sql("select from questions where article_id = $1 and state = 'answered'", [asked.articleId]),
    ).toEqual([]);
  };
  /** The next proof comes by email, with these answers in it and on its page, and nothing is decided. */
  const seeWritten = async (...answers: string[]) => {
    const next = await waitForMail(1);
    const page = onProof(await product.openPage(asked.link));
    for (const answer of answers) {
      expect(next.text).toContain(answer);
      expect(await page.text()).toContain(answer);
    }
    expect(await product.readArticle(asked.articleId)).toMatchObject({ version: 2, versions: 2, decision: null });
    return next;
  };

  it("a reply's numbered answers, without its quote and signature, are in the next version", async () => {
    expect(proof.text).toContain(mail.approval.questions.reply_other);
    const body = `Hi,\n\n1. ${liestal}\n2. ${priya}\n\nBest,\nLena\n-- \nLena Meier, Clay & Fire\n\n${quoted()}`;
    expect(await send({ body })).toMatch(/^250/u);
    const next = await seeWritten(liestal, priya);
    expect(next.text).not.toContain("Clay & Fire");
    const page = onProof(await product.openPage(asked.link));
    await page.press(texts.en.decide.approve);
    await page.see(texts.en.standing.approved.heading);
    expect(await product.readArticle(asked.articleId)).toMatchObject({ version: 2, decision: "approved" });
  });

  it("answers between the quoted lines answer the questions above them", async () => {
    const lines = quoted().split("\n");
    const under = (start: string, answer: string) => {
      const at = lines.findIndex((line) => line.startsWith(`> ${start}`));
      lines.splice(at + 1, 0, "", answer, "");
    };
    under("1. ", liestal);
    under("2. ", priya);
    expect(await send({ body: lines.join("\n") })).toMatch(/^250/u);
    await seeWritten(liestal, priya);
  });

  it("a reply from another address is refused", async () => {
    expect(await send({ from: "mallory@example.org", body: "1. A cat." })).toMatch(/^550/u);
    await seeUnanswered();
  });

  it("an out-of-office reply changes nothing, and gets no mail", async () => {
    const headers = ["Content-Type: text/plain; charset=utf-8", "Auto-Submitted: auto-replied"];
    expect(await send({ headers, body: "I am away until Monday." })).toMatch(/^250/u);
    await seeUnanswered();
    expect(await product.mailsTo(asked.owner.email)).toHaveLength(1);
  });

  it("a reply's text counts, without its attachment", async () => {
    const body = [
      `--b\nContent-Type: text/plain; charset=utf-8\n\n2. ${priya}\n`,
      "--b\nContent-Type: image/png; name=a.png\nContent-Disposition: attachment; filename=a.png",
      "Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--",
    ].join("\n");
    expect(await send({ headers: ["Content-Type: multipart/mixed; boundary=b"], body })).toMatch(/^250/u);
    await seeWritten(priya);
    expect(await product.sql("select from pictures where owner_id = $1", [asked.owner.ownerId])).toHaveLength(1);
  });

  it("a reply in HTML only is read as text, without its quote", async () => {
    const body = `<html><body><div dir="ltr">1. ${liestal}<br>2. ${priya}</div>
      <div class="gmail_quote"><div class="gmail_attr">On Sun Galley wrote:</div>
      <blockquote><p>3. Something quoted</p></blockquote></div></body></html>`;
    expect(await send({ headers: ["Content-Type: text/html; charset=utf-8"], body })).toMatch(/^250/u);
    const next = await seeWritten(liestal, priya);
    expect(next.text).not.toContain("Something quoted");
  });

  it("a reply delivered twice counts once", async () => {
    const reply = { body: `2. ${priya}`, messageId: `<${crypto.randomUUID()}@mail.example>` };
    expect(await Promise.all([send(reply), send(reply)])).toEqual([
      expect.stringMatching(/^250/u),
      expect.stringMatching(/^250/u),
    ]);
    await seeWritten(priya);
    expect(await send(reply)).toMatch(/^250/u);
    expect(await product.readArticle(asked.articleId)).toMatchObject({ version: 2, versions: 2 });
    expect(await product.mailsTo(asked.owner.email)).toHaveLength(2);
  });

  it("a reply about a decided article comes too late, and a mail says so", async () => {
    const page = onProof(await product.openPage(asked.link));
    await page.press(texts.en.decide.approve);
    await page.see(texts.en.standing.approved.heading);
    expect(await send({ body: `2. ${priya}` })).toMatch(/^250/u);
    expect((await waitForMail(1)).text).toContain("approved or declined before your reply came");
    await seeUnanswered();
  });

  it("an empty reply is answered by one mail", async () => {
    expect(await send({ body: quoted() })).toMatch(/^250/u);
    expect((await waitForMail(1)).subject).toContain(mail.reply["no-answer"].heading);
    await seeUnanswered();
  });
});

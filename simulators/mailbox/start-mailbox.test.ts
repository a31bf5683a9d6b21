import nodemailer from "nodemailer";
import { describe, expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startMailbox } from "./start-mailbox.ts";

const mailbox = useSimulator(startMailbox);

const mail = {
  from: "Galley <proofs@example.com>",
  to: "owner@example.com",
  subject: "Bản thử: chợ sáng",
  text: "Đọc bài",
  html: '<p><a href="https://example.com/approve">Đọc bài</a></p><script>alert(1)</script>',
  messageId: "<proof-1@example.com>",
};

/** Returns "250 …" if accepted, else nodemailer's code and the server's. */
async function send(more: { replyTo?: string; socketTimeout?: number } = {}): Promise<string> {
  const { socketTimeout, ...headers } = more;
  const { smtpPort: port } = mailbox.running;
  const client = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true, socketTimeout });
  try {
    return (await client.sendMail({ ...mail, ...headers })).response;
  } catch (error) {
    const { code, responseCode = "" } = error as { code: string; responseCode?: number };
    return `${code} ${responseCode}`.trim();
  } finally {
    client.close();
  }
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(mailbox.url + path)).json()) as T;
}

const deliveries = async (): Promise<number> =>
  (await read<{ mails: { messageId: string }[] }>("/api/mails")).mails.filter((one) => one.messageId === mail.messageId)
    .length;

it("shows a mail as it was sent", async () => {
  expect(await send()).toMatch(/^250/);
  const { mails } = await read<{ mails: { id: number; subject: string }[] }>("/api/mails?to=OWNER@example.com");
  expect(mails).toMatchObject([
    { id: 1, subject: mail.subject, envelopeTo: ["owner@example.com"], messageId: mail.messageId },
  ]);
  expect(await read("/api/mails?to=somebody@example.com")).toMatchObject({ mails: [] });
  expect(await read("/api/mails?since=1")).toMatchObject({ last: 1, mails: [] });
  expect(await read("/api/mails/1")).toMatchObject({ text: expect.stringContaining("Đọc bài") });
  expect(await (await fetch(`${mailbox.url}/`)).text()).toContain(mail.subject);
  expect(await (await fetch(`${mailbox.url}/mails/1/source`)).text()).toContain("Message-ID: <proof-1@example.com>");
});

it("shows the HTML part where nothing in it can run", async () => {
  await send();
  expect(await (await fetch(`${mailbox.url}/mails/1`)).text()).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox"',
  );
  const part = await fetch(`${mailbox.url}/mails/1/html`);
  expect(part.headers.get("content-security-policy")).toContain("default-src 'none'");
});

describe("faults", () => {
  it.each([
    ["MAIL", 451, "EENVELOPE 451"],
    ["DATA", 452, "EMESSAGE 452"],
  ])("refuses at %s with %i", async (method, status, outcome) => {
    await mailbox.control("POST", "/faults", { match: { method }, fault: { kind: "status", status } });
    expect(await send()).toBe(outcome);
    expect(await deliveries()).toBe(0);
    expect(await send()).toMatch(/^250/);
  });

  it("cut off before the final dot, so no email arrives", async () => {
    await mailbox.control("POST", "/faults", { match: { method: "DATA" }, fault: { kind: "reset-before" } });
    expect(await send()).toBe("ESOCKET");
    expect(await deliveries()).toBe(0);
  });

  it("times out after the final dot", async () => {
    await mailbox.control("POST", "/faults", { match: { method: "DATA" }, fault: { kind: "never-answer" } });
    expect(await send({ socketTimeout: 300 })).toBe("ETIMEDOUT");
    expect(await deliveries()).toBe(0);
  });
});

it("replies as the recipient, to the port that accepts replies", async () => {
  await send({ replyTo: "replies+x@example.com" });
  const page = async () => (await fetch(`${mailbox.url}/mails/1`)).text();
  expect(await page()).not.toContain("<form");
  const taker = await startMailbox();
  await mailbox.control("POST", "/settings", { replyPort: taker.smtpPort });
  expect(await page()).toContain("Reply as owner@example.com");
  const text = new URLSearchParams({ text: "1. A dog." });
  const sent = await fetch(`${mailbox.url}/mails/1/reply`, { method: "POST", body: text });
  expect(await sent.text()).toContain("Your reply was sent");
  expect(await (await fetch(`${taker.url}/api/mails/1`)).json()).toMatchObject({
    from: "owner@example.com",
    to: ["replies+x@example.com"],
    text: expect.stringMatching(/^1\. A dog\.[^]*wrote:\s+> Đọc bài/),
  });
  await taker.close();
});

it("keeps its mails over a restart", async () => {
  await send();
  await mailbox.restart();
  expect(await read("/api/mails/1")).toMatchObject({ subject: mail.subject, text: expect.stringContaining("Đọc bài") });
  expect(await deliveries()).toBe(1);
});

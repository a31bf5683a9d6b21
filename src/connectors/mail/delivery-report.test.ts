import { describe, expect, test } from "vitest";
import { reportKinds, writeReport } from "../../../test/delivery-reports.ts";
import { readDeliveryReport } from "./delivery-report.ts";

const mail = {
  messageId: "<0198a000-0000-7000-8000-000000000001@galley.example>",
  from: "reports@galley.example",
  to: "nobody@far.example",
};
const read = (text: string) => readDeliveryReport(Buffer.from(text));
const postfix = (change: Parameters<typeof writeReport>[1] | object = {}) =>
  writeReport("postfix", { ...mail, ...change });

describe.each(reportKinds)("%s", (kind) => {
  test("names the mail, its origin and the missing recipient", () => {
    const found = read(writeReport(kind, mail));
    expect(found?.messageIds).toContain(mail.messageId);
    expect(found?.sentTo).toContain(mail.from);
    expect(found?.refused).toEqual([
      { addresses: expect.arrayContaining([mail.to]), isUnknown: true, code: "smtp-550 5.1.1" },
    ]);
  });

  test.each([
    ["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", true, "smtp-550 5.1.10"],
    ["5.2.1", "550 5.2.1 Mailbox disabled", true, "smtp-550 5.2.1"],
    ["5.0.0", "550 5.1.1 User unknown", true, "smtp-550 5.1.1"],
    ["5.0.0", "554 no", false, "smtp-554 5.0.0"],
    ["5.1.8", "550 5.1.8 Bad sender's address", false, "smtp-550 5.1.8"],
    ["5.2.2", "552 5.2.2 Mailbox full", false, "smtp-552 5.2.2"],
    ["5.7.1", "550 5.7.1 Blocked by policy", false, "smtp-550 5.7.1"],
    ["5.4.6", "routing loop", false, "dsn 5.4.6"],
  ])("%s with %j", (status, reply, isUnknown, code) => {
    expect(read(writeReport(kind, { ...mail, status, reply }))?.refused).toMatchObject([{ isUnknown, code }]);
  });

  test.each([
    ["a delay", { action: "delayed", status: "4.4.1", reply: "450 4.4.1 try later" }],
    ["a failure that may be over", { action: "failed", status: "4.4.7", reply: "450 4.4.7 Delivery time expired" }],
    ["a delivery", { action: "delivered", status: "2.0.0", reply: "250 2.0.0 ok" }],
    ["a delay with a code that does not belong there", { action: "delayed", status: "5.1.1" }],
    ["a status that is none", { status: "5.1" }],
  ])("refuses nobody for %s", (_what, change) => {
    expect(read(writeReport(kind, { ...mail, ...change }))?.refused).toEqual([]);
  });
});

test("line ends, the order of fields and the case of names don't matter", () => {
  const found = read(
    postfix()
      .replaceAll("\r\n", "\n")
      .replace("Content-Type: multipart/report", "CONTENT-TYPE: Multipart/Report")
      .replace("Action: failed", "ACTION:   Failed (unknown user)"),
  );
  expect(found?.refused).toHaveLength(1);
});

test("each of several recipients counts separately", () => {
  const other =
    "Final-Recipient: rfc822; other@far.example\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\nFinal-Recipient: rfc822; ";
  expect(read(postfix().replace("Final-Recipient: rfc822; ", other))?.refused).toMatchObject([
    { addresses: [mail.to, mail.to] },
  ]);
});

test("headers alone may come back", () => {
  const found = read(postfix().replace("Content-Type: message/rfc822", "Content-Type: text/rfc822-headers"));
  expect(found?.messageIds).toContain(mail.messageId);
});

test.each([
  ["an empty mail", ""],
  ["any other mail", `From: lena@example.org\r\nContent-Type: text/plain\r\n\r\n${postfix()}`],
  [
    "a report of something else",
    postfix().replace("report-type=delivery-status", "report-type=disposition-notification"),
  ],
  ["a report without boundary", postfix().replace(/boundary="[^"]*"/, "x=y")],
  ["a report without status", postfix().replace("Content-Type: message/delivery-status", "Content-Type: text/plain")],
  [
    "an answer out of office",
    `Auto-Submitted: auto-replied\r\nIn-Reply-To: ${mail.messageId}\r\n\r\nStatus: 5.1.1\r\nAction: failed`,
  ],
])("is null for %s", (_what, text) => {
  expect(read(text)).toBeNull();
});

test("a truncated report is read or ignored, and throws nothing", () => {
  const whole = postfix();
  for (let end = 0; end < whole.length; end += 7) expect(() => read(whole.slice(0, end))).not.toThrow();
});

test.each([
  ["@", (many: string) => postfix({ to: many })],
  [" \t", (many: string) => postfix({ reply: `550 ${many}5.1.1` })],
  ["<", (many: string) => postfix({ messageId: many })],
  ["\r\n ", (many: string) => postfix({ from: many })],
  [
    "--b\r\n",
    (many: string) => `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${many}`,
  ],
  ["(", (many: string) => `Content-Type: ${many}multipart/report\r\n\r\n`],
])("300 kB of %j are read in a moment", (piece, build) => {
  const text = build(piece.repeat(Math.floor(300_000 / piece.length)));
  const began = performance.now();
  read(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});

import { parseHeaderValue } from "nodemailer/lib/mime-funcs";
import type { DeliveryReport } from "../../platform/mails/mailer.ts";
import { isUnknownRecipient } from "./mail-failure.ts";

type Part = { headers: Map<string, string>; body: string };

/**
 * Parses a mail server's delivery report (RFC 3464, in the envelope of RFC 6522); null for any other email. Reads only
 * what identifies the original email and the recipient.
 */
export function readDeliveryReport(bytes: Uint8Array): DeliveryReport | null {
  const report = readPart(
    Buffer.from(bytes)
      .toString("utf8")
      .replaceAll("\r\n", "\n")
      .replace(/^From .*\n/, ""),
  );
  const { value, params } = parseHeaderValue(report.headers.get("content-type") ?? "");
  if (value.toLowerCase() !== "multipart/report" || params["report-type"]?.toLowerCase() !== "delivery-status")
    return null;
  const parts = splitParts(report.body, params["boundary"] ?? "").map(readPart);
  const status = parts.find(
    (part) => toType(part) === "message/delivery-status" || toType(part) === "message/global-delivery-status",
  );
  if (status === undefined) return null;
  const returned = parts.filter((part) =>
    /^(message\/rfc822|text\/rfc822-headers|message\/global(-headers)?)$/.test(toType(part)),
  );
  const named = [
    ...returned.map(({ body }) => readPart(body).headers.get("message-id")),
    report.headers.get("in-reply-to"),
    report.headers.get("references"),
  ];
  const reached = ["delivered-to", "x-original-to", "to"].map((name) => report.headers.get(name) ?? "");
  return {
    messageIds: [...named.join(" ").matchAll(/<[^<>\s]{3,300}>/g)].map(([id]) => id),
    sentTo: [...reached.join(" ").matchAll(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,253}/g)].map(([address]) => address),
    refused: status.body
      .split(/\n[ \t]*\n/)
      .map(readHeaders)
      .flatMap(toRefused),
  };
}

const toType = ({ headers }: Part) => parseHeaderValue(headers.get("content-type") ?? "text/plain").value.toLowerCase();

function readPart(text: string): Part {
  // A part without headers starts with an empty line (RFC 2046, 5.1).
  const end = text.startsWith("\n") ? 0 : text.indexOf("\n\n");
  return end === -1
    ? { headers: readHeaders(text), body: "" }
    : { headers: readHeaders(text.slice(0, end)), body: text.slice(end).replace(/^\n+/, "") };
}

/** The first header of each name counts; names are in lower case. */
function readHeaders(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function splitParts(body: string, boundary: string): string[] {
  if (boundary === "") return [];
  const parts: string[][] = [];
  for (const line of body.split("\n")) {
    const text = line.trimEnd();
    if (text === `--${boundary}--`) break;
    if (text === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}

/** The recipients that failed with a permanent code (RFC 3464, 2.3.3 and 2.3.4). */
function toRefused(fields: Map<string, string>): DeliveryReport["refused"] {
  const told = /^5\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get("status") ?? "")?.[0];
  if (told === undefined || !/^failed\b/i.test(fields.get("action") ?? "")) return [];
  const reply = /^smtp\s*;.*?\b(5\d\d)(?:[ -]#?(5\.\d{1,3}\.\d{1,3})(?!\d))?/i.exec(
    fields.get("diagnostic-code") ?? "",
  );
  // A server without a specific code writes 5.0.0; the reply that it quotes may be more precise.
  const code = told === "5.0.0" ? (reply?.[2] ?? told) : told;
  const addresses = [fields.get("original-recipient"), fields.get("final-recipient")].flatMap(toAddress);
  return [
    {
      addresses,
      isUnknown: isUnknownRecipient(code),
      code: reply?.[1] === undefined ? `dsn ${code}` : `smtp-${reply[1]} ${code}`,
    },
  ];
}

/** "rfc822; <lena@example.org>" (RFC 3464, 2.3.1 and 2.3.2). */
function toAddress(field: string | undefined): string[] {
  const address = /^\s*(?:rfc822|utf-8)\s*;\s*<?([^<>\s]{1,64}@[^<>\s]{1,253}?)>?\s*$/i.exec(field ?? "")?.[1];
  return address === undefined ? [] : [address.toLowerCase()];
}

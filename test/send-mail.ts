import nodemailer from "nodemailer";
import type { ReceivedMail } from "./rig.ts";

/** Sends a raw email by SMTP and returns the server's answer, even a refusal. */
export async function sendRaw(
  port: number,
  { from, to, raw }: { from: string; to: string | string[]; raw: string },
): Promise<string> {
  const client = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    return (await client.sendMail({ envelope: { from, to }, raw: raw.replaceAll(/\r?\n/g, "\r\n") })).response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    client.close();
  }
}

type RawMail = { from: string; to: string; subject?: string; headers?: string[]; body?: string; messageId?: string };

/** An email as a program would write it; `headers` replace the usual ones about its body. */
export function writeRaw({
  from,
  to,
  subject = "Re: For your approval",
  headers,
  body = "",
  ...mail
}: RawMail): string {
  return [
    `From: Lena <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Sat, 21 Nov 2026 10:00:00 +0000",
    `Message-ID: ${mail.messageId ?? `<${crypto.randomUUID()}@mail.example>`}`,
    "MIME-Version: 1.0",
    ...(headers ?? ["Content-Type: text/plain; charset=utf-8"]),
    "",
    body,
  ].join("\n");
}

/** The address for replies to an email. */
export function findReplyTo(mail: ReceivedMail): string | null {
  return mail.headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value.trim() ?? null;
}

import nodemailer from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { OpenedMail } from "./read-mail.ts";

/** What somebody types; by default, the rest is what a mail program would send. */
export const replySchema = z.object({
  text: z.string(),
  /** Default: the address that the email was sent to. */
  from: z.string().optional(),
  messageId: z.string().optional(),
});
type Reply = z.infer<typeof replySchema>;

/** Returns where a reply to an email goes; null if it has no Reply-To. */
export function readReplyTo({ parsed }: Pick<OpenedMail, "parsed">): string | null {
  const header = parsed.headers.find(({ key }) => key === "reply-to")?.value ?? "";
  return addressparser(header, { flatten: true })[0]?.address ?? null;
}

/** Sends a reply by SMTP to a port of this machine, with the email quoted below. Returns the server's answer. */
export async function sendReply(opened: OpenedMail, reply: Reply, port: number): Promise<string> {
  const { mail, parsed } = opened;
  const client = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const quoted = (parsed.text ?? "").split("\n").map((line) => `> ${line}`.trimEnd());
  const header = `On ${mail.receivedAt.slice(0, 10)} at ${mail.receivedAt.slice(11, 16)}, ${mail.from} wrote:`;
  try {
    const sent = await client.sendMail({
      from: reply.from ?? mail.envelopeTo[0],
      to: readReplyTo(opened) ?? mail.from,
      subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      text: [reply.text, "", header, ...quoted].join("\n"),
      ...(reply.messageId === undefined ? {} : { messageId: reply.messageId }),
      ...(mail.messageId === null ? {} : { inReplyTo: mail.messageId, references: mail.messageId }),
    });
    return sent.response;
  } catch (error) {
    return (error as { response?: string }).response ?? (error as Error).message;
  } finally {
    client.close();
  }
}

import nodemailer from "nodemailer";
import sharp from "sharp";

export type MailFile = { filename: string; content: Buffer; contentType?: string; cid?: string };

/** A photo whose width tells it from others. */
export async function makePhoto(width: number, height = 300): Promise<MailFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#7a3b2e" } });
  return { filename: `IMG_${width}.jpg`, content: await picture.jpeg().toBuffer(), contentType: "image/jpeg" };
}

export type ComposedMail = {
  from: string;
  to: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string;
  attachments?: MailFile[];
  headers?: Record<string, string>;
};

/** Composes a raw email as a mail program does. */
export async function composeMail(mail: ComposedMail): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({ date: new Date("2026-11-21T10:00:00Z"), ...mail });
  // `buffer: true` says so.
  return message as Buffer;
}

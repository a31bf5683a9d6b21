import { randomUUID } from "node:crypto";
import { z } from "zod";
import { escapeHtml } from "../../document/render/escape.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";

export const contactTopics = ["question", "custom", "press"] as const;

export type ContactMessage = {
  topic: (typeof contactTopics)[number];
  name: string;
  email: string;
  message: string;
  /** The field that people don't see; only bots fill it in. */
  trap: string;
};

const messageSchema = z.object({
  name: typedText({ max: 100, required: "name-required" }).transform(toOneLine),
  email: typedText({ max: 254, required: "email-required" }).pipe(z.email("invalid-email")),
  message: typedText({ max: 5_000, required: "required" }),
});

const HOUR_MS = 3_600_000;
const PER_ADDRESS = 5;
/** For all visitors together, so that nobody can flood the operator's mailbox. */
const ALTOGETHER = 60;

/**
 * Mails a visitor's message to the operator and stores none of it. Throws "not-found" when no address is
 * configured, "invalid-input" with the field, "rate-limited", "connection-failed".
 */
export async function sendContactMessage(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "mailer">,
  input: ContactMessage,
  visitorAddress: string,
): Promise<void> {
  const to = ctx.config.site.contactEmail;
  if (to === null) throw new GalleyError("not-found");
  const { name, email, message } = parseInput(messageSchema, input);
  // Bots are told that everything went well, so they learn nothing.
  if (input.trap !== "") return;
  await enforceRateLimit(ctx, { key: `contact ${visitorAddress}`, max: PER_ADDRESS, windowMs: HOUR_MS });
  await enforceRateLimit(ctx, { key: "contact", max: ALTOGETHER, windowMs: HOUR_MS });
  const text = `${message}\n\n-- \n${name} <${email}>`;
  await send(ctx, {
    to,
    subject: `Galley, ${input.topic}: ${name}`,
    text,
    html: `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(text)}</pre>`,
    messageId: `<${randomUUID()}@${new URL(ctx.config.http.publicUrl).hostname}>`,
    headers: { "Reply-To": email },
  });
}

/**
 * If the connection broke after the last byte, the message may have arrived, so the visitor isn't asked to send it
 * again.
 */
async function send(
  ctx: Pick<Context, "log" | "mailer">,
  mail: Parameters<Context["mailer"]["send"]>[0],
): Promise<void> {
  try {
    await ctx.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error }, "could not send a contact message");
    if (error.reason !== "unknown-outcome") throw new GalleyError("connection-failed", { cause: error });
  }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

import { z } from "zod";
import type { Context } from "../../../context.ts";

const kinds = ["reminders", "digest", "live", "requests"] as const;

/**
 * What an emailed link can stop: reminders, the daily email, emails about live articles, or (for an approver)
 * everything.
 */
export type MailStop = (typeof kinds)[number];

export type StopTarget = {
  kind: MailStop;
  ownerId: string;
  /** The owner's or an approver's id. */
  holderId: string;
};

const pathSchema = z.tuple([z.literal("stop"), z.enum(kinds), z.uuid(), z.uuid()]);

/** A signed URL needs no row and never expires: links that stop emails must work in old emails too. */
export function toStopUrl(ctx: Pick<Context, "addresses" | "config">, { kind, ownerId, holderId }: StopTarget): string {
  return `${ctx.config.http.publicUrl}/stop-mails/${ctx.addresses.sign(`stop/${kind}/${ownerId}/${holderId}`)}`;
}

/** Returns null for a URL that we didn't sign. */
export function readStop(ctx: Pick<Context, "addresses">, signed: string): StopTarget | null {
  const path = pathSchema.safeParse(ctx.addresses.verify(signed)?.split("/"));
  if (!path.success) return null;
  const [, kind, ownerId, holderId] = path.data;
  return { kind, ownerId, holderId };
}

/** Headers for one-click unsubscribe: email clients show their own button, which posts to the URL (RFC 8058, 3.1). */
export function toStopHeaders(stopUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

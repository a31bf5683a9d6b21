import { z } from "zod";
import type { Context } from "../../../context.ts";

/** What a mailed link can stop: reminders, the daily mail, or (an approver's) being asked at all. */
export type MailStop = "reminders" | "digest" | "requests";

export type StopTarget = { kind: MailStop; ownerId: string; /** The owner's id, or an approver's. */ holderId: string };

const pathSchema = z.tuple([z.literal("stop"), z.enum(["reminders", "digest", "requests"]), z.uuid(), z.uuid()]);

/** A signed address needs no row and does not end: what stops mails must work in an old mail too. */
export function toStopUrl(ctx: Pick<Context, "addresses" | "config">, { kind, ownerId, holderId }: StopTarget): string {
  return `${ctx.config.http.publicUrl}/stop-mails/${ctx.addresses.sign(`stop/${kind}/${ownerId}/${holderId}`)}`;
}

/** Null for an address that we did not sign. */
export function readStop(ctx: Pick<Context, "addresses">, signed: string): StopTarget | null {
  const path = pathSchema.safeParse(ctx.addresses.verify(signed)?.split("/"));
  if (!path.success) return null;
  const [, kind, ownerId, holderId] = path.data;
  return { kind, ownerId, holderId };
}

/** Mail programs show a button of their own, which posts to the address (RFC 8058, 3.1). */
export function toStopHeaders(stopUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

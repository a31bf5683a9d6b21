import { z } from "zod";
import type { Platform } from "../platform.ts";

/** What a report of a mail server has of the mail that it means. */
type Traces = { messageIds: string[]; sentTo: string[] };

/** The same for each try of one mail, so that a receiver can tell copies. */
export function toMessageId(ctx: Pick<Platform, "config">, mailId: string): string {
  return messageIdOf(ctx).join(mailId);
}

/** An address of the mail's own, for reports that do not quote it; undefined where the operator has none for them. */
export function toReturnPath(ctx: Pick<Platform, "config">, mailId: string): string | undefined {
  return returnPathOf(ctx)?.join(mailId);
}

/** The id of the mail that is meant; null when it is none of ours. */
export function findMailId(ctx: Pick<Platform, "config">, { messageIds, sentTo }: Traces): string | null {
  const returnPath = returnPathOf(ctx);
  const found = [
    ...messageIds.map((id) => readId(id, messageIdOf(ctx))),
    ...(returnPath === null ? [] : sentTo.map((address) => readId(address, returnPath))),
  ];
  return found.find((id) => id !== null) ?? null;
}

type Around = [before: string, after: string];

function messageIdOf({ config }: Pick<Platform, "config">): Around {
  return ["<", `@${new URL(config.http.publicUrl).hostname}>`];
}

/** "reports+…@galley.example": what follows the "+" arrives at the same mailbox (RFC 5233). */
function returnPathOf({ config: { bounceAddress } }: Pick<Platform, "config">): Around | null {
  if (bounceAddress === null) return null;
  const at = bounceAddress.lastIndexOf("@");
  return [`${bounceAddress.slice(0, at)}+`, bounceAddress.slice(at)];
}

/** Servers on the way may change the case. */
function readId(text: string, [before, after]: Around): string | null {
  const given = text.toLowerCase();
  const [start, end] = [before.toLowerCase(), after.toLowerCase()];
  const id = given.slice(start.length, -end.length);
  return given.startsWith(start) && given.endsWith(end) && z.uuid().safeParse(id).success ? id : null;
}

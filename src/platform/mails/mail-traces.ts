import { z } from "zod";
import type { Platform } from "../platform.ts";

/** The parts of a mail server's report that identify the original email. */
type Traces = { messageIds: string[]; sentTo: string[] };

/** The same for every attempt at one email, so that recipients can detect duplicates. */
export function toMessageId(ctx: Pick<Platform, "config">, mailId: string): string {
  return messageIdOf(ctx).join(mailId);
}

/** An address unique to the email, for reports that don't quote it; undefined if no bounce address is configured. */
export function toReturnPath(ctx: Pick<Platform, "config">, mailId: string): string | undefined {
  return returnPathOf(ctx)?.join(mailId);
}

/** The id of the original email; null if it isn't one of ours. */
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

/** "reports+…@galley.example": the part after the "+" doesn't change the mailbox (RFC 5233). */
function returnPathOf({ config: { bounceAddress } }: Pick<Platform, "config">): Around | null {
  if (bounceAddress === null) return null;
  const at = bounceAddress.lastIndexOf("@");
  return [`${bounceAddress.slice(0, at)}+`, bounceAddress.slice(at)];
}

/** Ignores case, because servers on the way may change it. */
function readId(text: string, [before, after]: Around): string | null {
  const given = text.toLowerCase();
  const [start, end] = [before.toLowerCase(), after.toLowerCase()];
  const id = given.slice(start.length, -end.length);
  return given.startsWith(start) && given.endsWith(end) && z.uuid().safeParse(id).success ? id : null;
}

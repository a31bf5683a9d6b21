import { setTimeout as wait } from "node:timers/promises";
import type { OpenMailbox } from "../../connectors/mail/open-mailbox.ts";
import type { IntakeContext } from "../smtp/take-mail.ts";
import { takeUnread } from "./take-unread.ts";

/** Polls too, for servers that don't announce new email and for emails that had to wait. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Takes replies and photos from the operator's mailbox until stopped: as they come, and at least every minute. Without
 * a connection it tries again every minute.
 */
export function startMailboxIntake(
  ctx: IntakeContext,
  open: () => Promise<OpenMailbox>,
  { lookAgainMs = LOOK_AGAIN_MS } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function readWhileOpen(): Promise<void> {
    const mailbox = await open();
    try {
      const ignored = new Set<number>();
      while (!signal.aborted && mailbox.isOpen()) {
        await takeUnread(ctx, mailbox, ignored);
        await mailbox.waitForMore(lookAgainMs, signal);
      }
    } finally {
      mailbox.close();
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await readWhileOpen().catch((error: unknown) => ctx.log.error({ err: error }, "could not read the mailbox"));
      if (!signal.aborted) await wait(lookAgainMs, undefined, { signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

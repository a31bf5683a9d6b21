import { setTimeout as wait } from "node:timers/promises";
import { findApprovalLinks, readMails, type Rig } from "../../../test/rig.ts";

/** The form of a mailed link, as a browser without scripts sends it. */
export function sendDecision(link: string, decision: string, signal?: AbortSignal): Promise<Response> {
  const headers = { origin: new URL(link).origin };
  const body = new URLSearchParams({ decision });
  return fetch(link, { method: "POST", body, headers, redirect: "manual", ...(signal && { signal }) });
}

/** Opens a mailed link and presses the button. */
export async function pressApprove(link: string): Promise<boolean> {
  const page = await fetch(link);
  await page.arrayBuffer();
  if (!page.ok) return false;
  const pressed = await sendDecision(link, "approve");
  await pressed.arrayBuffer();
  return pressed.status < 400;
}

/**
 * An owner with a phone: reads the emails that ask for approval, opens the link, presses the button. Handles
 * each email once, and presses again if the answer was lost, as people do; so a failed look at the mailbox is
 * repeated, too.
 */
export function startApproving(
  { mailbox }: Pick<Rig, "mailbox">,
  approve: (link: string) => Promise<boolean> = pressApprove,
): { stop(): Promise<void> } {
  let isStopped = false;
  const run = async () => {
    const undecided: string[] = [];
    for (let read = 0; !isStopped; await wait(200)) {
      const mails = await readMails(mailbox, { since: read }).catch(() => []);
      read += mails.length;
      undecided.push(...findApprovalLinks(mails));
      for (const link of undecided.splice(0)) if (!(await approve(link).catch(() => false))) undecided.push(link);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

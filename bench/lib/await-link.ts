import { setTimeout as wait } from "node:timers/promises";
import { findApprovalLink, readMails, type Rig } from "../../test/rig.ts";

const PATIENCE_MS = 60_000;

/** The path of the page that is mailed to this address, as soon as a worker has sent it. */
export async function awaitLink(rig: Rig, email: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await wait(100)) {
    for (const mail of await readMails(rig.mailbox, { to: email })) {
      const link = findApprovalLink(mail);
      if (link !== null) return new URL(link).pathname;
    }
  }
  throw new Error("no proof was mailed");
}

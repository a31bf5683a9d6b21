import { findApprovalLink, readMails, type Rig } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";

/** Waits for a worker to mail this address; returns the path of the linked page. */
export async function awaitLink(rig: Rig, email: string): Promise<string> {
  const look = async () =>
    (await readMails(rig.mailbox, { to: email })).map(findApprovalLink).find((link) => link !== null);
  return new URL(await waitUntil(`a proof for ${email}`, look, { everyMs: 100 })).pathname;
}

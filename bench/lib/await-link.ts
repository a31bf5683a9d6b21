import { findApprovalLink, readMails, type Rig } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";

/** The path of the page that is mailed to this address, as soon as a worker has sent it. */
export async function awaitLink(rig: Rig, email: string): Promise<string> {
  const look = async () =>
    (await readMails(rig.mailbox, { to: email })).map(findApprovalLink).find((link) => link !== null);
  return new URL(await waitUntil(`a proof for ${email}`, look, { everyMs: 100 })).pathname;
}

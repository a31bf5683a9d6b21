import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { control } from "../../../test/rig.ts";

type Effects = { records: { messageId: string }[] };

/** The Message-ID of each mail that the mailbox accepted, from its journal; one entry per delivery. */
export async function readDeliveries(mailbox: Simulator): Promise<string[]> {
  const { records } = await control<Effects>(mailbox, "GET", "/journal?effect=mail.received");
  return records.map((record) => record.messageId);
}

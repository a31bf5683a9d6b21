import { signOut as endSession } from "aws-amplify/auth";
import { wipeDevice } from "../offline/wipe-device.client.ts";

/** Ends the sign-in, on every device with `global`, and leaves nothing of the person in this browser. */
export async function signOut(options: { global: boolean } = { global: false }): Promise<void> {
  await endSession(options);
  await wipeDevice();
}

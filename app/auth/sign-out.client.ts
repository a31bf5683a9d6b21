import { signOut as endSession } from "aws-amplify/auth";
import { wipeDrafts } from "../offline/drafts.client.ts";

/** Ends the sign-in, on every device with `global`, and leaves nothing of the person in this browser. */
export async function signOut(options: { global: boolean } = { global: false }): Promise<void> {
  await endSession(options);
  // A browser that keeps nothing has nothing to wipe.
  await wipeDrafts().catch(() => undefined);
}

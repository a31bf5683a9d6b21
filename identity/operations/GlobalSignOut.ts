import { z } from "zod";
import { accessToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Ends all of a user's sign-ins. */
export const GlobalSignOut = operation({ input: z.object({ AccessToken: accessToken }) }, async (service, input) => {
  const { user } = await requireSignedIn(service, input.AccessToken);
  await revokeSessionsOf(service.db, user.sub, service.clock.now());
  return {};
});

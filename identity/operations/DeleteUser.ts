import { z } from "zod";
import { accessToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { deleteUser } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Deletes the account with its sign-ins, devices, codes and identities. */
export const DeleteUser = operation({ input: z.object({ AccessToken: accessToken }) }, async (service, input) => {
  const { user } = await requireSignedIn(service, input.AccessToken);
  await deleteUser(service.db, user.sub);
  return {};
});

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requireGuests, requireLogin } from "../pool/logins.ts";
import { CognitoError } from "../protocol/cognito-error.ts";
import { operation } from "../protocol/operation.ts";
import { getUserIdentity, insertGuestIdentity } from "../store/identities.ts";

/** Returns a signed-in user's identity, always the same one; or a new one for a guest, where guests are allowed. */
export const GetId = operation(
  {
    input: z.object({
      IdentityPoolId: z.string().max(128),
      Logins: z.record(z.string().max(512), z.string().max(8192)).optional(),
    }),
  },
  async (service, input) => {
    const { identityPoolId } = service.settings;
    if (input.IdentityPoolId !== identityPoolId)
      throw new CognitoError("ResourceNotFoundException", "IdentityPool not found.");
    const sub = await requireLogin(service, input.Logins);
    const newId = `${identityPoolId.split(":")[0]}:${randomUUID()}`;
    const now = service.clock.now();
    if (sub !== null) return { IdentityId: (await getUserIdentity(service.db, sub, newId, now))?.identity_id ?? newId };
    requireGuests(service);
    await insertGuestIdentity(service.db, newId, now);
    return { IdentityId: newId };
  },
);

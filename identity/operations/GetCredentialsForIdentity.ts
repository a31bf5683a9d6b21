import { randomBytes } from "node:crypto";
import { z } from "zod";
import { requireGuests, requireLogin } from "../pool/logins.ts";
import { CognitoError } from "../protocol/cognito-error.ts";
import { identityId } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { findIdentity } from "../store/identities.ts";
import type { CredentialsIssuer } from "../needs.ts";
import type { Service } from "../service.ts";

const lifetimeMs = 3_600_000;

/** Credentials in the right format that are good for nothing: by default there's no AWS behind the service. */
const emptyCredentials = (service: Pick<Service, "clock">): CredentialsIssuer => ({
  issue: async () => ({
    accessKeyId: `ASIA${randomBytes(8).toString("hex").toUpperCase()}`,
    secretKey: randomBytes(30).toString("base64"),
    sessionToken: randomBytes(48).toString("base64"),
    expiresAt: new Date(service.clock.now().getTime() + lifetimeMs),
  }),
});

export const GetCredentialsForIdentity = operation(
  {
    input: z.object({ IdentityId: identityId, Logins: z.record(z.string().max(512), z.string().max(8192)).optional() }),
  },
  async (service, input) => {
    const sub = await requireLogin(service, input.Logins);
    if (sub === null) requireGuests(service);
    const identity = await findIdentity(service.db, input.IdentityId);
    // Another user's identity gets the same answer as an unknown one.
    if (!identity || identity.sub !== sub) throw new CognitoError("ResourceNotFoundException", "Identity not found.");
    const issuer = service.credentials ?? emptyCredentials(service);
    const credentials = await issuer.issue({ identityId: identity.identity_id, sub });
    return {
      IdentityId: identity.identity_id,
      Credentials: {
        AccessKeyId: credentials.accessKeyId,
        SecretKey: credentials.secretKey,
        SessionToken: credentials.sessionToken,
        Expiration: Math.floor(credentials.expiresAt.getTime() / 1000),
      },
    };
  },
);

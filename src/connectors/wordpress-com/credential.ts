import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";

/** The tokens from an owner's consent, stored as one text like any site's password. */
export type Credential = { accessToken: string; refreshToken: string | null };

const credentialSchema = z.object({ accessToken: z.string().min(1), refreshToken: z.string().nullable() });

export const packCredential = (credential: Credential): string => JSON.stringify(credential);

/** Throws "unauthorized" for anything else, such as a token that somebody has typed. */
export function openCredential(packed: string): Credential {
  try {
    return credentialSchema.parse(JSON.parse(packed));
  } catch {
    throw new ConnectorError("wordpress-com", "unauthorized", { code: "no-consent" });
  }
}

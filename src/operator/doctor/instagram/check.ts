import type { Config } from "../../../platform/config/config.ts";
import type { Secret } from "../../../platform/config/secrets.ts";
import type { InstagramConnector, InstagramLogin } from "../../../connectors/instagram/index.ts";
import type { Outbound } from "../../../platform/guards/outbound.ts";
import { type Check, type Finding, say } from "../check.ts";

export type InstagramDoctorParts = {
  config: Config;
  appSecret: Secret<string> | null;
  /** Null: no app is configured. */
  login: InstagramLogin | null;
  /** Facebook Login; null: no Meta app is configured. */
  metaLogin: InstagramLogin | null;
  instagram: InstagramConnector;
  /** Calls PUBLIC_URL as the internet sees it: public addresses on ports 80 and 443 only. */
  fromOutside: Outbound;
  /** Calls PUBLIC_URL wherever it is. */
  toOurselves: Outbound;
  /** The token of a tester's account; null when none was given. */
  testerToken: string | null;
};

export type InstagramCheck = Check<InstagramDoctorParts>;

/** The addresses to enter at Meta, "Business login settings". */
export function toMetaAddresses({ http }: Config): { redirect: string; deauthorize: string; deletion: string } {
  const redirect = `${http.publicUrl}/connect/instagram`;
  return { redirect, deauthorize: `${redirect}/deauthorize`, deletion: `${redirect}/deletion` };
}

export const noApp: Finding = { state: "off", says: say("instagram.noApp") };

import type { Config } from "../../../platform/config/config.ts";
import type { Secret } from "../../../platform/config/secrets.ts";
import type { InstagramConnector, InstagramLogin } from "../../../connectors/instagram/index.ts";
import type { Outbound } from "../../../platform/guards/outbound.ts";
import type { Check } from "../check.ts";

export type InstagramDoctorParts = {
  config: Config;
  appSecret: Secret<string> | null;
  /** Null: no app is set up. */
  login: InstagramLogin | null;
  instagram: InstagramConnector;
  /** To PUBLIC_URL as the internet has it: public addresses on ports 80 and 443 only. */
  fromOutside: Outbound;
  /** To PUBLIC_URL wherever it lies. */
  toOurselves: Outbound;
  /** Of an account that is a tester; null: none was given. */
  testerToken: string | null;
};

export type InstagramCheck = Check<InstagramDoctorParts>;

/** What is entered at Meta, "Business login settings". */
export function toMetaAddresses({ http }: Config): { redirect: string; deauthorize: string; deletion: string } {
  const redirect = `${http.publicUrl}/connect/instagram`;
  return { redirect, deauthorize: `${redirect}/deauthorize`, deletion: `${redirect}/deletion` };
}

export const noApp = { state: "off", says: "There is no app to look with." } as const;

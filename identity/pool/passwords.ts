import { CognitoError } from "../protocol/cognito-error.ts";
import { poolNameOf } from "../settings.ts";
import { N, toBytes, toInteger } from "../srp/group.ts";
import { simulatedVerifier } from "../srp/simulated-user.ts";
import { makeVerifier, passwordMatches, type SrpIdentity } from "../srp/verifier.ts";
import type { User } from "../store/users.ts";
import type { Service } from "../service.ts";

const leastLength = 8;

/** Known from breaches, in lower case (18,000 of at least eight characters). Loaded with the first new password. */
let common: Promise<ReadonlySet<string>> | null = null;

const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** At least eight characters, no character classes, no common passwords; input validation checks the maximum, 256. */
export const requirePasswordPolicy = async (password: string): Promise<void> => {
  if ([...password].length < leastLength)
    throw new CognitoError(
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    );
  common ??= loadCommon();
  if ((await common).has(password.normalize("NFKC").toLowerCase()))
    throw new CognitoError("InvalidPasswordException", "Provided password cannot be used for security reasons.");
};

/** The new password must differ. The vendor's wording is second-hand. */
export const requireOtherPassword = (isSame: boolean): void => {
  if (isSame) throw new CognitoError("PasswordHistoryPolicyViolationException", "Password has been used previously.");
};

export const srpIdentityOf = (service: Pick<Service, "settings">, sub: string): SrpIdentity => ({
  pool: poolNameOf(service.settings),
  user: sub,
});

export const verifierPlace = (sub: string): string => `users.srp_verifier:${sub}`;
const decoySub = "00000000-0000-4000-8000-000000000000";

/** Salt and verifier, ready to store. */
export const sealNewPassword = async (
  service: Service,
  sub: string,
  password: string,
): Promise<{ salt: Buffer; verifierSealed: Buffer }> => {
  const { salt, verifier } = await makeVerifier(srpIdentityOf(service, sub), password);
  return { salt, verifierSealed: Buffer.from(await service.sealing.seal(toBytes(verifier), verifierPlace(sub))) };
};

/** The user's salt and verifier, or simulated ones; both get opened, so that they cost the same. */
export const openVerifier = async (
  service: Service,
  subject: { sub: string; user: User | null },
): Promise<{ salt: Buffer; verifier: bigint; real: boolean }> => {
  const simulated = simulatedVerifier(service.hash, subject.sub);
  const { user } = subject;
  if (user?.srp_salt && user.srp_verifier_sealed) {
    const opened = await service.sealing.open(user.srp_verifier_sealed, verifierPlace(user.sub));
    return { salt: user.srp_salt, verifier: toInteger(opened), real: true };
  }
  await service.sealing.open(await service.decoy, verifierPlace(decoySub));
  return { ...simulated, real: false };
};

export const sealDecoy = async ({ sealing }: Pick<Service, "sealing">): Promise<Uint8Array> =>
  sealing.seal(toBytes(N - 2n), verifierPlace(decoySub));

/** One power and one comparison, for known and unknown users alike. */
export const checkPassword = async (
  service: Service,
  subject: { sub: string; user: User | null },
  password: string,
): Promise<boolean> => {
  const { salt, verifier, real } = await openVerifier(service, subject);
  const matches = await passwordMatches(srpIdentityOf(service, subject.sub), password, salt, verifier);
  return matches && real;
};

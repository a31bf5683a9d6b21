import { deviceVerifierPlace } from "../flows/device-srp.ts";
import { verifierPlace } from "../pool/passwords.ts";
import { totpPlace } from "../pool/totp.ts";
import { signingKeyPlace } from "../tokens/signing-keys.ts";

/**
 * Where this service stores what it has sealed for longer than a sign-in takes, so the operator can rotate the
 * keys.
 */
export const sealedColumns: { table: string; column: string; key: string; aadOf(key: string): string }[] = [
  { table: "users", column: "srp_verifier_sealed", key: "sub", aadOf: verifierPlace },
  { table: "users", column: "totp_sealed", key: "sub", aadOf: totpPlace },
  { table: "users", column: "totp_pending_sealed", key: "sub", aadOf: totpPlace },
  { table: "devices", column: "verifier_sealed", key: "device_key", aadOf: deviceVerifierPlace },
  { table: "signing_keys", column: "private_sealed", key: "kid", aadOf: signingKeyPlace },
];

import type { IdentityNeeds } from "./needs.ts";
import type { Deliveries } from "./pool/deliveries.ts";
import type { KeyedHash } from "./tokens/keyed-hash.ts";
import type { SigningKeys } from "./tokens/signing-keys.ts";

/** What the operations work with: the needs, and the objects built from them once. */
export type Service = IdentityNeeds & {
  hash: KeyedHash;
  keys: SigningKeys;
  deliveries: Deliveries;
  /** A sealed verifier of nobody, opened where there is no user (pool/passwords.ts). */
  decoy: Promise<Uint8Array>;
};

/** The caller, as far as it's known before any token is checked. */
export type Caller = {
  address: string;
  /** The User-Agent header, cut to a storable length. */
  browser: string | null;
  requestId: string;
};

import type { IdentityNeeds } from "./needs.ts";
import type { Deliveries } from "./pool/deliveries.ts";
import type { KeyedHash } from "./tokens/keyed-hash.ts";
import type { SigningKeys } from "./tokens/signing-keys.ts";

/** What the operations work with: the needs and what is built of them once. */
export type Service = IdentityNeeds & {
  hash: KeyedHash;
  keys: SigningKeys;
  deliveries: Deliveries;
};

/** Who calls, as far as it is known before any token is looked at. */
export type Caller = {
  address: string;
  /** The User-Agent header, cut to a length that can be kept. */
  browser: string | null;
  requestId: string;
};

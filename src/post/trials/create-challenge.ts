import { type Challenge, createChallenge as createAltchaChallenge, randomInt } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Context } from "../../context.ts";

/** How long a page may take to send a solution in. */
const VALID_MS = 30 * 60_000;
/** Hashes behind one number that the browser tries. */
const HASHES = 5_000;
/** How many numbers it tries: about a second on a phone, and never a long tail, as luck would give it. */
const FEWEST = 100;
const MOST = 200;

/**
 * A small task for a visitor's browser, signed by us (ALTCHA, version 2: PBKDF2/SHA-256): to find the
 * number, counted from 0, whose derived key begins as the challenge says.
 */
export async function createChallenge(ctx: Pick<Context, "addresses" | "clock">): Promise<Challenge> {
  const secret = proofSecret(ctx);
  return createAltchaChallenge({
    algorithm: "PBKDF2/SHA-256",
    deriveKey,
    cost: HASHES,
    counter: randomInt(MOST, FEWEST),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
    // Not the library's own expiry, which would ask the machine's clock instead of ours.
    data: { expires: ctx.clock.now().getTime() + VALID_MS },
  });
}

/** Of the sealing keys, and of no use for anything else that they sign. */
export function proofSecret({ addresses }: Pick<Context, "addresses">): string {
  return addresses.sign("trial-proof");
}

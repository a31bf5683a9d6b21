import { verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import { refuseAs } from "./trial-allowance.ts";
import { proofSecret } from "./create-challenge.ts";

const DAY_MS = 86_400_000;

/** A challenge from `createChallenge` with its solution, as base64-encoded JSON (ALTCHA's payload). */
const proofText = z
  .base64()
  .max(4_000)
  .transform((text, problems) => {
    try {
      return JSON.parse(Buffer.from(text, "base64").toString("utf8")) as unknown;
    } catch {
      problems.addIssue({ code: "custom", message: "no JSON" });
      return z.NEVER;
    }
  });
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Returns whether the visitor's browser solved its challenge; each solution works once. Without JavaScript it can't
 * ("": false). Throws "proof-refused" for a solution that's wrong, not ours, expired or used.
 */
export async function requireProof(ctx: Pick<Context, "addresses" | "clock" | "db">, proof: string): Promise<boolean> {
  if (proof === "") return false;
  const read = proofText.pipe(payload).safeParse(proof);
  if (!read.success) throw new GalleyError("proof-refused");
  const { challenge, solution } = read.data;
  const secret = proofSecret(ctx);
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
  const { expires } = challenge.parameters.data;
  if (!verified || expires <= ctx.clock.now().getTime()) throw new GalleyError("proof-refused");
  // Counts in the window of its expiry, so that midnight can't fall between two uses.
  const atItsEnd = { ...ctx, clock: { now: () => new Date(expires) } };
  await enforceRateLimit(atItsEnd, {
    key: `trial proof ${challenge.parameters.nonce}`,
    max: 1,
    windowMs: DAY_MS,
  }).catch(refuseAs("proof-refused"));
  return true;
}

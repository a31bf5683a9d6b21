import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

export type Proof = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

/** Fetches the try-now page's challenge and solves it, as a visitor's browser does. */
export async function solveProof(url: string): Promise<Proof> {
  const answer = await fetch(`${url}/trynow/challenge`);
  const challenge = (await answer.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the challenge has no solution");
  return { challenge, solution };
}

/** In the format of the form's field. */
export function toProofText(proof: Proof): string {
  return Buffer.from(JSON.stringify(proof)).toString("base64");
}

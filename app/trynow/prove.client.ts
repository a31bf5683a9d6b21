import type { Challenge, Solution } from "altcha-lib";
import { atBase } from "../base-path.ts";

/** The server's challenge is valid for 30 minutes. */
const FRESH_MS = 20 * 60_000;

type Begun = { at: number; proof: Promise<string> };
let begun: Begun | null = null;

/** Fetches a challenge and solves it in the background. */
export function beginProof(): void {
  begun ??= begin();
}

/** Returns a proof for one form; "" if none can be made, e.g. because the page didn't come over https. */
export async function takeProof(): Promise<string> {
  const { proof } = begun !== null && Date.now() - begun.at < FRESH_MS ? begun : begin();
  // Each proof works only once.
  begun = null;
  return proof;
}

function begin(): Begun {
  return { at: Date.now(), proof: prove().catch(() => "") };
}

async function prove(): Promise<string> {
  const answer = await fetch(atBase("/trynow/challenge"));
  if (!answer.ok) return "";
  const challenge = (await answer.json()) as Challenge;
  const solution = await solve(challenge);
  return solution === null ? "" : btoa(JSON.stringify({ challenge, solution }));
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL("./solve-proof.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) => resolve(data));
      worker.addEventListener("error", reject);
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

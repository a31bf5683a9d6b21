import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** A Web Worker: gets a challenge, and answers its solution, or null. */
self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  // In a worker nobody else hears this message; without crypto.subtle (no https) there is no solution.
  void solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});

import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** A Web Worker that takes a challenge and posts its solution, or null. */
self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  // Only the page that started this worker receives the message. Without crypto.subtle (no https) there is no solution.
  void solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});

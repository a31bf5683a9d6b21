/** By this exit code a supervisor knows that the program wants to be started again (sysexits.h, EX_TEMPFAIL). */
export const RESTART_CODE = 75;

let isWanted = false;

/** Stops this process as SIGTERM does, so that whatever started it starts it again, with what was saved. */
export function requestRestart(): void {
  isWanted = true;
  process.kill(process.pid, "SIGTERM");
}

/** Restarts half a second later, so that the answer can leave. */
export function restartAfterAnswer(): void {
  setTimeout(requestRestart, 500).unref();
}

/** The exit code of a stop in good order. */
export function stopCode(): number {
  return isWanted ? RESTART_CODE : 0;
}

/** The exit code that asks a supervisor to restart the program (sysexits.h, EX_TEMPFAIL). */
export const RESTART_CODE = 75;

let isWanted = false;

/** Stops this process as SIGTERM does, so that whatever started it starts it again, with what was saved. */
export function requestRestart(): void {
  isWanted = true;
  process.kill(process.pid, "SIGTERM");
}

/** Restarts half a second later, once the response has been sent. */
export function restartAfterAnswer(): void {
  setTimeout(requestRestart, 500).unref();
}

/** The exit code of a clean stop. */
export function stopCode(): number {
  return isWanted ? RESTART_CODE : 0;
}

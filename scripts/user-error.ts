/** A problem that the person at the terminal can solve: printed as a message without a stack trace. */
export class UserError extends Error {
  override name = "UserError";
}

/** Runs a script's main function; prints a UserError as a message and exits with 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** True for an operating system error with this code, e.g. "EACCES". */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

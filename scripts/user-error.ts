/** A problem the person at the terminal can solve: shown as its message alone, without a stack. */
export class UserError extends Error {
  override name = "UserError";
}

/** Runs a script's main function; a UserError becomes one message and exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** True for an error of the operating system with this code, e.g. "EACCES". */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

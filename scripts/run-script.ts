import { UserError } from "../src/platform/user-error.ts";

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

export type CleanUpStep = { what: string; run(): Promise<unknown> | unknown };

/** Runs every step in order, even if others fail, and returns which failed and why. */
export async function cleanUp(steps: readonly CleanUpStep[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { what, run } of steps) {
    try {
      await run();
    } catch (error) {
      failures.push(`${what}: ${describeError(error)}`);
    }
  }
  return failures;
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Options for rm: a process that was just killed may still write a file while the folder is emptied (ENOTEMPTY). */
export const removing = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

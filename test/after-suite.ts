const cleanups: (() => unknown)[] = [];

/** Cleans up after the suite, the last one first. Unlike Vitest's `afterAll`, it also works inside `beforeAll`. */
export function afterSuite(cleanUp: () => unknown): void {
  cleanups.push(cleanUp);
}

export async function cleanUpSuite(): Promise<void> {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
}

const cleanups: (() => unknown)[] = [];

/** Vitest's `afterAll` for helpers: they may run inside `beforeAll`, where Vitest ignores it. The last runs first. */
export function afterSuite(cleanUp: () => unknown): void {
  cleanups.push(cleanUp);
}

export async function cleanUpSuite(): Promise<void> {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
}

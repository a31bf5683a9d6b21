/** What a show has seen so far. */
export type Tally = { cases: number; failed: number; see(name: string, look: () => Promise<string>): Promise<void> };

/** Counts cases and prints each: `look` returns in a sentence what it saw, and throws when that's wrong. */
export function createTally(): Tally {
  const tally: Tally = {
    cases: 0,
    failed: 0,
    async see(name, look) {
      tally.cases += 1;
      try {
        console.log(`ok      ${name}: ${await look()}`);
      } catch (error) {
        tally.failed += 1;
        console.log(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    },
  };
  return tally;
}

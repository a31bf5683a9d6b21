/** What a show has seen so far. */
export type Tally = { cases: number; failed: number; see(name: string, look: () => Promise<string>): Promise<void> };

/** Counts cases and prints each: `look` returns a sentence about what it saw, and throws if that's wrong. */
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

/** The counts that must be 0. A show that counts another such thing adds it here. */
const faults =
  "failed duplicates lost hotlinks unexplained canaries differences resent invalid_blocks violations".split(" ");

/** Prints a show's last line, "name: cases=3 failed=0". The show ends with 1 if something failed or too little ran. */
export function conclude(
  show: string,
  counts: Record<string, number>,
  { least = {}, isFine = true }: { least?: Record<string, number>; isFine?: boolean } = {},
): void {
  const told = Object.entries(counts).map(([name, count]) => `${name}=${count}`);
  console.log(`${show}: ${told.join(" ")}`);
  const isEnough = Object.entries(least).every(([name, count]) => (counts[name] ?? 0) >= count);
  process.exitCode = isFine && isEnough && faults.every((name) => (counts[name] ?? 0) === 0) ? 0 : 1;
}

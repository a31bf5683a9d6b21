/** Totals of the load's requests. */
export class Tally {
  requests = 0;
  failed = 0;
  readonly #byKind = new Map<string, number>();
  readonly #failures = new Map<string, number>();

  /** Counts the `count` requests that `ask` makes; `ask` throws when one of them got a wrong answer. */
  async count(kind: string, count: number, ask: () => Promise<void>): Promise<void> {
    this.requests += count;
    add(this.#byKind, kind, count);
    try {
      await ask();
    } catch (error) {
      this.failed += 1;
      add(this.#failures, `${kind}: ${describe(error)}`, 1);
    }
  }

  print(): void {
    console.log([...this.#byKind].map(([kind, count]) => `${kind} ${count}`).join(", "));
    for (const [failure, count] of this.#failures) console.log(`FAILED ${count} × ${failure}`);
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message.slice(0, 300);
}

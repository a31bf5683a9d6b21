export type FairSemaphore = {
  /** Runs `work` when a slot is free. Waiting owners take turns, however much work each of them has queued. */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** How much of someone's work is waiting or running. */
  count(whose: string): number;
};

export function createFairSemaphore(slots: number): FairSemaphore {
  const waiting = new Map<string, (() => void)[]>();
  const counts = new Map<string, number>();
  let free = slots;

  function add(whose: string, change: 1 | -1): void {
    const count = (counts.get(whose) ?? 0) + change;
    if (count === 0) counts.delete(whose);
    else counts.set(whose, count);
  }

  function startNext(): void {
    const [next] = waiting;
    if (free === 0 || next === undefined) return;
    const [whose, [begin, ...others]] = next;
    free -= 1;
    waiting.delete(whose);
    // Moves them to the end of the queue: a Map keeps insertion order.
    if (others.length > 0) waiting.set(whose, others);
    begin?.();
  }

  return {
    async run(whose, work) {
      add(whose, 1);
      try {
        const begun = new Promise<void>((resolve) => waiting.set(whose, [...(waiting.get(whose) ?? []), resolve]));
        startNext();
        await begun;
        try {
          return await work();
        } finally {
          free += 1;
          startNext();
        }
      } finally {
        add(whose, -1);
      }
    },
    count: (whose) => counts.get(whose) ?? 0,
  };
}

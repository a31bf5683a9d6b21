/** What an observer learns about finished work: only templates and names, never a path, an id or text. */
export type Ended = { name: string; outcome: string };

/** Observes requests and jobs: counts, durations and spans. */
export type Observer = {
  around<T>(kind: "request" | "job", work: () => Promise<T>, describe: (failed: boolean) => Ended): Promise<T>;
  /** Flushes what hasn't been sent. */
  close(): Promise<void>;
};

/** Used when neither metrics nor traces are configured. */
export const noObserver: Observer = {
  around: (_kind, work) => work(),
  close: async () => {},
};

/** Nests the observers inside one another. */
export function joinObservers(observers: Observer[]): Observer {
  const [first, ...others] = observers;
  if (first === undefined) return noObserver;
  const inner = joinObservers(others);
  return {
    around: (kind, work, describe) => first.around(kind, () => inner.around(kind, work, describe), describe),
    close: async () => void (await Promise.all(observers.map((observer) => observer.close()))),
  };
}

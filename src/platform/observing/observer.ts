/** What is told of one piece of work when it has ended: templates and names only, never a path, an id or a text. */
export type Ended = { name: string; outcome: string };

/** Sees requests and jobs from outside: how many, how long, and as spans. */
export type Observer = {
  around<T>(kind: "request" | "job", work: () => Promise<T>, describe: (failed: boolean) => Ended): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Where nothing is set up to look. */
export const noObserver: Observer = {
  around: (_kind, work) => work(),
  close: async () => {},
};

/** One inside the other. */
export function joinObservers(observers: Observer[]): Observer {
  const [first, ...others] = observers;
  if (first === undefined) return noObserver;
  const inner = joinObservers(others);
  return {
    around: (kind, work, describe) => first.around(kind, () => inner.around(kind, work, describe), describe),
    close: async () => void (await Promise.all(observers.map((observer) => observer.close()))),
  };
}

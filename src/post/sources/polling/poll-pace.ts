/** A worker's limit on concurrent polls: drops while they fail, recovers once they succeed. */
export type PollPace = {
  limit(): number;
  /** Call after each poll; `reached` is false if the service didn't answer. */
  report(reached: boolean): void;
};

/**
 * Halves the limit after as many consecutive failures as it allows, and adds one after each success; never goes below
 * one, which finds out when the outage is over.
 */
export function createPollPace(most: number): PollPace {
  let limit = most;
  let failedInRow = 0;
  return {
    limit: () => limit,
    report(reached) {
      failedInRow = reached ? 0 : failedInRow + 1;
      if (reached) limit = Math.min(most, limit + 1);
      else if (failedInRow >= limit) {
        limit = Math.max(1, Math.floor(limit / 2));
        failedInRow = 0;
      }
    },
  };
}

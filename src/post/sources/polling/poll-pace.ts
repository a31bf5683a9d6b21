/** How many looks one worker has under way at most: fewer while they fail, as many as allowed again once they succeed. */
export type PollPace = {
  limit(): number;
  /** After each look; `reached` is false when the service did not answer. */
  report(reached: boolean): void;
};

/** Halved after as many failures in a row as it allows, one more after each success; never less than one, which finds out when it is over. */
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

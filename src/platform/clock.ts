/** The one source of "now". Tests and simulations hand in their own. */
export type Clock = {
  now(): Date;
};

export const systemClock: Clock = { now: () => new Date() };

/** The only source of "now". Tests and simulations pass in their own. */
export type Clock = {
  now(): Date;
};

export const systemClock: Clock = { now: () => new Date() };

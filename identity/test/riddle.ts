import type { CustomChallenge } from "../needs.ts";

/** A custom challenge: a riddle in two rounds. */
export const riddle: CustomChallenge = {
  create: async ({ round }) => ({ parameters: { question: `round ${round}` }, expected: `answer ${round}` }),
  verify: async ({ expected, answer, round }) => (answer !== expected ? "wrong" : round < 2 ? "more" : "right"),
};

import type { History } from "./checker/history.ts";

/** What the simulated people did and were told, as far as the product does not know it better. */
export type Told = {
  edits: (History["edits"][number] & { ownerId: string })[];
  races: History["races"];
  /** An approval that was said to be decided. */
  decided: { ownerId: string; approvalId: string }[];
  /** An article that was said to be approved, by the API. */
  approved: { ownerId: string; articleId: string; version: number }[];
  silences: {
    what: string;
    kind: "deleted" | "switched-off";
    ownerId: string;
    markers: string[];
    from: number;
    until: number;
  }[];
  trials: History["trials"];
  plans: History["billing"]["plans"];
  limits: History["quota"]["limits"];
  otherAttempts: number;
  linkTokens: string[];
};

export const nothingTold = (): Told => ({
  edits: [],
  races: [],
  decided: [],
  approved: [],
  silences: [],
  trials: [],
  plans: [],
  limits: [],
  otherAttempts: 0,
  linkTokens: [],
});

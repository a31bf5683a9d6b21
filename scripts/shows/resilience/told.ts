import type { History } from "./checker/history.ts";

/** What the simulated people did and were told, where the product has no better record. */
export type Told = {
  edits: (History["edits"][number] & { ownerId: string })[];
  races: History["races"];
  /** An approval that was reported as decided. */
  decided: { ownerId: string; approvalId: string }[];
  /** An article that the API reported as approved. */
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

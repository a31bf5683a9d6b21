import type { History } from "./checker/history.ts";

export type Told = ReturnType<typeof nothingTold>;

/** What the simulated people did and were told, where the product has no better record. */
export const nothingTold = () => ({
  edits: [] as (History["edits"][number] & { ownerId: string })[],
  races: [] as History["races"],
  /** Approvals that were reported as decided. */
  decided: [] as { ownerId: string; approvalId: string }[],
  /** Articles that the API reported as approved. */
  approved: [] as { ownerId: string; articleId: string; version: number }[],
  silences: [] as (Omit<History["silences"][number], "traffic"> & { ownerId: string; markers: string[] })[],
  trials: [] as History["trials"],
  plans: [] as History["billing"]["plans"],
  limits: [] as History["quota"]["limits"],
  otherAttempts: 0,
  linkTokens: [] as string[],
});

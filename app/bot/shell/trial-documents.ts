import { mutation } from "../../data/api/document.ts";

export const claimTrialDocument = mutation<unknown, { token: string }>(
  `mutation ClaimTrial($token: String!) { assignToken(token: $token) { id } }`,
);

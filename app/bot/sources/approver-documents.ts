import { mutation, query } from "../../data/api/document.ts";

export type ApprovalRule = "ANY" | "ALL";
export type Approver = { id: string; email: string; state: "WAITING" | "CONFIRMED" | "REFUSED"; isBounced: boolean };
export type Approvers = { sourceId: string; rule: ApprovalRule; approvers: Approver[] };

const fields = "sourceId rule approvers { id email state isBounced }";

export const listApprovers = query<{ approvers: Approvers | null }, { sourceId: string }>(
  `query ($sourceId: ID!) { approvers(sourceId: $sourceId) { ${fields} } }`,
);

export const addApprover = mutation<{ addApprover: Approvers }, { sourceId: string; email: string }>(
  `mutation ($sourceId: ID!, $email: String!) { addApprover(sourceId: $sourceId, email: $email) { ${fields} } }`,
);

export const removeApprover = mutation<{ removeApprover: Approvers }, { id: string }>(
  `mutation ($id: ID!) { removeApprover(id: $id) { ${fields} } }`,
);

export const setApprovalRule = mutation<{ setApprovalRule: Approvers }, { sourceId: string; rule: ApprovalRule }>(
  `mutation ($sourceId: ID!, $rule: ApprovalRule!) { setApprovalRule(sourceId: $sourceId, rule: $rule) { ${fields} } }`,
);

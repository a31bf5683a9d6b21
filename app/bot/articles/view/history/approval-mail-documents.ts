import { mutation } from "../../../../data/api/document.ts";

export const resendApproval = mutation<Record<string, { id: string }>, { id: string }>(
  "mutation ($id: ID!) { resendApproval(articleId: $id) { id } }",
);

export const revokeApprovalLinks = mutation<Record<string, { id: string }>, { id: string }>(
  "mutation ($id: ID!) { revokeApprovalLinks(articleId: $id) { id } }",
);

export const liftMailBlock = mutation<{ liftMailBlock: { email: string }[] }, { email: string }>(
  "mutation ($email: String!) { liftMailBlock(email: $email) { email } }",
);

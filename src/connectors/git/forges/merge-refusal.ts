import { ConnectorError } from "../../../platform/connector-error.ts";
import { AWAITING_MERGE, BRANCH_MOVED } from "../repository.ts";

/** Owners may forbid some ways to merge; we take the first that's allowed. */
const METHOD_FORBIDDEN = "merge-method-forbidden";
const methods = ["merge", "squash", "rebase"] as const;
type MergeMethod = (typeof methods)[number];

/** The forge wants something first, which only people or checks can give it. */
export const awaitingMerge = () => new ConnectorError("git", "rejected", { code: AWAITING_MERGE });
export const branchMoved = () => new ConnectorError("git", "unavailable", { code: BRANCH_MOVED });
export const methodForbidden = () => new ConnectorError("git", "rejected", { code: METHOD_FORBIDDEN });

export async function mergeByAllowedMethod(merge: (method: MergeMethod) => Promise<unknown>): Promise<void> {
  for (const method of methods) {
    try {
      await merge(method);
      return;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== METHOD_FORBIDDEN) throw error;
    }
  }
  throw awaitingMerge();
}

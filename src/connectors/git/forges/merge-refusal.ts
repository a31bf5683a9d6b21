import { ConnectorError } from "../../../platform/connector-error.ts";
import { AWAITING_MERGE } from "../../publisher.ts";
import { BRANCH_MOVED } from "../repository.ts";

/** A repository can forbid merge methods; we use the first one that's allowed. */
const METHOD_FORBIDDEN = "merge-method-forbidden";
const methods = ["merge", "squash", "rebase"] as const;
type MergeMethod = (typeof methods)[number];

/** The forge requires a review or a check first. */
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

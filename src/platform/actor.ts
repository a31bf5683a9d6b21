/** Who makes a change. Stands in every audit row. */
export type Actor =
  | { type: "user"; id: string }
  | { type: "api-key"; id: string }
  /** By a mailed link: one of the source's approvers, otherwise the owner. */
  | { type: "approver"; approvalId: string; approverId?: string }
  | { type: "visitor" }
  | { type: "system"; job: string };

/** Who asks a verb, and for whose things. */
export type Caller = { ownerId: string; actor: Actor };

export function systemCaller(ownerId: string, job: string): Caller {
  return { ownerId, actor: { type: "system", job } };
}

/** Who makes a change. Recorded in every audit row. */
export type Actor =
  | { type: "user"; id: string }
  | { type: "api-key"; id: string }
  /** Someone using a mailed link: one of the source's approvers, otherwise the owner. */
  | { type: "approver"; approvalId: string; approverId?: string }
  /** Someone using the owner's mailed link to the questions before writing. */
  | { type: "question-link" }
  /** Someone who mailed photos to a source's address. */
  | { type: "photo-mail" }
  | { type: "visitor" }
  /** Someone on the pages below /operator, by the id of their own account. */
  | { type: "operator"; id: string }
  | { type: "system"; job: string };

/** Who calls a verb, and whose data it works on. */
export type Caller = { ownerId: string; actor: Actor };

export function systemCaller(ownerId: string, job: string): Caller {
  return { ownerId, actor: { type: "system", job } };
}

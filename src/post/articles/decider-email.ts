import { sql } from "kysely";

/**
 * The address of whoever decided the `approval` through an emailed link; null if it was no link. A decision stored by
 * a release that doesn't know `decider_email` leaves an earlier decider's there, so the recorded actor has to fit.
 */
export const deciderEmail = sql<string | null>`case
  when approval.decided_by ->> 'type' = 'approver' and not exists (
    select from approvers approver join accounts account on account.owner_id = approver.owner_id
    where approver.owner_id = approval.owner_id and case
      when approval.decided_by ->> 'approverId' is not null
        then approver.id::text = approval.decided_by ->> 'approverId' and approver.email <> approval.decider_email
      else approver.email = approval.decider_email and approval.decider_email <> account.email
    end
  ) then approval.decider_email
end`;

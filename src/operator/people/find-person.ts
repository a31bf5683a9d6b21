import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { findLiveSubscription } from "../../owner/billing/find-live-subscription.ts";
import { monthlyCostUsd } from "../../writer/model/store/call-ledger.ts";
import { type ListedPerson, listPeople } from "./list-people.ts";

export type Person = ListedPerson & {
  /** In the user pool; null if nobody has signed in to the account. */
  userId: string | null;
  sources: number;
  integrations: number;
  articles: number;
  /** Whether they have a subscription that renews, even if another plan applies. */
  isSubscribed: boolean;
  /** What the operator's model cost for them this month, in US dollars. */
  monthUsd: number;
};

/** Null if there is no such account. */
export async function findPerson(
  ctx: Pick<Context, "clock" | "config" | "db">,
  ownerId: string,
): Promise<Person | null> {
  const { people } = await listPeople(ctx, { search: ownerId });
  const listed = people.find((person) => person.ownerId === ownerId);
  if (listed === undefined) return null;
  const { rows } = await sql<Pick<Person, "userId" | "sources" | "integrations" | "articles">>`select
    (select user_id from accounts where owner_id = ${ownerId}) as "userId",
    (select count(*)::int from sources where owner_id = ${ownerId}) as sources,
    (select count(*)::int from integrations where owner_id = ${ownerId}) as integrations,
    (select count(*)::int from articles where owner_id = ${ownerId}) as articles`.execute(ctx.db);
  const [counts = { userId: null, sources: 0, integrations: 0, articles: 0 }] = rows;
  const isSubscribed = (await findLiveSubscription(ctx, { ownerId }))?.cancelAtPeriodEnd === false;
  return { ...listed, ...counts, isSubscribed, monthUsd: await monthlyCostUsd(ctx, ownerId) };
}

import type { Context } from "../../context.ts";
import { countUnitsOf } from "../../owner/plans/count-units.ts";
import { getPlan } from "../../owner/plans/get-plan.ts";
import type { PlanName } from "../../owner/plans/plans.ts";

export type ListedPerson = {
  ownerId: string;
  email: string;
  name: string;
  createdAt: Date;
  /** Null: not since this was first recorded. */
  signedInAt: Date | null;
  isSuspended: boolean;
  isOperator: boolean;
  plan: PlanName;
  /** When the plan ends or renews; null when no end was agreed. */
  planEndsAt: Date | null;
  articlesInPeriod: number;
  /** Null: no limit. */
  maxArticlesInPeriod: number | null;
};

export type ListPeopleInput = {
  /** Part of an address or a name, or an account's id. */
  search?: string;
  /** From 1. */
  page?: number;
};

const PER_PAGE = 25;

type ListContext = Pick<Context, "clock" | "config" | "db">;

/** Everybody with an account, newest first. */
export async function listPeople(
  ctx: ListContext,
  { search = "", page = 1 }: ListPeopleInput,
): Promise<{ people: ListedPerson[]; hasMore: boolean }> {
  const part = `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await ctx.db
    .selectFrom("accounts")
    .leftJoin("operators", "operators.account_id", "accounts.owner_id")
    .select([
      "owner_id",
      "accounts.email",
      "name",
      "created_at",
      "signed_in_at",
      "suspended_at",
      "operators.id as operator",
    ])
    .where("deleted_at", "is", null)
    .where((row) =>
      row.or([
        row("accounts.email", "ilike", part),
        row("name", "ilike", part),
        row(row.cast<string>("owner_id", "text"), "=", search.trim().toLowerCase()),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("owner_id")
    .offset((page - 1) * PER_PAGE)
    .limit(PER_PAGE + 1)
    .execute();
  const people = await Promise.all(
    rows.slice(0, PER_PAGE).map(async (row) => ({
      ownerId: row.owner_id,
      email: row.email,
      name: row.name,
      createdAt: row.created_at,
      signedInAt: row.signed_in_at,
      isSuspended: row.suspended_at !== null,
      isOperator: row.operator !== null,
      ...(await readUsage(ctx, row.owner_id)),
    })),
  );
  return { people, hasMore: rows.length > PER_PAGE };
}

async function readUsage(
  ctx: ListContext,
  ownerId: string,
): Promise<Pick<ListedPerson, "plan" | "planEndsAt" | "articlesInPeriod" | "maxArticlesInPeriod">> {
  const plan = await getPlan(ctx, ctx.db, ownerId);
  const { articlesInPeriod, maxArticlesInPeriod } = await countUnitsOf(ctx, ctx.db, ownerId, plan);
  // Nobody pays for or agreed on these, so they don't end.
  const isOpen = plan.plan !== "custom" && ctx.config.billing === null;
  return { plan: plan.plan, planEndsAt: isOpen ? null : plan.to, articlesInPeriod, maxArticlesInPeriod };
}

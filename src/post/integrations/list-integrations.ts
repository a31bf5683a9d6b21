import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Status } from "../sources/tables.ts";
import { type PageOf, type PagePosition, toPage } from "../../platform/page.ts";
import { type Integration, integrationColumns, toIntegration } from "./integration-view.ts";

export type ListIntegrationsInput = { status?: Status | undefined; first: number; after: PagePosition | null };

/** Returns the owner's integrations, newest first. */
export async function listIntegrations(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: ListIntegrationsInput,
): Promise<PageOf<Integration>> {
  const { first, after, status } = input;
  const rows = await ctx.db
    .selectFrom("integrations")
    .select(integrationColumns)
    .where("owner_id", "=", caller.ownerId)
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "ACTIVE"))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "id"), "<", tuple(after?.at ?? new Date(0), after?.id ?? "")),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(first + 1)
    .execute();
  return toPage(rows.map(toIntegration), first, (integration) => ({ at: integration.createdAt, id: integration.id }));
}

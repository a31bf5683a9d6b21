import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Status } from "./tables.ts";
import { type PageOf, type PagePosition, toPage } from "../../platform/page.ts";
import { type Source, sourceColumns, toSource } from "./source-view.ts";

export type ListSourcesInput = {
  status?: Status | undefined;
  first: number;
  after: PagePosition | null;
};

/** Returns the owner's sources, newest first. */
export async function listSources(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: ListSourcesInput,
): Promise<PageOf<Source>> {
  const { first, after, status } = input;
  const rows = await ctx.db
    .selectFrom("sources")
    .select(sourceColumns)
    .where("owner_id", "=", caller.ownerId)
    .where("kind", "<>", "photos")
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
  const now = ctx.clock.now();
  return toPage(
    rows.map((row) => toSource(row, now)),
    first,
    (source) => ({ at: source.createdAt, id: source.id }),
  );
}

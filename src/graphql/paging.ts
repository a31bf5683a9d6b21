import { GalleyError } from "../errors.ts";
import { type PageOf, type PagePosition, parseCursor, toCursor } from "../page.ts";
import { builder } from "./builder.ts";

const MAX_PAGE = 100;

/** The arguments of a list. Throws "invalid-input" for a size out of range and a cursor that is not ours. */
export function requirePage(args: { first: number; after?: string | null | undefined }): { first: number; after: PagePosition | null } {
  if (args.first < 1 || args.first > MAX_PAGE) throw new GalleyError("invalid-input", { field: "first", problem: "too-many", max: MAX_PAGE });
  if (args.after === undefined || args.after === null) return { first: args.first, after: null };
  const after = parseCursor(args.after);
  if (after === null) throw new GalleyError("invalid-input", { field: "after", problem: "invalid" });
  return { first: args.first, after };
}

export const pageDescriptions = {
  first: "How many, from 1 to 100.",
  after: "`endCursor` of the page before; the first page without.",
};

export const PageInfo = builder.objectRef<Pick<PageOf<unknown>, "hasMore" | "end">>("PageInfo").implement({
  description: "Where a page of a list ends.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasMore", { description: "Whether more follow." }),
    endCursor: t.string({
      nullable: true,
      description: "To be given as `after` for the next page; null for an empty page.",
      resolve: ({ end }) => (end === null ? null : toCursor(end)),
    }),
  }),
});

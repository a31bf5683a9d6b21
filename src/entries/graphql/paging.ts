import { GalleyError } from "../../platform/errors.ts";
import { type PageOf, type PagePosition, parseCursor, toCursor } from "../../platform/page.ts";
import { builder } from "./builder.ts";

const MAX_PAGE = 100;

/** Parses a list's arguments. Throws "invalid-input" for a size out of range or an unknown cursor. */
export function requirePage(args: { first: number; after?: string | null | undefined }): {
  first: number;
  after: PagePosition | null;
} {
  if (args.first < 1 || args.first > MAX_PAGE)
    throw new GalleyError("invalid-input", { field: "first", problem: "too-many", max: MAX_PAGE });
  if (args.after === undefined || args.after === null) return { first: args.first, after: null };
  const after = parseCursor(args.after);
  if (after === null) throw new GalleyError("invalid-input", { field: "after", problem: "invalid" });
  return { first: args.first, after };
}

/** The arguments of every list, for `requirePage`. */
export const pageArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 20, description: "How many, from 1 to 100." }),
  after: t.string({ description: "`endCursor` of the page before; the first page without." }),
}));

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

type Implemented<Item> = ReturnType<ReturnType<typeof builder.objectRef<Item>>["implement"]>;

/** The type of a list's page: "SourcePage" for `SourceType`, with the field "sources". */
export function definePage<Item extends object>(name: string, node: Implemented<Item>, items: string) {
  return builder.objectRef<PageOf<Item>>(name).implement({
    description: `A page of ${items}.`,
    fields: (t) => ({
      nodes: t.field({ type: [node], description: `The ${items}.`, resolve: (page) => page.items }),
      pageInfo: t.field({ type: PageInfo, description: "Where it ends.", resolve: (page) => page }),
    }),
  });
}

import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { type PageOf, type PagePosition, parseCursor, toCursor } from "../../platform/page.ts";
import { builder } from "./builder.ts";

const MAX_PAGE = 100;

const isPageSize = (first: number) => first >= 1 && first <= MAX_PAGE;
const pageSchema = z.object({
  first: z.int().refine(isPageSize, { error: "too-many", params: { max: MAX_PAGE } }),
  after: z
    .string()
    .nullish()
    .transform((text, { addIssue }) => {
      const position = text === null || text === undefined ? null : parseCursor(text);
      if (typeof text === "string" && position === null) addIssue("invalid");
      return position;
    }),
});

/** Parses a list's arguments. Throws "invalid-input" for a size out of range or an unknown cursor. */
export function requirePage(args: { first: number; after?: string | null | undefined }): {
  first: number;
  after: PagePosition | null;
} {
  return parseInput(pageSchema, args);
}

/** The arguments of every list, for `requirePage`. */
export const pageArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 20, description: "How many to return, from 1 to 100." }),
  after: t.string({ description: "The previous page's `endCursor`; omit it for the first page." }),
}));

export const PageInfo = builder.objectRef<Pick<PageOf<unknown>, "hasMore" | "end">>("PageInfo").implement({
  description: "Where a page of a list ends.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasMore", { description: "Whether there is a next page." }),
    endCursor: t.string({
      nullable: true,
      description: "To pass as `after` for the next page; null for an empty page.",
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
      nodes: t.field({ type: [node], description: `The ${items} on this page.`, resolve: (page) => page.items }),
      pageInfo: t.field({
        type: PageInfo,
        description: "Whether more follow, and the cursor for the next page.",
        resolve: (page) => page,
      }),
    }),
  });
}

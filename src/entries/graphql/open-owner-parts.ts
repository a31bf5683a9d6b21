import type { Context } from "../../context.ts";
import type { OwnerParts } from "./api-context.ts";
import { createArticleParts } from "./articles/load-article-parts.ts";

/** The context as the caller's resolvers get it: its database has this owner's rows only. */
export function openOwnerParts({ dbOf, ...shared }: Context, ownerId: string): OwnerParts {
  const galley = { ...shared, db: dbOf(ownerId) };
  return { galley, parts: createArticleParts(galley, ownerId) };
}

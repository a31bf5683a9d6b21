import type { Context } from "../../context.ts";
import type { OwnerParts } from "./api-context.ts";
import { createArticleParts } from "./articles/load-article-parts.ts";

/** The context for the caller's resolvers: its database shows only this owner's rows. */
export function openOwnerParts({ dbOf, ...shared }: Context, ownerId: string): OwnerParts {
  const galley = { ...shared, db: dbOf(ownerId) };
  return { galley, parts: createArticleParts(galley, ownerId) };
}

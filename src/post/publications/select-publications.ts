import type { Database, Tx } from "../../platform/db/database.ts";

/** The owner's publications as `publication`, each with its `integration`. */
export function selectPublications(db: Database | Tx, ownerId: string) {
  return db
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "publication.owner_id")
        .onRef("integration.id", "=", "publication.integration_id"),
    )
    .where("publication.owner_id", "=", ownerId);
}

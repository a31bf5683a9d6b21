import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { LookCache } from "../model-path.ts";

/** Picture descriptions, stored per owner: a picture that two owners use is described twice. */
export function createLookCache({ db, clock }: { db: Database; clock: Clock }): LookCache {
  return {
    async find(ownerId, { language, revision }, hashes) {
      if (hashes.length === 0) return new Map();
      const rows = await db
        .selectFrom("picture_looks")
        .select(["sha256", "look"])
        .where("owner_id", "=", ownerId)
        .where("sha256", "in", hashes)
        .where("language", "=", language)
        .where("revision", "=", revision)
        .execute();
      return new Map(rows.map(({ sha256, look }) => [sha256, look]));
    },
    async keep(ownerId, { language, revision }, looks) {
      const rows = [...looks].map(([sha256, look]) => ({
        owner_id: ownerId,
        sha256,
        language,
        revision,
        look: JSON.stringify(look),
        created_at: clock.now(),
      }));
      if (rows.length > 0)
        await db
          .insertInto("picture_looks")
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
  };
}

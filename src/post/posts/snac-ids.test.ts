import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWorld } from "../../../test/world.ts";

const migration = await readFile(new URL("../../../migrations/132-snac-ids.sql", import.meta.url), "utf8");
const world = await createWorld();
const { db } = world.ctx;

test("a snac post stored by an earlier release is recognised by what edits leave of its id", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  await db.updateTable("sources").set({ kind: "mastodon" }).where("id", "=", sourceId).execute();
  const [one, other] = ["a", "b"].map((digit) => digit.repeat(32));
  const mastodon = "109348563748291029";
  for (const [index, mediaId] of [`1795810593${one}`, `1795810599${one}`, `1795810593${other}`, mastodon].entries())
    await sql`insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, imported_at)
      values (${owner.ownerId}, ${`00000000-0000-7000-8000-00000000000${index}`}, ${sourceId}, ${mediaId}, '', 'image',
        now(), now())`.execute(db);
  await sql.raw(migration).execute(db);
  const kept = await db
    .selectFrom("posts")
    .select("media_id")
    .where("source_id", "=", sourceId)
    .orderBy("id")
    .execute();
  expect(kept.map((post) => post.media_id)).toEqual([one, `1795810599${one}`, other, mastodon]);
});

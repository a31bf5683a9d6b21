import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../src/platform/db/tables.ts";

/** A user with this many written articles; returns the user's id in the pool. */
export async function fillAccount(db: Kysely<Tables>, articles: number): Promise<string> {
  const [owner, source, userId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into accounts (owner_id, user_id, email, locale, created_at)
    values (${owner}, ${userId}, 'owner@galley.example', 'en', now())`.execute(db);
  await sql`insert into sources (owner_id, id, label, status, instagram_user_id, instagram_app_scoped_id,
    username, language, style, next_poll_at, created_at)
    values (${owner}, ${source}, 'clay.and.fire', 'ACTIVE', 'i', 'i', 'clay.and.fire',
      'en', '{}', now() + interval '1 day', now())`.execute(db);
  for (let index = 0; index < articles; index += 1) {
    const id = randomUUID();
    await sql`insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, imported_at)
      values (${owner}, ${id}, ${source}, ${String(index)},
        'Nine bowls came out whole.', 'image', now(), now())`.execute(db);
    await sql`insert into articles (owner_id, id, post_id, source_id, status, version, created_at)
      values (${owner}, ${id}, ${id}, ${source}, 'GENERATED', 1, now() - make_interval(mins => ${index}::int))`.execute(
      db,
    );
    await sql`insert into article_versions (owner_id, article_id, version, title, document, language,
      excerpt, meta_description, slug, tags, keywords_not_covered, findings, record, created_by, created_at)
      values (${owner}, ${id}, 1, 'Nine bowls', '{"blocks":[]}', 'en', 'The kiln is cold again.',
        '', 'nine-bowls', '{}', '{}', '[]', '{"writer":"built-in","revision":"1"}',
        '{"type":"system","job":"x"}', now())`.execute(db);
  }
  return userId;
}

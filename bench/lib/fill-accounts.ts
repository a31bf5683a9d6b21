import type { Product } from "../../test/product.ts";

/** Gives each account without a source one with this many written articles. */
export async function fillAccounts({ sql }: Pick<Product, "sql">, articles: number): Promise<void> {
  await sql(`insert into sources (owner_id, id, label, status, instagram_user_id, instagram_app_scoped_id,
    username, language, style, next_poll_at, created_at)
    select owner_id, gen_random_uuid(), 'clay.and.fire', 'INACTIVE', 'i', 'i',
      'clay.and.fire', 'en', '{}', now(), now()
    from accounts where not exists (select from sources where sources.owner_id = accounts.owner_id)`);
  await sql(
    `insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, imported_at)
    select owner_id, gen_random_uuid(), id, number::text, 'Nine bowls came out whole.', 'image', now(), now()
    from sources, generate_series(1, $1::int) as number
    where not exists (select from posts where posts.source_id = sources.id)`,
    [articles],
  );
  await sql(`insert into articles (owner_id, id, post_id, source_id, status, version, created_at)
    select owner_id, gen_random_uuid(), id, source_id, 'GENERATED', 1, now() - make_interval(mins => media_id::int)
    from posts where not exists (select from articles where articles.post_id = posts.id)`);
  await sql(`insert into article_versions (owner_id, article_id, version, title, document, language,
    excerpt, meta_description, slug, tags, findings, record, created_by, created_at)
    select owner_id, id, 1, 'Nine bowls', '{"blocks":[]}', 'en', 'The kiln is cold again.', '', 'nine-bowls', '{}',
      '[]', '{"writer":"built-in","revision":"1"}', '{"type":"system","job":"x"}', now()
    from articles where not exists (select from article_versions where article_id = articles.id)`);
  await sql("analyze");
}

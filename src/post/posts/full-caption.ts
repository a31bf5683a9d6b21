import { sql } from "kysely";

/** A post's full text, for a query with `posts as post`: the words that its owner added, then its own caption. */
export const fullCaption = sql<string>`concat_ws(E'\n\n', post.words, nullif(post.caption, ''))`;

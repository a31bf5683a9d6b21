import { sql } from "kysely";

/** What a post says, of a statement with `posts as post`: the words that its owner added, then its own caption. */
export const toldCaption = sql<string>`concat_ws(E'\n\n', post.words, nullif(post.caption, ''))`;

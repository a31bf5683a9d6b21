import { Pool } from "pg";
import { atOnce } from "../lib/at-once.ts";
import { publishBare, type Site } from "../lib/bare-wordpress.ts";
import { readWork } from "../lib/run-bare.ts";

/**
 * Publishing and nothing else: the same calls to a site in the same order, and a durable commit wherever the
 * product has to remember something. Sends two articles at a time to the site.
 */
type Work = { databaseUrl: string; site: Site; articles: number; warmUp: number; tags: string[]; picture: string };

const work = await readWork<Work>();
const pool = new Pool({ connectionString: work.databaseUrl, max: 10 });
const picture = new Uint8Array(Buffer.from(work.picture, "base64"));
await pool.query("create table done (stage text not null, article text not null, remote text)");
const commit = (stage: string, article: string, remote = "") =>
  pool.query("insert into done values ($1, $2, $3)", [stage, article, remote]);

const publish = async () => {
  const slug = crypto.randomUUID().replaceAll("-", "");
  const post = { slug, title: "A bowl", text: "The glaze ran a little.", picture };
  await publishBare(work.site, post, async (draft, ask) => {
    await commit("draft", slug, String(draft));
    const tags: number[] = [];
    for (const name of work.tags) {
      const tag = await ask<{ id?: number; data?: { term_id: number } }>(work.site, "POST", "tags?_fields=id", {
        name,
      });
      tags.push(tag.id ?? tag.data?.term_id ?? 0);
    }
    await ask(work.site, "GET", `posts/${draft}?context=edit&_fields=_links,meta`);
    return { tags };
  });
  await commit("published", slug);
};
await atOnce(work.warmUp, 2, publish);
const seconds = await atOnce(work.articles, 2, publish);
await pool.end();
process.send?.(seconds, () => process.exit(0));

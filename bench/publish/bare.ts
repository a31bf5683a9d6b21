import pLimit from "p-limit";
import { Pool } from "pg";

/**
 * Publishing and nothing else: the same calls to a site in the same order, and a durable commit wherever the
 * product has to remember something. Sends two articles at a time to the site.
 */
type Work = {
  databaseUrl: string;
  siteUrl: string;
  password: string;
  articles: number;
  tags: string[];
  picture: string;
};

// Written by ../publish.ts.
const work = JSON.parse(process.argv[2] ?? "{}") as Work;
const pool = new Pool({ connectionString: work.databaseUrl, max: 10 });
const authorization = `Basic ${Buffer.from(`admin:${work.password}`).toString("base64")}`;
const picture = new Uint8Array(Buffer.from(work.picture, "base64"));
await pool.query("create table done (stage text not null, article text not null, remote text)");
const commit = (stage: string, article: string, remote = "") =>
  pool.query("insert into done values ($1, $2, $3)", [stage, article, remote]);

async function ask<T>(method: string, route: string, body?: object | FormData): Promise<T> {
  const answer = await fetch(`${work.siteUrl}/wp-json/wp/v2/${route}`, {
    method,
    headers: {
      authorization,
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  // The simulator answers in WordPress's format; creating an existing tag returns 400 with its id.
  return (await answer.json()) as T;
}

async function publish(article: string): Promise<void> {
  const slug = article.replaceAll("-", "");
  await ask("GET", `media?slug=${slug}&_fields=id,slug,source_url`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: slug, slug, alt_text: "A bowl" })) form.append(name, value);
  form.append("file", new File([picture], `${slug}.jpg`, { type: "image/jpeg" }));
  const upload = await ask<{ id: number; source_url: string }>("POST", "media?_fields=id,slug,source_url", form);
  await ask(
    "GET",
    `posts?search=galley:${slug.slice(0, 24)}&search_columns=post_content` +
      `&status=publish,future,draft,pending,private,trash&context=edit&per_page=20&_fields=id,status,content.raw`,
  );
  const content =
    `<!-- wp:image {"id":${upload.id}} -->` +
    `<figure class="wp-block-image"><img src="${upload.source_url}" alt=""/></figure><!-- /wp:image -->` +
    `<!-- wp:paragraph --><p>The glaze ran a little.</p><!-- /wp:paragraph -->`;
  const draft = await ask<{ id: number }>("POST", "posts?_fields=id", {
    title: "A bowl",
    slug,
    content,
    status: "draft",
  });
  await commit("draft", article, String(draft.id));
  const tags: number[] = [];
  for (const name of work.tags) {
    const tag = await ask<{ id?: number; data?: { term_id: number } }>("POST", "tags?_fields=id", { name });
    tags.push(tag.id ?? tag.data?.term_id ?? 0);
  }
  await ask("GET", `posts/${draft.id}?context=edit&_fields=_links,meta`);
  const body = { title: "A bowl", slug, content, status: "publish", featured_media: upload.id, tags };
  const fields = "id,link,status,slug,title.raw,content.raw,excerpt.raw,author,featured_media,categories,tags,meta";
  const { link } = await ask<{ link: string }>("POST", `posts/${draft.id}?_fields=${fields}`, body);
  await ask("GET", "categories/1?_fields=link");
  await (await fetch(link)).text();
  await commit("published", article);
}

const started = performance.now();
const inTurn = pLimit(2);
await Promise.all(
  Array.from({ length: work.articles }, async () => {
    await inTurn(() => publish(crypto.randomUUID()));
  }),
);
const seconds = (performance.now() - started) / 1000;
await pool.end();
process.send?.({ seconds }, () => process.exit(0));

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import pLimit from "p-limit";
import { Pool } from "pg";
import { groupConcurrency } from "../../src/platform/jobs/definitions.ts";
import { reEncodePicture } from "../../src/platform/pictures/re-encode-picture.ts";

/**
 * The product's external work and nothing else: the same calls in the same order, the same re-encoding, one
 * mail, one durable commit for each of the five stages, and four posts at a time per stage. A site gets as
 * many at once as the product allows it.
 */
type Work = {
  databaseUrl: string;
  instagramUrl: string;
  wordpressUrl: string;
  password: string;
  smtpPort: number;
  folder: string;
  /** All but the last are for warming up. */
  accounts: { accessToken: string; posts: number }[];
};
type Media = { id: string; caption: string; media_url: string };

// Written by run-bare.ts.
const work = JSON.parse(process.argv[2] ?? "{}") as Work;
const pool = new Pool({ connectionString: work.databaseUrl, max: 10 });
const mailer = nodemailer.createTransport({ host: "127.0.0.1", port: work.smtpPort, ignoreTLS: true });
const authorization = `Basic ${Buffer.from(`admin:${work.password}`).toString("base64")}`;
const stages = {
  import: pLimit(4),
  write: pLimit(4),
  mail: pLimit(4),
  publish: pLimit(groupConcurrency["publish-article"] ?? 4),
};

await pool.query("create table done (stage text not null, post text not null, body text not null)");
const commit = (stage: string, post: string, body = "") =>
  pool.query("insert into done values ($1, $2, $3)", [stage, post, body]);

async function json<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  // The simulators answer in the vendors' formats.
  return (await answer.json()) as T;
}

const wordpress = <T>(method: string, route: string, body?: object | FormData) =>
  json<T>(`${work.wordpressUrl}/wp-json/wp/v2/${route}`, {
    method,
    headers: {
      authorization,
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

async function listMedia(accessToken: string): Promise<Media[]> {
  const fields = "id,caption,media_type,media_url,permalink,timestamp,media_product_type,shortcode,alt_text";
  const found: Media[] = [];
  let url: string | undefined =
    `${work.instagramUrl}/v26.0/me/media?fields=${fields}&limit=25&access_token=${accessToken}`;
  while (url !== undefined) {
    const page: { data: Media[]; paging?: { next?: string } } = await json(url);
    found.push(...page.data);
    url = page.paging?.next;
  }
  return found;
}

async function importPost(media: Media): Promise<Awaited<ReturnType<typeof reEncodePicture>>> {
  const picture = await reEncodePicture(new Uint8Array(await (await fetch(media.media_url)).arrayBuffer()), "bench");
  await writeFile(join(work.folder, `${picture.sha256}.jpg`), picture.bytes);
  await commit("import", media.id, media.caption);
  return picture;
}

async function publishPost(media: Media, picture: Awaited<ReturnType<typeof reEncodePicture>>): Promise<void> {
  const slug = picture.sha256.slice(0, 32);
  await wordpress("GET", `media?slug=${slug}&_fields=id,slug,source_url`);
  const form = new FormData();
  form.append("title", slug);
  form.append("slug", slug);
  form.append("alt_text", "A bowl");
  form.append("file", new File([new Uint8Array(picture.bytes)], `${slug}.jpg`, { type: "image/jpeg" }));
  const upload = await wordpress<{ id: number; source_url: string }>("POST", "media?_fields=id,slug,source_url", form);
  await wordpress(
    "GET",
    `posts?search=galley:${slug}&search_columns=post_content` +
      `&status=publish,future,draft,pending,private,trash&context=edit`,
  );
  const content =
    `<!-- wp:image {"id":${upload.id}} -->` +
    `<figure class="wp-block-image"><img src="${upload.source_url}" alt=""/></figure><!-- /wp:image -->` +
    `<!-- wp:paragraph --><p>${media.caption}</p><!-- /wp:paragraph -->`;
  const draft = await wordpress<{ id: number }>("POST", "posts?_fields=id", {
    title: media.caption.slice(0, 60),
    content,
    status: "draft",
  });
  const body = { title: media.caption.slice(0, 60), content, status: "publish", featured_media: upload.id };
  const write = `posts/${draft.id}?_fields=id,link,status,categories`;
  const { link } = await wordpress<{ link: string }>("POST", write, body);
  await wordpress("GET", "categories/1?_fields=link");
  await (await fetch(link)).text();
}

async function pass(media: Media): Promise<void> {
  const picture = await stages.import(() => importPost(media));
  await stages.write(() => commit("write", media.id, media.caption));
  await stages.mail(async () => {
    const html = `<h1>${media.caption.slice(0, 60)}</h1><p>${media.caption}</p>`.repeat(20);
    await mailer.sendMail({
      from: "galley@localhost",
      to: "bench@galley.example",
      subject: media.caption.slice(0, 60),
      html,
      text: media.caption,
    });
    await commit("mail", media.id);
  });
  await commit("approve", media.id);
  await stages.publish(async () => {
    await publishPost(media, picture);
    await commit("publish", media.id);
  });
}

async function passAll({
  accessToken,
  posts,
}: Work["accounts"][number]): Promise<{ seconds: number; cpuSeconds: number }> {
  const before = process.cpuUsage();
  const started = performance.now();
  const media = await listMedia(accessToken);
  await Promise.all(media.map(pass));
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(before);
  if (media.length !== posts) throw new Error(`${media.length} posts instead of ${posts}`);
  return { seconds, cpuSeconds: (cpu.user + cpu.system) / 1e6 };
}

let measured;
for (const account of work.accounts) measured = await passAll(account);
await pool.end();
mailer.close();
process.send?.({ ...measured, peakMegabytes: process.resourceUsage().maxRSS / 1024 }, () => process.exit(0));

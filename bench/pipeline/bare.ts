import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import pLimit from "p-limit";
import { Pool } from "pg";
import { groupConcurrency } from "../../src/platform/jobs/definitions.ts";
import { reEncodePicture } from "../../src/platform/pictures/re-encode-picture.ts";
import { publishBare, type Site } from "../lib/bare-wordpress.ts";
import { readWork } from "../lib/run-bare.ts";

/**
 * The product's external work and nothing else: the same calls in the same order, the same re-encoding, one email, one
 * durable commit for each of the five stages, and four posts at a time per stage. A site gets as many concurrent
 * uploads as the product allows it.
 */
type Work = {
  databaseUrl: string;
  instagramUrl: string;
  site: Site;
  smtpPort: number;
  folder: string;
  /** All but the last are for warming up. */
  accounts: { accessToken: string; posts: number }[];
};
type Media = { id: string; caption: string; media_url: string };

const work = await readWork<Work>();
const pool = new Pool({ connectionString: work.databaseUrl, max: 10 });
const mailer = nodemailer.createTransport({ host: "127.0.0.1", port: work.smtpPort, ignoreTLS: true });
const stages = {
  import: pLimit(4),
  write: pLimit(4),
  mail: pLimit(4),
  publish: pLimit(groupConcurrency["publish-article"] ?? 4),
};

await pool.query("create table done (stage text not null, post text not null, body text not null)");
const commit = (stage: string, post: string, body = "") =>
  pool.query("insert into done values ($1, $2, $3)", [stage, post, body]);

async function listMedia(accessToken: string): Promise<Media[]> {
  const fields = "id,caption,media_type,media_url,permalink,timestamp,media_product_type,shortcode,alt_text";
  const found: Media[] = [];
  let url: string | undefined =
    `${work.instagramUrl}/v26.0/me/media?fields=${fields}&limit=25&access_token=${accessToken}`;
  while (url !== undefined) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    // The simulator answers in Instagram's format.
    const page = (await answer.json()) as { data: Media[]; paging?: { next?: string } };
    found.push(...page.data);
    url = page.paging?.next;
  }
  return found;
}

async function pass(media: Media): Promise<void> {
  const title = media.caption.slice(0, 60);
  const picture = await stages.import(async () => {
    const made = await reEncodePicture(new Uint8Array(await (await fetch(media.media_url)).arrayBuffer()), "bench");
    await writeFile(join(work.folder, `${made.sha256}.jpg`), made.bytes);
    await commit("import", media.id, media.caption);
    return made;
  });
  await stages.write(() => commit("write", media.id, media.caption));
  await stages.mail(async () => {
    const html = `<h1>${title}</h1><p>${media.caption}</p>`.repeat(20);
    const addresses = { from: "galley@localhost", to: "bench@galley.example" };
    await mailer.sendMail({ ...addresses, subject: title, html, text: media.caption });
    await commit("mail", media.id);
  });
  await commit("approve", media.id);
  await stages.publish(async () => {
    const slug = picture.sha256.slice(0, 32);
    const post = { slug, title, text: media.caption, picture: new Uint8Array(picture.bytes) };
    await publishBare(work.site, post);
    await commit("publish", media.id);
  });
}

let seconds = 0;
for (const { accessToken, posts } of work.accounts) {
  const started = performance.now();
  const media = await listMedia(accessToken);
  await Promise.all(media.map(pass));
  seconds = (performance.now() - started) / 1_000;
  if (media.length !== posts) throw new Error(`${media.length} posts instead of ${posts}`);
}
await pool.end();
mailer.close();
process.send?.(seconds, () => process.exit(0));

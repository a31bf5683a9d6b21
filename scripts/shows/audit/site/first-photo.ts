import assert from "node:assert/strict";
import { control } from "../../../../test/rig.ts";
import { waitUntil } from "../../../../test/wait-until.ts";
import { addAccount, askFor, authorize, type Credential } from "../../api/person.ts";
import type { Product } from "../product.ts";
import { owner } from "./owner.ts";

type Made = { id: string };
type Published = { writes: number; seen: number };

const useTheme = ({ world }: Product, theme: "featured-image" | "plain") =>
  control(world.rig.wordpress, "POST", "/settings", { theme });

async function connectSite({ url, world }: Product, who: Credential, settings = ""): Promise<string> {
  type Users = { users: { login: string; password: string }[] };
  const { users } = await control<Users>(world.rig.wordpress, "GET", "/users");
  const password = users.find(({ login }) => login === "admin")?.password ?? "";
  const site = `site: { siteUrl: "${world.rig.wordpress.url}", username: "admin", password: "${password}" }`;
  const made = `settings: { label: "Blog", publishWhen: BY_HAND${settings} }`;
  return (await askFor<Made>(url, who, `mutation { createIntegration(${site}, ${made}) { id } }`)).id;
}

/** A new account's post: written, published to the site, and read there as a visitor sees it. */
async function publishOne(product: Product, who: Credential, integrationId: string): Promise<Published> {
  const { url, sql, world } = product;
  const username = `account${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addAccount(product, username, ["The kiln is cold again. Nine bowls came out whole."]);
  const connection = await authorize(product, who, userId);
  const settings = `settings: { label: "${username}" }`;
  const source = await askFor<Made>(
    url,
    who,
    `mutation { createSource(connectionId: "${connection}", ${settings}) { id } }`,
  );
  const written = async () =>
    (await sql("select id from articles where source_id = $1 and status = 'GENERATED'", [source.id]))[0];
  const articleId = String((await waitUntil("the article is written", written, { patienceMs: 60_000 }))["id"]);
  await askFor(
    url,
    who,
    `mutation { publishArticle(articleId: "${articleId}", version: 1, integrationIds: ["${integrationId}"]) { id } }`,
  );
  const out = async () =>
    (
      await sql("select link, remote_id from publications where article_id = $1 and state = 'published'", [articleId])
    )[0];
  const { link, remote_id: remoteId } = await waitUntil("the article is published", out, { patienceMs: 60_000 });
  const page = await (await fetch(String(link))).text();
  type Journal = { records: { method?: string; path?: string }[] };
  const { records } = await control<Journal>(world.rig.wordpress, "GET", "/journal");
  const write = new RegExp(`/wp/v2/posts/${String(remoteId)}(\\?|$)`);
  const writes = records.filter(({ method, path = "" }) => method === "POST" && write.test(path)).length;
  return { writes, seen: page.match(/<img[^>]+wp-content\/uploads/g)?.length ?? 0 };
}

export async function photoOnce(product: Product): Promise<string> {
  await useTheme(product, "featured-image");
  const who = await owner(product);
  const { seen } = await publishOne(product, who, await connectSite(product, who));
  assert.equal(seen, 1);
  return "the page shows it once";
}

export async function nextArticleAtOnce(product: Product): Promise<string> {
  await useTheme(product, "featured-image");
  const who = await owner(product);
  const integrationId = await connectSite(product, who);
  const first = await publishOne(product, who, integrationId);
  const second = await publishOne(product, who, integrationId);
  assert.deepEqual(
    [first, second],
    [
      { writes: 2, seen: 1 },
      { writes: 1, seen: 1 },
    ],
  );
  return "the first article was written twice, the second once";
}

export async function photoStaysInText(product: Product): Promise<string> {
  await useTheme(product, "plain");
  const who = await owner(product);
  const published = await publishOne(product, who, await connectSite(product, who));
  assert.deepEqual(published, { writes: 1, seen: 1 });
  return "the page shows it once, in the text";
}

export async function setByHand(product: Product): Promise<string> {
  await useTheme(product, "featured-image");
  const who = await owner(product);
  const inText = await publishOne(product, who, await connectSite(product, who, ", firstPicture: IN_TEXT"));
  const featured = await publishOne(product, who, await connectSite(product, who, ", firstPicture: FEATURED"));
  assert.deepEqual(
    [inText, featured],
    [
      { writes: 1, seen: 2 },
      { writes: 1, seen: 1 },
    ],
  );
  return "IN_TEXT leaves it in the text, FEATURED takes it out";
}

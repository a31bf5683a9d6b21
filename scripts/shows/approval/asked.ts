import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../../src/context.ts";
import { listOwnedTables } from "../../../src/owner/accounts/erase-owner.ts";
import { connectInstagram, connectWordPress, openOwner, type Owner } from "../../../test/owners.ts";
import type { Product } from "../../../test/product.ts";
import { findApprovalLink, readMails } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";

/** The running product, and its parts in this process for what no page offers. */
export type Stage = Product & { ctx: Context };
export type Asked = { owner: Owner; link: string; articleId: string; sourceId: string };

/** A new owner with a site, an article, and the proof in the mailbox. */
export async function ask({ rig, ctx }: Stage): Promise<Asked> {
  const owner = await openOwner(ctx);
  await connectWordPress(rig, ctx, owner);
  const posts = [{ caption: "The kiln is cold again. Nine bowls came out whole." }];
  const { sourceId } = await connectInstagram(rig, ctx, owner, { posts });
  const find = async () => (await readMails(rig.mailbox, { to: owner.email })).map(findApprovalLink).find(Boolean);
  const link = await waitUntil("the proof is mailed", async () => (await find()) ?? false);
  await settleMails(ctx, owner);
  const articles = ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  return { owner, link, sourceId, articleId: (await articles.executeTakeFirstOrThrow()).id };
}

/** Waits until no mail is in transit: the mailbox has a mail before its row says so. */
export async function settleMails({ db }: Context, { ownerId }: Owner): Promise<void> {
  const onTheirWay = db
    .selectFrom("mails")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["queued", "sending"]);
  await waitUntil("all mails are sent", async () => (await onTheirWay.execute()).length === 0);
}

/** A hash of every row the owner has, except sources, where the service records each poll. */
export async function fingerprint({ ctx: { db } }: Stage, { ownerId }: Owner): Promise<string> {
  const hash = createHash("sha256");
  for (const table of (await listOwnedTables(db)).filter((name) => name !== "sources")) {
    const rows = await sql`select t::text as row from ${sql.table(table)} as t where owner_id = ${ownerId} order by 1`;
    hash.update(JSON.stringify([table, (await rows.execute(db)).rows]));
  }
  return hash.digest("hex");
}

/** How many answers the article's audit log has. */
export async function countAnswers({ sql: run }: Stage, articleId: string): Promise<number> {
  const answers = ["article.approved", "article.declined", "article.changes-asked", "article.content-updated"];
  const query = "select from audit_log where subject_id = $1 and action = any($2)";
  return (await run(query, [articleId, answers])).length;
}

/** The page's state: its `data-state`. */
export async function stateOf(link: string): Promise<string> {
  return /data-state="([a-z-]+)"/.exec(await (await fetch(link)).text())?.[1] ?? "none";
}

/** Presses a button or submits a form on the page. */
export function press(link: string, fields: Record<string, string>, texts: string[] = []): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const text of texts) body.append("text", text);
  return fetch(link, { method: "POST", body, redirect: "manual", headers: { origin: "null" } });
}

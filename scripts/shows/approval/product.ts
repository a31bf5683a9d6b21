import { createHash } from "node:crypto";
import { sql } from "kysely";
import { createAccount } from "../../../src/owner/accounts/create-account.ts";
import { listOwnedTables } from "../../../src/owner/accounts/erase-owner.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { startHttp } from "../../../src/entries/http/start-http.ts";
import { createIntegration } from "../../../src/post/integrations/create-integration.ts";
import { startWorker } from "../../../src/entries/worker/worker.ts";
import { connectSource } from "../../../src/post/sources/connecting/connect-source.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";
import { revisingWriter } from "../../../test/revising-writer.ts";
import { control, findApprovalLink, type ReceivedMail, readMails, startRig } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { findFreePort } from "../../postgres.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Owner = Caller & { email: string };
/** Returns in a sentence what was seen; throws when it's wrong. */
export type Case = { name: string; run(product: Product): Promise<string> };

/**
 * Runs web and worker in this process, so that the show can move their clock; Instagram, WordPress, mailbox and
 * database are external.
 */
export async function startProduct() {
  const postgres = await startScratchPostgres({ database: "galley" });
  await migrate(postgres.connectionString());
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const rig = await startRig(postgres.connectionString(), {
    PORT: String(port),
    PUBLIC_URL: url,
    GMAIL_ACTION: "true",
    LOG_LEVEL: "silent",
  });
  let offset = 0;
  const ctx = await rig.openContext({ clock: { now: () => new Date(Date.now() + offset) }, writer: revisingWriter });
  const [web, worker] = [await startHttp(ctx), startWorker(ctx)];
  let owners = 0;

  const product = {
    ctx,
    rig,
    url,
    pass: (ms: number) => (offset += ms),
    async createOwner({ site = false, locale = "en" as "en" | "vi" } = {}): Promise<Owner> {
      owners += 1;
      const email = `owner${owners}@galley.example`;
      const { ownerId } = await createAccount(ctx, {
        email,
        name: `Owner ${owners}`,
        locale,
        timeZone: "Europe/Zurich",
      });
      const owner: Owner = { ownerId, actor: { type: "user", id: ownerId }, email };
      if (site) await connectSite(owner);
      return owner;
    },
    /** A new Instagram account whose only post becomes an article. */
    async addArticle(owner: Owner, caption: string): Promise<{ articleId: string; sourceId: string; userId: string }> {
      const username = `account.${crypto.randomUUID().slice(0, 8)}`;
      const { userId } = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username });
      await control(rig.instagram, "POST", `/accounts/${userId}/posts`, { caption });
      const { accessToken, expiresAt } = await control<{ accessToken: string; expiresAt: string }>(
        rig.instagram,
        "POST",
        `/accounts/${userId}/token`,
      );
      const settings = { label: username, language: "en" as const, about: "", keywords: [], style: neutralStyle };
      const { sourceId } = await connectSource(ctx, owner, {
        ...settings,
        accessToken,
        tokenExpiresAt: new Date(expiresAt),
      });
      return { articleId: await product.waitForArticle(sourceId), sourceId, userId };
    },
    async waitForArticle(sourceId: string): Promise<string> {
      let articleId = "";
      await waitUntil("the article is written", async () => {
        const row = await ctx.db
          .selectFrom("articles")
          .select(["id", "status"])
          .where("source_id", "=", sourceId)
          .orderBy("created_at", "desc")
          .executeTakeFirst();
        articleId = row?.id ?? "";
        return row?.status === "GENERATED";
      });
      return articleId;
    },
    mailsTo: (email: string): Promise<ReceivedMail[]> => readMails(rig.mailbox, { to: email }),
    /** The link in the newest mail, once this many have arrived. */
    async waitForLink(email: string, count = 1): Promise<string> {
      let links: string[] = [];
      await waitUntil(`${count} mails to ${email}`, async () => {
        links = (await product.mailsTo(email)).map(findApprovalLink).filter((link) => link !== null);
        return links.length >= count;
      });
      return links.at(-1) ?? "";
    },
    async ask(
      owner: Owner,
      caption = "The kiln is cold again. Nine bowls came out whole.",
    ): Promise<{ link: string; articleId: string; sourceId: string; userId: string }> {
      const before = (await product.mailsTo(owner.email)).length;
      const made = await product.addArticle(owner, caption);
      const link = await product.waitForLink(owner.email, before + 1);
      await product.settleMails(owner);
      return { ...made, link };
    },
    /** Waits until no mail is in transit: the mailbox has a mail before its row says so. */
    async settleMails({ ownerId }: Owner): Promise<void> {
      const onTheirWay = ctx.db
        .selectFrom("mails")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("state", "in", ["queued", "sending"]);
      await waitUntil("all mails are sent", async () => (await onTheirWay.execute()).length === 0);
    },
    /** A hash of every row the owner has, except sources, where the service records each poll. */
    async fingerprint({ ownerId }: Owner): Promise<string> {
      const hash = createHash("sha256");
      for (const table of (await listOwnedTables(ctx.db)).filter((name) => name !== "sources")) {
        const { rows } = await sql<{
          row: string;
        }>`select t::text as row from ${sql.table(table)} as t where owner_id = ${ownerId} order by 1`.execute(ctx.db);
        hash.update(JSON.stringify([table, rows]));
      }
      return hash.digest("hex");
    },
    /** How many entries an article's audit log has with these actions. */
    async countActions(articleId: string, actions: string[]): Promise<number> {
      const rows = await ctx.db
        .selectFrom("audit_log")
        .select("id")
        .where("subject_id", "=", articleId)
        .where("action", "in", actions)
        .execute();
      return rows.length;
    },
    noFaults: () => control(rig.mailbox, "DELETE", "/faults"),
    async close(): Promise<void> {
      await worker.stop();
      await web.stop();
      await ctx.close();
      await rig.close();
      await postgres.stop();
    },
  };

  async function connectSite(owner: Owner): Promise<void> {
    const { users } = await control<{ users: { login: string; password: string }[] }>(rig.wordpress, "GET", "/users");
    const password = users.find(({ login }) => login === "admin")?.password ?? "";
    const integration = {
      kind: "wordpress" as const,
      label: "Blog",
      category: null,
      sourceId: null,
      publishWhen: "on-approval" as const,
    };
    await createIntegration(ctx, owner, { ...integration, siteUrl: rig.wordpress.url, username: "admin", password });
  }
  return product;
}

/** The page's state: its `data-state`. */
export async function stateOf(link: string): Promise<string> {
  const html = await (await fetch(link)).text();
  return /data-state="([a-z-]+)"/.exec(html)?.[1] ?? "none";
}

/** Presses a button or submits a form on the page. */
export function press(link: string, fields: Record<string, string>, texts: string[] = []): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const text of texts) body.append("text", text);
  return fetch(link, { method: "POST", body, redirect: "manual", headers: { origin: "null" } });
}

/** The texts in the page's edit form. */
export async function readForm(link: string): Promise<{ title: string; texts: string[] }> {
  const html = await (await fetch(`${link}?edit`)).text();
  const fields = [...html.matchAll(/<textarea[^>]*name="(title|text)"[^>]*>([^<]*)<\/textarea>/g)].map((match) => ({
    name: match[1],
    value: decode(match[2] ?? ""),
  }));
  return {
    title: fields.find(({ name }) => name === "title")?.value ?? "",
    texts: fields.filter(({ name }) => name === "text").map(({ value }) => value),
  };
}

function decode(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/^\n/, "");
}

import { sql } from "kysely";
import { createAccount } from "../../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { startHttp } from "../../../src/entries/http/start-http.ts";
import { startWorker } from "../../../src/entries/worker/worker.ts";
import type { Locale } from "../../../src/platform/languages.ts";
import { authorizeInstagram } from "../../../src/post/sources/connecting/authorize-instagram.ts";
import { createSource, type CreateSourceInput } from "../../../src/post/sources/connecting/create-source.ts";
import type { Source } from "../../../src/post/sources/source-view.ts";
import { decideAtInstagram } from "../../../test/decide-at-instagram.ts";
import { control, readMails, startRig } from "../../../test/rig.ts";
import { findFreePort } from "../../postgres.ts";
import { startScratchPostgres } from "../../scratch-postgres.ts";

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Owner = Caller & { email: string };

/**
 * Runs web and worker in this process, so that the show can move their clock; Instagram, mailbox and database are
 * external.
 */
export async function startProduct() {
  const postgres = await startScratchPostgres({ database: "galley" });
  await migrate(postgres.connectionString());
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    POLL_INTERVAL: "10m",
    SETTLE_TIME: "10m",
    LOG_LEVEL: "silent",
  };
  const rig = await startRig(postgres.connectionString(), settings);
  let offset = 0;
  const ctx = await rig.openContext({ clock: { now: () => new Date(Date.now() + offset) } });
  const web = await startHttp(ctx);
  const worker = startWorker(ctx);
  const connectUrl = `${publicUrl}/connect/instagram`;
  const { instagram } = rig;
  let owners = 0;
  const product = {
    ctx,
    instagram,
    connectUrl,
    /**
     * Moves Instagram's clock, then ours, so that no token is newer there than here. Last the queue's, which is
     * the database's own.
     */
    async pass(ms: number): Promise<void> {
      await control(instagram, "POST", "/clock", { advanceSeconds: ms / 1000 });
      offset += ms;
      await sql`update jobs.job set start_after = start_after - make_interval(secs => ${ms / 1000})
        where state = 'created'`.execute(ctx.db);
    },
    async createOwner(locale: Locale = "en"): Promise<Owner> {
      owners += 1;
      const email = `owner${owners}@galley.example`;
      const { ownerId } = await createAccount(ctx, { email, name: `Owner ${owners}`, locale, timeZone: "UTC" });
      return { ownerId, actor: { type: "user", id: ownerId }, email };
    },
    async newAccount(posts: object[] = [], account: object = {}): Promise<string> {
      const username = `account.${crypto.randomUUID().slice(0, 8)}`;
      const { userId } = await control<{ userId: string }>(instagram, "POST", "/accounts", { username, ...account });
      for (const post of posts) await product.addPost(userId, post);
      return userId;
    },
    addPost: (userId: string, post: object) =>
      control<{ id: string }>(instagram, "POST", `/accounts/${userId}/posts`, post),
    /** Goes through Instagram's page and back; returns the parameters of the page the owner lands on. */
    async allow(owner: Owner, userId: string, sourceId?: string): Promise<URLSearchParams> {
      const authorization = await authorizeInstagram(ctx, {
        ownerId: owner.ownerId,
        locale: "en",
        ...(sourceId === undefined ? {} : { sourceId }),
      });
      return (await decideAtInstagram(connectUrl, authorization, { decision: "approve", user_id: userId }))
        .searchParams;
    },
    async deny(owner: Owner): Promise<URLSearchParams> {
      const authorization = await authorizeInstagram(ctx, { ownerId: owner.ownerId, locale: "en" });
      return (await decideAtInstagram(connectUrl, authorization, { decision: "deny" })).searchParams;
    },
    async connect(owner: Owner, userId: string, settings: Partial<CreateSourceInput> = {}): Promise<Source> {
      const connectionId = (await product.allow(owner, userId)).get("connection") ?? "";
      return createSource(ctx, owner, { label: "My account", language: "en", ...settings, connectionId });
    },
    fault: (path: string, fault: object, times: number | "always" = "always") =>
      control(instagram, "POST", "/faults", { match: { path }, times, fault }),
    noFaults: () => control(instagram, "DELETE", "/faults"),
    /** Subjects of the mails about sources in the owner's mailbox, oldest first. */
    async noticesTo(owner: Owner): Promise<string[]> {
      const mails = await readMails(rig.mailbox, { to: owner.email });
      return mails.filter((mail) => !mail.text.includes("/approve/")).map((mail) => mail.subject);
    },
    async close(): Promise<void> {
      await worker.stop();
      await web.stop();
      await ctx.close();
      await rig.close();
      await postgres.stop();
    },
  };
  return product;
}

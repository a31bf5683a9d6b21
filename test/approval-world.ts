import type { Caller } from "../src/platform/actor.ts";
import type { MailsTable } from "../src/platform/mails/tables.ts";
import { findApprovalLinks, type ReceivedMail, readMails } from "./rig.ts";
import { revisingWriter } from "./revising-writer.ts";
import { createWorld, type World, type WorldOverrides } from "./world.ts";

export type Owner = Caller & { email: string };

/** A world that runs until no article is waiting to be written and no email to be sent. */
export type ApprovalWorld = World & {
  addArticle(owner: Owner, caption?: string): Promise<{ articleId: string; sourceId: string; userId: string }>;
  /** Sends everything queued. */
  sendMails(owner: Owner): Promise<void>;
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** The token from the newest approval link mailed to this address. */
  newestToken(email: string): Promise<string>;
  mailRows(owner: Owner): Promise<Pick<MailsTable, "kind" | "state" | "failure" | "copy">[]>;
};

export async function createApprovalWorld(
  overrides: WorldOverrides = {},
  settings: Record<string, string> = {},
): Promise<ApprovalWorld> {
  const world = await createWorld({ writer: revisingWriter, ...overrides }, settings);
  const { ctx } = world;
  const mailRows: ApprovalWorld["mailRows"] = (owner) =>
    ctx.db
      .selectFrom("mails")
      .select(["kind", "state", "failure", "copy"])
      .where("owner_id", "=", owner.ownerId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  const mailsTo = (email: string) => readMails(world.rig.mailbox, { to: email });
  return {
    ...world,
    mailRows,
    mailsTo,
    async addArticle(owner, caption = "The kiln is cold again. Nine bowls came out whole.") {
      const { sourceId, userId } = await world.connectAccount(owner, { post: { caption } });
      const { id } = await ctx.db
        .selectFrom("articles")
        .select("id")
        .where("source_id", "=", sourceId)
        .executeTakeFirstOrThrow();
      // Workers from earlier steps keep taking jobs until the world ends, so one may already be writing it.
      const isAsked = async () =>
        (await ctx.db.selectFrom("approvals").select("id").where("article_id", "=", id).execute()).length > 0;
      await world.workUntil(isAsked);
      return { articleId: id, sourceId, userId };
    },
    sendMails: (owner) =>
      world.workUntil(async () =>
        (await mailRows(owner)).every(({ state }) => state !== "queued" && state !== "sending"),
      ),
    async newestToken(email) {
      const links = findApprovalLinks(await mailsTo(email));
      const token = links.at(-1)?.split("/").at(-1);
      if (token === undefined) throw new Error(`no link was mailed to ${email}`);
      return token;
    },
  };
}

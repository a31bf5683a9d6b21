import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { hashLinkToken } from "../../../src/platform/guards/link-token.ts";
import { findApprovalLink, readMails } from "../../../test/rig.ts";
import type { Owner } from "./create-owners.ts";
import type { Random } from "./random.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

type Wanted = { ownerId: string; articleId: string; approvalId: string; version: number; linkVersion: number };
type Answer = { data?: Record<string, { version?: number } | null> | null };

const approve = "mutation ($id: ID!, $version: Int!) { approveArticle(articleId: $id, version: $version) { version } }";
const rename =
  "mutation ($id: ID!, $version: Int!, $title: String!) { " +
  "updateArticleTitle(articleId: $id, expectedVersion: $version, title: $title) { version } }";

/** Reads every mail and decides as hurried people do: twice, from two tabs, after an edit, or not at all. */
export class MailReader {
  readonly #world: World;
  readonly #owners: Owner[];
  readonly #told: Told;
  readonly #random: Random;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(world: World, owners: Owner[], told: Told, random: Random) {
    this.#world = world;
    this.#owners = owners;
    this.#told = told;
    this.#random = random;
  }

  start(): void {
    this.#running = this.#read();
    // stop() reports a failure; until then it is ignored.
    this.#running.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #read(): Promise<void> {
    const undecided: string[] = [];
    let read = 0;
    while (!this.#stopped) {
      const mails = await readMails(this.#world.rig.mailbox, { since: read });
      read += mails.length;
      undecided.push(...mails.map(findApprovalLink).filter((link) => link !== null));
      const links = undecided.splice(0);
      const done = await Promise.all(links.map((link) => this.#decide(link).catch(() => false)));
      // No answer, so try again.
      undecided.push(...links.filter((_link, index) => !done[index]));
      await wait(250);
    }
  }

  /** True when there is nothing left to do about this mail. */
  async #decide(link: string): Promise<boolean> {
    const token = link.split("/").at(-1) ?? "";
    if (!this.#told.linkTokens.includes(token)) this.#told.linkTokens.push(token);
    const wanted = await this.#look(token);
    if (wanted === null) return true;
    const owner = this.#owners.find(({ ownerId }) => ownerId === wanted.ownerId);
    if (owner === undefined || owner.deletedAt !== null) return true;
    const mood = this.#random.below(10);
    // Already edited by a tab whose answer was lost: the link is for an older version.
    if (wanted.version !== wanted.linkVersion) return this.#approve(owner, wanted);
    if (mood < 2) return this.#editThenApprove(owner, wanted);
    return this.#press(link, wanted, mood === 9 ? ["decline", "approve"] : ["approve", "approve", "approve"]);
  }

  /** Several clicks at once; the page afterwards shows what counts. */
  async #press(link: string, wanted: Wanted, decisions: string[]): Promise<boolean> {
    const press = (decision: string) =>
      fetch(link, {
        method: "POST",
        body: new URLSearchParams({ decision }),
        headers: { origin: new URL(link).origin },
        redirect: "manual",
      });
    const answers = await Promise.allSettled(decisions.map(press));
    const isAnswered = answers.some((answer) => answer.status === "fulfilled" && answer.value.status === 303);
    if (isAnswered) this.#told.decided.push({ ownerId: wanted.ownerId, approvalId: wanted.approvalId });
    return isAnswered;
  }

  /** Sends the same title from two tabs: one of them hears that it's stale. Then approves the new version. */
  async #editThenApprove(owner: Owner, wanted: Wanted): Promise<boolean> {
    const { articleId, version } = wanted;
    const title = `Edited ${articleId.slice(-8)}`;
    const tabs = ["left", "right"].map((tab) => ({
      title: `${title}, ${tab}`,
      answer: this.#ask(owner, rename, { id: articleId, version, title: `${title}, ${tab}` }).catch(() => null),
    }));
    for (const { title: written, answer } of tabs) {
      const made = (await answer)?.data?.["updateArticleTitle"]?.version;
      if (made === undefined) continue;
      const edit = { ownerId: owner.ownerId, articleId, expectedVersion: version, version: made, title: written };
      // The mail and its reminder may set the same title; repeating an edit returns the edit already made.
      if (!this.#told.edits.some((known) => isDeepStrictEqual(known, edit))) this.#told.edits.push(edit);
    }
    return this.#approve(owner, { ...wanted, version: version + 1 });
  }

  async #approve(owner: Owner, { articleId, version }: Wanted): Promise<boolean> {
    const approved = (await this.#ask(owner, approve, { id: articleId, version })).data?.["approveArticle"]?.version;
    if (approved === undefined) return false;
    this.#told.approved.push({ ownerId: owner.ownerId, articleId, version: approved });
    return true;
  }

  async #ask(owner: Owner, query: string, variables: object): Promise<Answer> {
    const headers = { "content-type": "application/json", "x-api-key": owner.apiKey };
    const answer = await fetch(`${this.#world.webUrl}/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query, variables }),
    });
    // The API's answers have this format (schema.graphql).
    return (await answer.json()) as Answer;
  }

  /** Null when the approval is decided, expired, or gone with its owner. */
  async #look(token: string): Promise<Wanted | null> {
    const row = await this.#world.ctx.db
      .selectFrom("approval_links as link")
      .innerJoin("approvals as approval", "approval.id", "link.approval_id")
      .innerJoin("articles as article", "article.id", "approval.article_id")
      .select([
        "approval.id as approvalId",
        "approval.article_id as articleId",
        "article.version",
        "approval.version as linkVersion",
        "approval.owner_id as ownerId",
        "approval.expires_at as expiresAt",
      ])
      .where("link.token_hash", "=", hashLinkToken(token))
      .where("approval.decision", "is", null)
      .executeTakeFirst();
    if (row === undefined || row.expiresAt.getTime() <= this.#world.now()) return null;
    return row;
  }
}

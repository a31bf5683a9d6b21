import { ConnectorError } from "../../../src/platform/connector-error.ts";
import { systemCaller } from "../../../src/platform/actor.ts";
import type { Context } from "../../../src/context.ts";
import { inTransaction } from "../../../src/platform/db/database.ts";
import type { JobData, JobName } from "../../../src/platform/jobs/definitions.ts";
import { toFailure } from "../../../src/platform/jobs/failure.ts";
import type { JobQueue, SendOptions } from "../../../src/platform/jobs/queue.ts";
import { writeArticle } from "../../../src/post/articles/writing/write-article.ts";
import { sendMail } from "../../../src/post/mails/send-mail.ts";
import { importEarlierPosts } from "../../../src/post/posts/earlier/import-earlier-posts.ts";
import { failPublication } from "../../../src/post/publications/fail-publication.ts";
import { publishArticle } from "../../../src/post/publications/publish-article.ts";

export type Job = { name: JobName; data: JobData[JobName]; options: SendOptions | undefined; at: Date };
type Run<Name extends JobName> = (ctx: Context, data: JobData[Name]) => Promise<void>;

const runs: { [Name in JobName]?: Run<Name> } = {
  "write-article": (ctx, data) => writeArticle(ctx, systemCaller(data.ownerId, "write-article"), data),
  "send-mail": (ctx, data) => sendMail(ctx, systemCaller(data.ownerId, "send-mail"), data),
  "import-earlier-posts": (ctx, data) =>
    importEarlierPosts(ctx, systemCaller(data.ownerId, "import-earlier-posts"), data),
  async "publish-article"(ctx, data) {
    const caller = systemCaller(data.ownerId, "publish-article");
    try {
      await publishArticle(ctx, caller, { ...data, attempt: 1 });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      await failPublication(ctx, caller, { ...data, failure: toFailure(error) });
    }
  },
};

/** A queue for a past time: its jobs run when the story gets there. */
export function createStoryJobs(real: JobQueue, now: () => Date) {
  const waiting: Job[] = [];
  return {
    jobs: {
      ...real,
      async send(_tx, name, data, options) {
        waiting.push({ name, data, options, at: options?.startAfter ?? now() });
        waiting.sort((one, other) => one.at.getTime() - other.at.getTime());
      },
    } satisfies JobQueue,
    /** Takes the next due job, if it's due by then. */
    takeDue: (until: Date) => (waiting[0] !== undefined && waiting[0].at <= until ? waiting.shift() : undefined),
    /** Hands jobs that aren't due yet to the service's queue. */
    async handOver(ctx: Pick<Context, "db">): Promise<void> {
      await inTransaction(ctx, async (tx) => {
        for (const { name, data, options } of waiting.splice(0)) await real.send(tx, name, data, options);
      });
    },
  };
}

/** `siteIsAway`: all attempts to publish are used up at once. */
export async function runJob(ctx: Context, { name, data }: Job, { siteIsAway = false } = {}): Promise<void> {
  if (siteIsAway && name === "publish-article") {
    const publication = data as JobData["publish-article"];
    const caller = systemCaller(publication.ownerId, name);
    await failPublication(ctx, caller, { ...publication, failure: { reason: "unavailable" } });
    return;
  }
  // Each name has its own kind of data.
  const run = runs[name] as ((ctx: Context, data: unknown) => Promise<void>) | undefined;
  if (run === undefined) throw new Error(`the story has no ${name}`);
  await run(ctx, data);
}

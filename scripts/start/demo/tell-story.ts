import type { Context } from "../../../src/context.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { approveArticle } from "../../../src/post/articles/approve-article.ts";
import { makeDueDigests } from "../../../src/post/articles/digests/make-due-digests.ts";
import { declineArticle } from "../../../src/post/articles/decline-article.ts";
import { chooseEarlierPosts } from "../../../src/post/posts/earlier/choose-earlier-posts.ts";
import { indexPosts } from "../../../src/post/posts/index-posts.ts";
import { answerQuestions } from "../../../src/post/questions/answer-questions.ts";
import { listQuestions } from "../../../src/post/questions/list-questions.ts";
import { checkSource } from "../../../src/post/sources/polling/check-source.ts";
import { connectPlaces, type Place, type Simulators } from "./connect-places.ts";
import { control } from "../../../simulators/kit/control.ts";
import { createBuiltInWriter } from "../../../src/writer/built-in/built-in-writer.ts";
import { onlyWriter } from "../../../src/writer/writers.ts";
import { createCheckedWriter } from "../../../src/writer/checks/create-checked-writer.ts";
import { findRecording, withRecordings } from "./recorded-writer.ts";
import { type Action, minutesBefore, readStory, type StoryPost } from "./story.ts";
import { createStoryJobs, type Job, runJob } from "./story-jobs.ts";

/** The story's time while it runs, then the real time. */
export type StoryClock = { now(): Date; at: Date | null };

export const createStoryClock = (): StoryClock => ({
  at: null,
  now() {
    return this.at ?? new Date();
  },
});

const HOUR_MS = 3_600_000;
/** What runs automatically before the next event: writing, emails, publishing. */
const SETTLING_MS = 60_000;

const AT_ONCE = 8;

type Event = { at: Date; happen(): Promise<void> };

/** Runs through the demo's last weeks in seconds: the same verbs and jobs as everyone's, with the clock set back. */
export async function tellStory(
  base: Context,
  clock: StoryClock,
  caller: Caller,
  simulators: Simulators,
): Promise<void> {
  const now = new Date();
  const story = readStory(now);
  const queue = createStoryJobs(base.jobs, () => clock.now());
  // Not the operator's model: nobody asked it to write a past, and somebody pays for it.
  const writer = createCheckedWriter(withRecordings(createBuiltInWriter()), base.log);
  const ctx: Context = { ...base, clock, writers: onlyWriter(writer), jobs: queue.jobs };
  const events: Event[] = [];
  let mailing: Promise<void> = Promise.resolve();

  clock.at = story.connectedAt;
  const places = await connectPlaces(ctx, caller, simulators, story.sources);
  while ((await indexPosts(ctx, AT_ONCE)) > 0);
  for (const [name, { actions }] of Object.entries(story.sources))
    addDeeds({ source: name as StoryPost["source"], at: story.connectedAt, pictures: [], actions });
  for (const post of story.posts) {
    events.push({ at: post.at, happen: () => appear(post) });
    addDeeds(post);
  }
  for (const event of events.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await liveUntil(event.at);
    await event.happen();
    await liveUntil(new Date(event.at.getTime() + SETTLING_MS));
  }
  await mailing;
  clock.at = null;
  await setMailboxClock(clock.now());
  await queue.handOver(base);

  function addDeeds(post: StoryPost): void {
    for (const action of post.actions) {
      const at =
        action.minutesAgo === undefined
          ? new Date(post.at.getTime() + (action.afterHours ?? 0) * HOUR_MS)
          : minutesBefore(now, action.minutesAgo);
      events.push({ at, happen: () => decide(post, action) });
    }
  }

  async function liveUntil(time: Date): Promise<void> {
    for (let job = queue.takeDue(time); job !== undefined; job = queue.takeDue(time)) {
      if (job.at > clock.now()) clock.at = job.at;
      if (job.name === "send-mail") mail(job, clock.now());
      else await runJob(ctx, job);
    }
    clock.at = time;
    if ((await makeDueDigests(ctx, AT_ONCE)) > 0) await liveUntil(time);
  }

  /** Sends one email after the other while the story continues; each arrives at the time it was sent. */
  function mail(job: Job, at: Date): void {
    mailing = mailing.then(async () => {
      await setMailboxClock(at);
      await runJob({ ...ctx, clock: { now: () => at } }, job);
    });
    // The caller that awaits it gets the error.
    mailing.catch(() => {});
  }

  async function appear(post: StoryPost): Promise<void> {
    const { sourceId, userId } = places[post.source];
    if (post.earlier !== undefined) {
      await chooseEarlierPosts(ctx, caller, {
        sourceId,
        postIds: [await findEarlier(places[post.source], post.earlier)],
      });
      return;
    }
    const { caption, pictures, at } = post;
    const given = { kind: pictures.length > 1 ? "carousel" : "image", caption, pictures, postedAt: at.toISOString() };
    await control({ url: simulators.instagramUrl }, "POST", `/accounts/${userId}/posts`, given);
    await checkSource(ctx, caller, { sourceId });
  }

  async function decide(post: StoryPost, { do: action, siteIsAway }: Action): Promise<void> {
    // An email about something already decided would no longer be needed.
    await mailing;
    const { id: articleId, version, caption } = await findArticle(post);
    if (action === "decline") return declineArticle(ctx, caller, { articleId, version });
    if (action === "answer") return answer(articleId, version, caption);
    await approveArticle(ctx, caller, { articleId, version });
    if (!siteIsAway) return;
    for (let job = queue.takeDue(clock.now()); job !== undefined; job = queue.takeDue(clock.now()))
      await runJob(ctx, job, { siteIsAway });
  }

  async function answer(articleId: string, version: number, caption: string): Promise<void> {
    const said = findRecording(caption)?.answers ?? [];
    const questions = await listQuestions(ctx, caller.ownerId, [articleId]);
    const answers = questions.map(({ id, text: question }) => ({
      questionId: id,
      text: said.find((one) => one.question === question)?.text ?? "",
    }));
    await answerQuestions(ctx, caller, { articleId, version, answers });
  }

  /** The article about a post or, for a source's events, about its first one. */
  async function findArticle({ source, caption, earlier }: StoryPost) {
    return ctx.db
      .selectFrom("articles as article")
      .innerJoin("posts as post", (join) =>
        join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
      )
      .select(["article.id", "article.version", "post.caption"])
      .where("article.owner_id", "=", caller.ownerId)
      .where("article.source_id", "=", places[source].sourceId)
      .$if(caption !== undefined, (query) => query.where("post.caption", "=", caption ?? ""))
      .$if(earlier !== undefined, (query) => query.where("post.caption", "like", `%${earlier}%`))
      .orderBy("article.created_at")
      .executeTakeFirstOrThrow();
  }

  async function findEarlier({ sourceId }: Place, words: string): Promise<string> {
    const { id } = await ctx.db
      .selectFrom("posts")
      .select("id")
      .where("owner_id", "=", caller.ownerId)
      .where("source_id", "=", sourceId)
      .where("caption", "like", `%${words}%`)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function setMailboxClock(at: Date): Promise<void> {
    await control({ url: simulators.mailboxUrl }, "POST", "/clock", { now: at.toISOString() });
  }
}

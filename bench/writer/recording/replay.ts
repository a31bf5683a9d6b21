import type { Answer, Finding, WrittenArticle } from "../../../src/writer/article-writer.ts";
import { checkArticle } from "../../../src/writer/checks/check-article.ts";
import { type RecordedPost, readRecordedPosts } from "./read-recorded-posts.ts";
import type { Recording } from "./recordings.ts";
import { hashCall, playModel, writePost } from "./write-post.ts";

export type Replayed = {
  post: string;
  /** The first step whose request was never recorded, because the prompt changed since; null if all were. */
  stale: string | null;
  /** From today's checks: on this run's article or, if it is stale, on the recorded one. */
  findings: Finding[];
};

/** Takes each recorded post through the current writing; a recording plays the model and the owner. */
export async function replay(recordings: readonly Recording[]): Promise<Replayed[]> {
  const known = new Map(readRecordedPosts().map((post) => [post.id, post]));
  const replayed: Replayed[] = [];
  for (const recording of recordings) {
    const post = known.get(recording.id);
    if (post === undefined) throw new Error(`recorded/posts/${recording.id}.json: there is no such post any more`);
    replayed.push(await replayOne(recording, post));
  }
  return replayed;
}

async function replayOne({ id, answers, requests, final }: Recording, post: RecordedPost): Promise<Replayed> {
  const missing: string[] = [];
  const model = playModel((call, step) => {
    const found = requests[hashCall(id, call)];
    if (found !== undefined) return found.answer;
    missing.push(step);
    throw new Error(`${id}: ${step} was asked in other words than those recorded`);
  });
  const answer = ({ questions = [] }: WrittenArticle): Answer[] => {
    if (questions.some(({ text }) => !answers.some(({ question }) => question === text))) missing.push("questions");
    return answers;
  };
  const written = await writePost(post, model, answer).catch((error: unknown) => {
    if (missing.length === 0) throw error;
    return null;
  });
  if (written !== null && missing.length === 0) return { post: id, stale: null, findings: written.findings };
  const given = answers.filter(({ text }) => text !== "");
  const findings = await checkArticle(final, { ...post.material, answers: given });
  return { post: id, stale: missing[0] ?? null, findings };
}

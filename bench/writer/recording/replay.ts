import { checkArticle } from "../../../src/writer/checks/check-article.ts";
import type { Finding } from "../../../src/writer/article-writer.ts";
import { readRecordedPosts } from "./read-recorded-posts.ts";
import type { Recording } from "./recordings.ts";
import { type Answering, hashRequest, MissingAnswer } from "./request-files.ts";
import { startAnsweringModel } from "./start-answering-model.ts";
import { answeringModel, writePost } from "./write-post.ts";

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
  const missing = new Map<string, string>();
  const model = await startAnsweringModel(answerFrom(recordings, missing));
  try {
    const replayed: Replayed[] = [];
    for (const recording of recordings) {
      const { id, answers } = recording;
      const post = known.get(id);
      if (post === undefined) throw new Error(`recorded/posts/${id}.json: there is no such post any more`);
      const told = new Map(answers.map(({ question, text }) => [question, text]));
      const given = answers.filter(({ text }) => text !== "");
      try {
        const { final } = await writePost(post, answeringModel(`${model.url}/${id}`), async ({ questions = [] }) => {
          const asked = questions.find(({ text }) => !told.has(text));
          if (asked !== undefined) missing.set(id, missing.get(id) ?? "questions");
          return questions.map(({ text }) => ({ question: text, text: told.get(text) ?? "" }));
        });
        if (!missing.has(id)) {
          replayed.push({ post: id, stale: null, findings: final.findings });
          continue;
        }
      } catch (error) {
        if (!missing.has(id)) throw error;
      }
      const findings = await checkArticle(recording.final, { ...post.material, answers: given });
      replayed.push({ post: id, stale: missing.get(id) ?? null, findings });
    }
    return replayed;
  } finally {
    model.close();
  }
}

function answerFrom(recordings: readonly Recording[], missing: Map<string, string>): Answering {
  const requests = new Map(recordings.map((recording) => [recording.id, recording.requests]));
  return {
    async answer(request, { post, step }) {
      const found = requests.get(post)?.[hashRequest(post, request)];
      if (found !== undefined) return found.answer;
      missing.set(post, missing.get(post) ?? step);
      throw new MissingAnswer(`${post}: ${step} was asked in other words than those recorded`);
    },
  };
}

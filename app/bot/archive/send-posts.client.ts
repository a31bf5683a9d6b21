import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { isInvalid } from "../../data/api/api-failure.ts";
import { callApi } from "../../data/api/call-api.client.ts";
import { persist } from "../../data/api/persist.client.ts";
import { uploadPicture } from "../../data/api/upload-picture.client.ts";
import { finishArchiveSeries, importArchivePost } from "./archive-documents.ts";
import type { KeptImport } from "./kept-import.client.ts";
import { ArchiveProblem } from "./reading/open-files.ts";
import type { ArchiveAccount } from "./reading/read-archive.ts";
import type { FoundPost } from "./reading/shapes.ts";
import { isUsable, SNIFFED_BYTES, sniffPicture } from "./reading/sniff-picture.ts";

/** Why a chosen post couldn't be imported; choosing it again won't help. */
export type SendProblem = "not-a-photo" | "unusable" | "damaged";

export type SendInput = Omit<KeptImport, "keys"> & {
  settings: SignInSettings;
  account: Pick<ArchiveAccount, "findPicture">;
  posts: readonly FoundPost[];
  signal: AbortSignal;
  /** `problem`: null if Galley has the post now. */
  onDone(post: FoundPost, problem: SendProblem | null): void;
};

const IN_FLIGHT = 4;

class UnusablePost extends Error {
  readonly problem: SendProblem;

  constructor(problem: SendProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Uploads posts in the import's order, a few at a time, each in small requests. Any of them may be repeated: a post is
 * stored once. A series makes its article after its last post. Throws what stopped it: no network for minutes, a
 * signed-out session, missing files.
 */
export async function sendPosts(input: SendInput): Promise<void> {
  const queue = input.posts.toSorted(
    (a, b) => (a.postedAt.getTime() - b.postedAt.getTime()) * (input.newestFirst ? -1 : 1),
  );
  const stopping = new AbortController();
  const signal = AbortSignal.any([input.signal, stopping.signal]);
  const series = createSeriesEnd(input, signal);
  const sendNext = async () => {
    for (let post = queue.shift(); post !== undefined; post = queue.shift()) {
      signal.throwIfAborted();
      const problem = await sendPost(input, post, signal);
      await series.finishAfter(post, problem);
      input.onDone(post, problem);
    }
  };
  const senders = Array.from({ length: IN_FLIGHT }, () =>
    sendNext().catch((error: unknown) => {
      stopping.abort(error);
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(senders)).find(({ status }) => status === "rejected");
  if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
}

/** Finishes each series after its last post, if any of its posts was imported. */
function createSeriesEnd({ settings, importId, posts, series }: SendInput, signal: AbortSignal) {
  const open = series.map(({ id, keys }) => {
    const left = posts.filter(({ key }) => keys.includes(key)).length;
    return { id, keys, left, hasPosts: left < keys.length };
  });
  return {
    async finishAfter({ key }: FoundPost, problem: SendProblem | null): Promise<void> {
      const own = open.find(({ keys }) => keys.includes(key));
      if (own === undefined) return;
      own.left -= 1;
      own.hasPosts ||= problem === null;
      if (own.left > 0 || !own.hasPosts) return;
      await persist(() => callApi(settings, finishArchiveSeries, { importId, seriesId: own.id }), signal);
    },
  };
}

async function sendPost(input: SendInput, post: FoundPost, signal: AbortSignal): Promise<SendProblem | null> {
  try {
    const pictures: string[] = [];
    let skippedVideos = post.skippedVideos;
    for (const uri of post.pictures) {
      const picture = await readPicture(input.account, uri);
      if (picture === "video") skippedVideos += 1;
      else pictures.push(await persist(async () => (await uploadPicture(input.settings, picture)).picture, signal));
    }
    if (pictures.length === 0) return "not-a-photo";
    const { importId, newestFirst, postDate, place } = input;
    const { key, caption } = post;
    const seriesId = input.series.find(({ keys }) => keys.includes(key))?.id ?? null;
    const own = { importId, newestFirst, postDate, seriesId, key, caption, postedAt: post.postedAt.toISOString() };
    await persist(
      () => callApi(input.settings, importArchivePost, { input: { ...place, ...own, pictures, skippedVideos } }),
      signal,
    );
    return null;
  } catch (error) {
    if (error instanceof UnusablePost) return error.problem;
    if (error instanceof ArchiveProblem && error.problem === "cut") return "damaged";
    if (isInvalid(error)) return "unusable";
    throw error;
  }
}

async function readPicture(account: SendInput["account"], uri: string): Promise<Blob | "video"> {
  const file = account.findPicture(uri);
  if (file === null) throw new UnusablePost("damaged");
  const bytes = await file.read();
  const type = sniffPicture(new Uint8Array(await bytes.slice(0, SNIFFED_BYTES).arrayBuffer()));
  if (type === "video") return "video";
  if (!isUsable(type)) throw new UnusablePost("not-a-photo");
  return bytes;
}

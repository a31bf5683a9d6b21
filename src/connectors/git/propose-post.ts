import { ConnectorError } from "../../platform/connector-error.ts";
import type { Proposed, PublishablePost, Publisher, PublishTarget } from "../publisher.ts";
import { unlessGone } from "../unless-gone.ts";
import { findPlace, readSlug } from "./find-place.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { renderPost } from "./render-post.ts";
import type { PullRequest, PullRequests, Repository } from "./repository.ts";
import { againIfMoved, listWrites, type Writing, writePost } from "./write-post.ts";
import { cut } from "../../platform/cut.ts";

type Proposal = Parameters<NonNullable<Publisher["propose"]>>[1];

/** The branch of an article's pull request, e.g. "galley/3f2a…". */
export const toOwnBranch = (marker: string) => marker.replace(":", "/");

/** Plain Git has no pull requests, so its settings can't ask for them. */
export function requirePulls({ pulls }: Pick<Repository, "pulls">): PullRequests {
  if (pulls === null) throw new ConnectorError("git", "rejected", { code: "no-pull-requests" });
  return pulls;
}

/** Writes the post to its own branch and opens a pull request, unless an earlier attempt has already done so. */
export function proposePost(
  options: GitOptions,
  target: PublishTarget,
  { remoteId, knownMarks }: Proposal,
  post: PublishablePost,
): Promise<Proposed | null> {
  return withRepository(options, target, async ({ repository, settings, branch }) => {
    const tree = await repository.readTree(branch);
    const path = remoteId ?? (await findPlace(repository, tree, settings, post));
    const slug = readSlug(settings, path, post);
    const rendered = renderPost(post, settings, slug);
    if ((await listWrites(tree, { path, rendered })).length === 0) return null;
    const { pull } = await openProposal(repository, { tree, branch, path, settings, rendered, post }, knownMarks);
    return { remoteId: path, mark: rendered.mark, proposalId: pull.id, url: pull.url };
  });
}

/** Returns the open pull request and its last commit. `writing` is about the branch to merge into. */
export async function openProposal(
  repository: Repository,
  writing: Writing,
  knownMarks: Proposal["knownMarks"],
): Promise<{ pull: PullRequest; commit: string }> {
  const pulls = requirePulls(repository);
  const { branch: base, tree, path, rendered, post } = writing;
  const head = toOwnBranch(post.marker);
  const found = await pulls.find(head, base);
  // A merged branch may conflict with the base, for example after a squash.
  if (found?.state === "merged") await pulls.deleteBranch(head);
  await pulls.createBranch(head, tree.head);
  const commit = await againIfMoved(async () => {
    const own = await repository.readTree(head);
    const before = own.files.get(path);
    const mayReplace =
      knownMarks === null || [undefined, rendered.mark, tree.files.get(path), ...knownMarks].includes(before);
    if (!mayReplace) throw new ConnectorError("git", "rejected", { code: "changed-on-site" });
    return writePost(repository, { ...writing, tree: own, branch: head });
  });
  const words = { title: toTitle(post.title), body: post.proposalText ?? post.excerpt };
  if (found?.state !== "open") return { pull: await openOrFind(pulls, { head, base, ...words }), commit };
  const isSame = found.title === words.title && found.body === words.body;
  if (post.proposalText !== undefined && !isSame) await pulls.describe(found.id, words);
  return { pull: found, commit };
}

/** Another worker may have opened it first: forges refuse a second one, each with a different status. */
export async function openOrFind(
  pulls: PullRequests,
  request: Parameters<PullRequests["open"]>[0],
): Promise<PullRequest> {
  try {
    return await pulls.open(request);
  } catch (error) {
    const isRefused = error instanceof ConnectorError && ["http-422", "conflict"].includes(error.code ?? "");
    const found = isRefused ? await pulls.find(request.head, request.base) : null;
    if (found?.state !== "open") throw error;
    return found;
  }
}

/** Returns the mark of the post on its own branch; null if there's nothing to merge. */
export async function findProposedMark(
  repository: Repository,
  { branch, path, marker }: { branch: string; path: string; marker: string },
): Promise<string | null> {
  const head = toOwnBranch(marker);
  const found = await requirePulls(repository).find(head, branch);
  if (found === null || found.state === "merged") return null;
  let mark: string | null = null;
  await unlessGone(async () => {
    mark = (await repository.readTree(head)).files.get(path) ?? null;
  });
  return mark;
}

/** GitHub allows 256 characters. */
const toTitle = (title: string) => cut(title.replace(/\s+/g, " ").trim(), 250).toWellFormed();

import type { Publisher, PublishTarget, StandingPost } from "../publisher.ts";
import { checkRepository } from "./check-repository.ts";
import { readPaths } from "./commit-message.ts";
import { findPlace, holds } from "./find-place.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { previewFile } from "./preview-file.ts";
import { findProposedMark, proposePost, requirePulls, toOwnBranch } from "./propose-post.ts";
import { publishPost } from "./publish-post.ts";
import { renderPost, toFileSlug, toPictureName } from "./render-post.ts";
import { gitSettingsSchema } from "./settings.ts";
import { unpublishPost } from "./unpublish-post.ts";

/**
 * A site in a Git repository, through GitHub's, GitLab's or Gitea's API or Git over HTTPS. A post's id is its path: a
 * retry sees from the file there what's left to do. All calls throw `ConnectorError` with service "git".
 */
export function createGitPublisher(options: GitOptions): Publisher {
  return {
    capabilities: {
      drafts: false,
      update: true,
      unpublish: true,
      categories: false,
      authors: false,
      pictures: "with-post",
      maxPictures: null,
      maxPictureBytes: null,
      concurrentWrites: null,
    },
    settings: gitSettingsSchema,
    check: (site) => checkRepository(options, site),
    preview: (site, example) => previewFile(options, site, example),
    listCategories: async () => [],
    // Pictures are written together with the text.
    placePicture: async (_target, picture) => {
      const name = toPictureName(picture);
      return { pictureId: picture.pictureId, remoteId: name, url: name };
    },
    find: (target, marker) => findPosts(options, target, marker),
    prepare: (target, post) =>
      withRepository(options, target, async ({ repository, settings, branch }) => ({
        remoteId: await findPlace(repository, await repository.readTree(branch), settings, post),
      })),
    publish: (target, path, post) => publishPost(options, target, path, post),
    removeDraft: async () => {},
    verify: (target, path, marker) => verifyPost(options, target, path, marker),
    toMark: ({ settings }, post) => renderPost(post, gitSettingsSchema.parse(settings), toFileSlug(post)).mark,
    unpublish: (target, path) => unpublishPost(options, target, path),
    propose: (target, proposal, post) => proposePost(options, target, proposal, post),
    readProposal: (target, id) =>
      withRepository(options, target, async ({ repository }) => (await requirePulls(repository).read(id)).state),
    withdraw: (target, id, marker) =>
      withRepository(options, target, async ({ repository }) => {
        const pulls = requirePulls(repository);
        const { state } = await pulls.read(id);
        if (state === "merged") return;
        if (state === "open") await pulls.close(id);
        await pulls.deleteBranch(toOwnBranch(marker));
      }),
  };
}

/** Finds an article's posts through the newest commits' trailers. */
function findPosts(options: GitOptions, target: PublishTarget, marker: string) {
  return withRepository(options, target, async ({ repository, branch }) => {
    const { files } = await repository.readTree(branch);
    const paths = readPaths(await repository.listMessages(branch), marker);
    const found = await Promise.all(
      paths.map(async (path) => {
        const id = files.get(path);
        if (id === undefined) return [{ remoteId: path, published: false }];
        return (await holds(repository, id, marker)) ? [{ remoteId: path, published: true }] : [];
      }),
    );
    return found.flat().sort((a, b) => Number(b.published) - Number(a.published));
  });
}

function verifyPost(
  options: GitOptions,
  target: PublishTarget,
  path: string,
  marker: string | undefined,
): Promise<StandingPost | null> {
  return withRepository(options, target, async ({ repository, settings, branch }) => {
    const mark = (await repository.readTree(branch)).files.get(path);
    const proposedMark =
      settings.pullRequests && marker !== undefined
        ? await findProposedMark(repository, { branch, path, marker })
        : null;
    if (proposedMark === null) return mark === undefined ? null : { published: true, mark };
    return { published: mark !== undefined, mark: mark ?? proposedMark, proposedMark };
  });
}

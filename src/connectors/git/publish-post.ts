import type { LandingPart, PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { fillText } from "./conventions/fill-front-matter.ts";
import { readSlug } from "./find-place.ts";
import { mergePost } from "./merge-post.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { renderPost, toFileSlug, toValues } from "./render-post.ts";
import type { GitSettings } from "./settings.ts";
import { waitForPage } from "./wait-for-page.ts";
import { againIfMoved, writePost } from "./write-post.ts";

/**
 * Writes text and pictures in one commit, or merges them from their own branch, unless the target branch already has
 * them, then waits for the site's build and checks the page. Throws "unavailable" with "building" while there's no page
 * yet.
 */
export function publishPost(
  options: GitOptions,
  target: PublishTarget,
  path: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  return withRepository(options, target, async ({ repository, settings, branch, address }) => {
    const slug = readSlug(settings, path, post);
    const rendered = renderPost(post, settings, slug);
    const writing = { branch, path, settings, rendered, post };
    const commit = settings.pullRequests
      ? await mergePost(options, repository, writing)
      : await againIfMoved(async () => writePost(repository, { ...writing, tree: await repository.readTree(branch) }));
    const values = toValues(post, encodeURIComponent(slug), settings.timeZone);
    const pageUrl = settings.pageUrl === "" ? null : fillText(settings.pageUrl, values);
    await waitForPage(options, repository, {
      ...{ commit, pageUrl, title: post.title },
      isUpdate: post.isUpdate ?? false,
    });
    return {
      remoteId: path,
      link: pageUrl ?? repository.toFilePage(branch, path) ?? address.href,
      categoryLink: null,
      mark: rendered.mark,
      notLanded: listNotLanded(settings, slug, post),
    };
  });
}

/** A part that the template doesn't mention isn't shown. */
function listNotLanded({ frontMatter }: GitSettings, slug: string, post: PublishablePost): LandingPart[] {
  return [
    ...(post.excerpt !== "" && !frontMatter.includes("$excerpt") ? (["excerpt"] as const) : []),
    ...(post.tags.length > 0 && !frontMatter.includes("$tags") ? (["tags"] as const) : []),
    ...(slug === toFileSlug(post) ? [] : (["slug"] as const)),
  ];
}

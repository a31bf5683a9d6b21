import { z } from "zod";
import type { Publisher } from "../../../connectors/publisher.ts";
import { checkBlog } from "./check-blog.ts";
import type { HostedContext } from "./hosted-context.ts";
import { placeBlogPicture } from "./place-blog-picture.ts";
import { findPostsByMarker, preparePost, publishPost, removeDraft, unpublishPost, verifyPost } from "./publish-post.ts";
import { toPostMark } from "./to-post-mark.ts";

/**
 * A blog that Galley serves itself, so there is no outside: its posts are rows, and a post's id is its row's. All calls
 * throw `ConnectorError` with service "hosted".
 */
export function createHostedPublisher(ctx: HostedContext): Publisher {
  return {
    capabilities: {
      drafts: true,
      update: true,
      unpublish: true,
      categories: false,
      authors: false,
      pictures: "looked-up",
      maxPictures: null,
      maxPictureBytes: null,
      concurrentWrites: null,
    },
    settings: z.strictObject({}),
    check: (site) => checkBlog(ctx, site),
    listCategories: async () => [],
    placePicture: (target, picture) => placeBlogPicture(ctx, target, picture),
    find: (target, marker) => findPostsByMarker(ctx, target, marker),
    prepare: (target, post) => preparePost(ctx, target, post),
    publish: (target, remoteId, post) => publishPost(ctx, target, remoteId, post),
    verify: (target, remoteId) => verifyPost(ctx, target, remoteId),
    toMark: (_target, post) => toPostMark(post),
    unpublish: (target, remoteId) => unpublishPost(ctx, target, remoteId),
    removeDraft: (target, remoteId) => removeDraft(ctx, target, remoteId),
  };
}

import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import type { Publisher } from "../publisher.ts";
import { checkEndpoint } from "./check-endpoint.ts";
import { createMicropubClient, requireLocation } from "./client.ts";
import { findByMarker } from "./find-by-marker.ts";
import { listCategories } from "./list-categories.ts";
import { toDraft, toMark } from "./mapper.ts";
import { placePicture } from "./place-picture.ts";
import { publishPost, removeDraft, unpublishPost, verifyPost } from "./publish-post.ts";
import { toAccess } from "./to-access.ts";

export type MicropubOptions = {
  outbound: Outbound;
  /** Per call; an upload always has two minutes. Default 30 000. */
  timeoutMs?: number;
};

/**
 * W3C Micropub with a bearer token, and its extensions for drafts (`post-status`) and for lists of posts.
 * A post's id is its URL. All calls throw `ConnectorError` with service "micropub".
 */
export function createMicropubPublisher({ outbound, timeoutMs }: MicropubOptions): Publisher {
  const client = createMicropubClient(outbound, timeoutMs);
  return {
    capabilities: {
      drafts: true,
      update: true,
      unpublish: true,
      categories: true,
      authors: false,
      pictures: "remembered",
      maxPictures: null,
      maxPictureBytes: null,
      concurrentWrites: null,
    },
    settings: z.object({}),
    check: (site) => checkEndpoint({ outbound, client }, site),
    listCategories: (target) => listCategories(client, target),
    placePicture: (target, picture) => placePicture(client, target, picture),
    find: (target, marker) => findByMarker(client, target, marker),
    // The only call that must not be repeated blindly.
    prepare: async (target, post) => ({
      remoteId: requireLocation(await client.post(toAccess(target), toDraft(post))),
    }),
    publish: (target, remoteId, post) => publishPost(client, target, remoteId, post),
    unpublish: (target, remoteId) => unpublishPost(client, target, remoteId),
    verify: (target, remoteId) => verifyPost(client, target, remoteId),
    toMark: (_target, post) => toMark(post),
    removeDraft: (target, remoteId) => removeDraft(client, target, remoteId),
  };
}

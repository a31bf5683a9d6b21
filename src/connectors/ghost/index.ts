import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import type { Publisher } from "../publisher.ts";
import { checkSite } from "./check-site.ts";
import { createGhostCaller } from "./client.ts";
import { listTags } from "./list-tags.ts";
import { placePicture } from "./place-picture.ts";
import { showsFirstPicture } from "../shows-first-picture.ts";
import { toMark } from "./mapper.ts";
import { createDraft, findByMarker, publishPost, removeDraft, unpublishPost, verifyPost } from "./posts.ts";

export type GhostOptions = {
  outbound: Outbound;
  /** Per call; an upload always has two minutes. Default 30 000. */
  timeoutMs?: number;
};

/** Ghost's Admin API with a custom integration's key. All calls throw `ConnectorError` with service "ghost". */
export function createGhostPublisher({ outbound, timeoutMs }: GhostOptions): Publisher {
  const call = createGhostCaller(outbound, timeoutMs);
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
      // On MySQL, equal slugs or new tags in concurrent writes answer 500.
      concurrentWrites: 1,
    },
    settings: z.object({}),
    check: (site) => checkSite({ outbound, call }, site),
    listCategories: (target) => listTags(call, target),
    placePicture: (target, picture) => placePicture(call, target, picture),
    find: (target, marker) => findByMarker(call, target, marker),
    prepare: (target, post) => createDraft(call, target, post),
    publish: (target, remoteId, post) => publishPost(call, target, remoteId, post),
    unpublish: (target, remoteId) => unpublishPost(call, target, remoteId),
    verify: (target, remoteId) => verifyPost(call, target, remoteId),
    toMark: (_target, post) => toMark(post),
    showsFirstPicture: (link, post) => showsFirstPicture({ outbound, service: "ghost" }, link, post),
    removeDraft: (target, remoteId) => removeDraft(call, target, remoteId),
  };
}

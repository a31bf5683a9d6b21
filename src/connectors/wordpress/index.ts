import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import type { Publisher } from "../publisher.ts";
import { findAuthorizePage } from "./authorize-page.ts";
import { checkSite } from "./check-site.ts";
import { createWordPressCaller } from "./client.ts";
import { createDraft } from "./create-draft.ts";
import { diagnoseSite } from "./diagnose-site.ts";
import { findByMarker } from "./find-by-marker.ts";
import { listAuthors } from "./list-authors.ts";
import { listCategories } from "./list-categories.ts";
import { lookAtPost } from "./look-at-post.ts";
import { toMark } from "./mapper.ts";
import { placePicture } from "./place-picture.ts";
import { publishPost } from "./publish-post.ts";
import { removeDraft } from "./remove-draft.ts";
import { showsFirstPicture } from "../shows-first-picture.ts";
import { unpublishPost } from "./unpublish-post.ts";

export type WordPressOptions = {
  outbound: Outbound;
  /** Per call; an upload always has two minutes. Default 30 000. */
  timeoutMs?: number;
};

/** WordPress's REST API with an application password. All calls throw `ConnectorError` with service "wordpress". */
export function createWordPressPublisher({ outbound, timeoutMs }: WordPressOptions): Publisher {
  const call = createWordPressCaller(outbound, timeoutMs);
  return {
    capabilities: {
      drafts: true,
      update: true,
      unpublish: true,
      categories: true,
      authors: true,
      pictures: "looked-up",
      maxPictures: null,
      maxPictureBytes: null,
      concurrentWrites: null,
    },
    settings: z.object({}),
    check: (site) => checkSite({ outbound, call }, site),
    listCategories: (target) => listCategories(call, target),
    placePicture: (target, picture) => placePicture(call, target, picture),
    find: (target, marker) => findByMarker(call, target, marker),
    prepare: (target, post) => createDraft(call, target, post),
    publish: (target, remoteId, post) => publishPost(call, target, remoteId, post),
    removeDraft: (target, remoteId) => removeDraft(call, target, remoteId),
    findAuthorizePage: (siteUrl) => findAuthorizePage(outbound, siteUrl),
    diagnose: (site) => diagnoseSite({ outbound, call }, site),
    listAuthors: (target) => listAuthors(call, target),
    verify: (target, remoteId) => lookAtPost(call, target, remoteId),
    toMark: (_target, post) => toMark(post),
    showsFirstPicture: (link, post) => showsFirstPicture({ outbound, service: "wordpress" }, link, post),
    unpublish: (target, remoteId) => unpublishPost(call, target, remoteId),
  };
}

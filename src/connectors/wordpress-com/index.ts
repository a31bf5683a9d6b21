import type { Outbound } from "../../platform/guards/outbound.ts";
import type { Publisher } from "../publisher.ts";
import { showsFirstPicture } from "../shows-first-picture.ts";
import { isWordPressCom } from "../wordpress/diagnose-site.ts";
import { toSiteUrl } from "../wordpress/discover.ts";
import { createDraft } from "../wordpress/create-draft.ts";
import { findByMarker } from "../wordpress/find-by-marker.ts";
import { listCategories } from "../wordpress/list-categories.ts";
import { lookAtPost } from "../wordpress/look-at-post.ts";
import { toMark } from "../wordpress/mapper.ts";
import { placePicture } from "../wordpress/place-picture.ts";
import { publishPost } from "../wordpress/publish-post.ts";
import { removeDraft } from "../wordpress/remove-draft.ts";
import { unpublishPost } from "../wordpress/unpublish-post.ts";
import { checkSite } from "./check-site.ts";
import { chooseEffects } from "./choose-effects.ts";
import { type ComOptions, createComCaller } from "./client.ts";
import { type ComSite, listSites } from "./list-sites.ts";
import { createWordPressComLogin, type LoginOptions, type WordPressComLogin } from "./login.ts";
import { comSettingsSchema } from "./settings.ts";

/** Everything that this installation does at WordPress.com. */
export type WordPressCom = {
  login: WordPressComLogin;
  publisher: Publisher;
  listSites(credential: string): Promise<ComSite[]>;
  /** Whether an address belongs to WordPress.com, whose own sites have no application passwords. */
  isThere(siteUrl: string): boolean;
};

/** `pages`: for the sites' own pages, which their owners have named. */
export function createWordPressCom(
  options: LoginOptions & { pages: Outbound; timeoutMs?: number | undefined },
): WordPressCom {
  const login = createWordPressComLogin(options);
  const publisher = createWordPressComPublisher({ ...options, login });
  const isThere = (typed: string) => isWordPressCom(toSiteUrl(typed));
  return { login, publisher, listSites: (credential) => publisher.listSites(credential), isThere };
}

export type WordPressComPublisher = Publisher & {
  /** The sites that a consent covers. */
  listSites(credential: string): Promise<ComSite[]>;
};

/**
 * Sites at WordPress.com, and others that Jetpack connects to it, through WordPress.com's copy of WordPress's own API
 * ("/wp/v2/sites/123/posts"). Posts are written as on any WordPress. `pages`: for the sites' own pages, which their
 * owners have named.
 */
export function createWordPressComPublisher(options: ComOptions & { pages: Outbound }): WordPressComPublisher {
  const call = createComCaller(options);
  const { pages, apiUrl } = options;
  return {
    capabilities: {
      drafts: true,
      update: true,
      unpublish: true,
      categories: true,
      // Listing a site's users would need a wider consent.
      authors: false,
      pictures: "looked-up",
      maxPictures: null,
      maxPictureBytes: null,
      // WordPress.com's limits aren't documented (Automattic/wp-calypso 45444).
      concurrentWrites: 1,
    },
    settings: comSettingsSchema,
    check: (site) => checkSite(call, apiUrl, site),
    listCategories: (target) => listCategories(call.site, target),
    placePicture: (target, picture) => placePicture(call.site, target, picture),
    find: (target, marker) => findByMarker(call.site, target, marker),
    prepare: (target, post) => createDraft(call.site, target, post),
    publish: async (target, remoteId, post) =>
      publishPost(call.site, target, remoteId, post, await chooseEffects(call, target, remoteId)),
    removeDraft: (target, remoteId) => removeDraft(call.site, target, remoteId),
    verify: (target, remoteId) => lookAtPost(call.site, target, remoteId),
    toMark: (_target, post) => toMark(post),
    showsFirstPicture: (link, post) => showsFirstPicture({ outbound: pages, service: "wordpress" }, link, post),
    unpublish: (target, remoteId) => unpublishPost(call.site, target, remoteId),
    listSites: (credential) => listSites(call, { apiUrl, username: "", password: credential }),
  };
}

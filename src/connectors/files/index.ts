import type { PublishTarget, Publisher } from "../publisher.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { toBucketAddress } from "./bucket-address.ts";
import { checkBucket } from "./check-bucket.ts";
import { findArticle, findFolder } from "./find-folder.ts";
import { toMark } from "./mark.ts";
import { publishFiles, removeFiles } from "./publish-files.ts";
import { renderFiles, toFileName } from "./render-files.ts";
import { filesSettingsSchema } from "./settings.ts";

export type FilesOptions = {
  outbound: Outbound;
  /** Per call. Default 60 000. */
  timeoutMs?: number | undefined;
};

/**
 * Articles as files in an S3-compatible bucket. A post's id is its folder; its manifest is written last, so that an
 * article with a manifest is whole. All calls throw `ConnectorError` with service "files".
 */
export function createFilesPublisher(options: FilesOptions): Publisher {
  const open = async (target: Pick<PublishTarget, "siteUrl" | "username" | "password" | "settings">) => {
    const address = toBucketAddress(target.siteUrl);
    const settings = filesSettingsSchema.parse(target.settings);
    // Loaded on demand: Amazon's client is large.
    const { openBucket } = await import("./bucket.ts");
    const access = { region: settings.region, keyId: target.username, secret: target.password };
    return {
      address,
      settings,
      bucket: openBucket(options.outbound, address, { ...access, timeoutMs: options.timeoutMs }),
    };
  };
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
    settings: filesSettingsSchema,
    check: async (site) => checkBucket(await open(site)),
    listCategories: async () => [],
    placePicture: async (_target, picture) => {
      const name = toFileName(picture);
      return { pictureId: picture.pictureId, remoteId: name, url: name };
    },
    find: async (target, marker) => findArticle((await open(target)).bucket, marker),
    prepare: async (target, post) => ({ remoteId: await findFolder((await open(target)).bucket, post) }),
    publish: async (target, folder, post) => publishFiles(await open(target), folder, post),
    removeDraft: async () => {},
    async verify(target, folder) {
      const { bucket } = await open(target);
      const [manifest, text] = [await bucket.find(`${folder}manifest.json`), await bucket.find(`${folder}index.md`)];
      return manifest === null || text === null ? null : { published: true, mark: text.mark };
    },
    toMark: (_target, post) => toMark(renderFiles(post).markdown),
    unpublish: async (target, folder) => removeFiles((await open(target)).bucket, folder),
  };
}

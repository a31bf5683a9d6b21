import type { PublishTarget, Publisher } from "../publisher.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { openBucket, toMark } from "./bucket.ts";
import { toBucketAddress } from "./bucket-address.ts";
import { checkBucket } from "./check-bucket.ts";
import { findFolder, toPointer } from "./find-folder.ts";
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
  const open = (target: Pick<PublishTarget, "siteUrl" | "username" | "password" | "settings">) => {
    const address = toBucketAddress(target.siteUrl);
    const settings = filesSettingsSchema.parse(target.settings);
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
    },
    settings: filesSettingsSchema,
    check: (site) => checkBucket(open(site)),
    listCategories: async () => [],
    placePicture: async (_target, picture) => {
      const name = toFileName(picture);
      return { pictureId: picture.pictureId, remoteId: name, url: name };
    },
    async find(target, marker) {
      const { bucket } = open(target);
      const pointer = await bucket.read(toPointer(marker));
      if (pointer === null) return [];
      const remoteId = new TextDecoder().decode(pointer).trim();
      return [{ remoteId, published: (await bucket.find(`${remoteId}manifest.json`))?.marker === marker }];
    },
    prepare: async (target, post) => ({ remoteId: await findFolder(open(target).bucket, post) }),
    publish: (target, folder, post) => publishFiles(open(target), folder, post),
    removeDraft: async () => {},
    async verify(target, folder) {
      const { bucket } = open(target);
      const [manifest, text] = [await bucket.find(`${folder}manifest.json`), await bucket.find(`${folder}index.md`)];
      return manifest === null || text === null ? null : { published: true, mark: text.mark };
    },
    toMark: (_target, post) => toMark(renderFiles(post).markdown),
    unpublish: (target, folder) => removeFiles(open(target).bucket, folder),
  };
}

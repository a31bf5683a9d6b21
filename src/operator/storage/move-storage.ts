import type { Config } from "../../platform/config/config.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import { type MovedPictures, movePictures } from "../../platform/pictures/move-pictures.ts";
import { openPictureFolder } from "../../platform/pictures/store.ts";
import { UserError } from "../../platform/user-error.ts";

export type StorageKind = "bucket" | "folder";

/**
 * Copies every picture between the data folder and the bucket of these settings; the originals stay. Throws UserError
 * without a bucket.
 */
export async function moveStorage(
  { config, secrets }: { config: Pick<Config, "bucket" | "dataDir">; secrets: Pick<Secrets, "bucketKey"> },
  to: StorageKind,
): Promise<MovedPictures> {
  if (config.bucket === null)
    throw new UserError("S3_BUCKET is not set. To move to the folder, keep it set until everything is copied.");
  // Loaded on demand: Amazon's client is large.
  const { openBucket } = await import("../../platform/pictures/bucket.ts");
  const folder = openPictureFolder(config.dataDir);
  const bucket = openBucket(config.bucket, secrets.bucketKey);
  return to === "bucket" ? movePictures(folder, bucket) : movePictures(bucket, folder);
}

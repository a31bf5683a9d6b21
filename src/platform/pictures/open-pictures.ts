import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import { openPictureFolder, type PictureStore } from "./store.ts";

/** Opens the picture store that the settings name. */
export async function openPictures(
  { bucket, dataDir }: Pick<Config, "bucket" | "dataDir">,
  { bucketKey }: Pick<Secrets, "bucketKey">,
): Promise<PictureStore> {
  if (bucket === null) return openPictureFolder(dataDir);
  // Loaded on demand: Amazon's client is large, and most installations don't need it.
  const { openBucket } = await import("./bucket.ts");
  return openBucket(bucket, bucketKey);
}

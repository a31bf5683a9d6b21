import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import { openPictureFolder, type PictureStore } from "./store.ts";

/** Where the settings say that pictures are. */
export async function openPictures(
  { bucket, dataDir }: Pick<Config, "bucket" | "dataDir">,
  { bucketKey }: Pick<Secrets, "bucketKey">,
): Promise<PictureStore> {
  if (bucket === null) return openPictureFolder(dataDir);
  // Amazon's client is large, and most do without it.
  const { openBucket } = await import("./bucket.ts");
  return openBucket(bucket, bucketKey);
}

import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import { type PictureStore, toStore } from "./store.ts";

/** Pictures in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function openBucket(
  { bucket, region, endpoint }: NonNullable<Config["bucket"]>,
  key: Secrets["bucketKey"],
): PictureStore {
  const driver = new S3Driver({
    bucket,
    region,
    visibility: "private",
    // Buckets have had them switched off by default since 2023, and few other servers know them.
    supportsACL: false,
    // What the SDK adds by default since 2025, other servers refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Without a key: the role of the machine, or whatever else the SDK finds.
    ...(key === null ? {} : { credentials: key.reveal() }),
  });
  const disk = new Disk(driver);
  // Nothing lies there; a bucket that is not there, or not ours, is an error all the same.
  return toStore(disk, async () => void (await disk.listAll("ready/", { recursive: true })));
}

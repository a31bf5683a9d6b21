import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import { type PictureStore, toStore } from "./store.ts";

/** Stores pictures in a bucket on Amazon S3 or a compatible server. */
export function openBucket(
  { bucket, region, endpoint }: NonNullable<Config["bucket"]>,
  key: Secrets["bucketKey"],
): PictureStore {
  const driver = new S3Driver({
    bucket,
    region,
    visibility: "private",
    // Since 2023 new buckets have ACLs turned off, and few other servers support them.
    supportsACL: false,
    // Other servers reject the checksums that the SDK has added by default since 2025.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Without a key, the SDK uses the machine's role or whatever else it finds.
    ...(key === null ? {} : { credentials: key.reveal() }),
  });
  const disk = new Disk(driver);
  // There is nothing under this prefix, but listing it still fails if the bucket doesn't exist or isn't ours.
  return toStore(disk, async () => void (await disk.listAll("ready/", { recursive: true })));
}

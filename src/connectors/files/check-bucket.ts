import type { TargetCheck } from "../publisher.ts";
import type { Bucket } from "./bucket.ts";
import type { BucketAddress } from "./bucket-address.ts";
import type { FilesSettings } from "./settings.ts";

const probe = ".galley/check";

/** Writes, reads and removes a small file: what a key permits only shows when it's used. */
export async function checkBucket(open: {
  bucket: Bucket;
  address: BucketAddress;
  settings: FilesSettings;
}): Promise<TargetCheck> {
  const { bucket, address, settings } = open;
  await bucket.put(probe, { bytes: Buffer.from("Galley can write here.\n"), type: "text/plain", marker: "check" });
  const canRead = (await bucket.read(probe)) !== null;
  await bucket.remove(probe);
  return {
    siteName: address.bucket,
    apiUrl: address.href,
    canPublish: canRead,
    canUpload: canRead,
    sideEffects: settings.publicUrl === "" ? [] : [{ kind: "public-at", url: settings.publicUrl }],
  };
}

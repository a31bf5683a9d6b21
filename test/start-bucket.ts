import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** A bucket "galley" on this machine, and the settings that lead to it. */
export async function startBucket() {
  const folder = await mkdtemp(join(tmpdir(), "galley bucket "));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "galley" }],
  });
  const url = `http://127.0.0.1:${(await server.run()).port}`;
  return {
    url,
    // S3rver's only key.
    settings: {
      S3_BUCKET: "galley",
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async close(): Promise<void> {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

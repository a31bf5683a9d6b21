import { randomUUID } from "node:crypto";
import type { Check } from "../check.ts";

export const checkPictures: Check = {
  name: "pictures",
  async look({ pictures, config }) {
    const place = config.bucket === null ? "The data folder" : "The bucket";
    const key = `doctor/${randomUUID()}.txt`;
    const bytes = Buffer.from("galley");
    try {
      await pictures.put(key, bytes);
      const read = await pictures.read(key);
      await pictures.remove(key);
      if (!bytes.equals(read)) throw new Error("other bytes came back");
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.name) : "unknown";
      const fix =
        config.bucket === null
          ? "DATA_DIR must be a folder that the service's user may write to, with free disk space."
          : "Check S3_BUCKET, S3_REGION, S3_ENDPOINT and the key, which needs to list, read, write and delete.";
      return { state: "problem", says: `${place} does not keep pictures (${code}).`, fix };
    }
    return { state: "ok", says: `${place} keeps pictures.` };
  },
};

import { randomUUID } from "node:crypto";
import { type Check, say } from "../check.ts";

const inFolder = { ok: "pictures.folder", fails: "pictures.folderFails", fix: "pictures.folderFix" } as const;
const inBucket = { ok: "pictures.bucket", fails: "pictures.bucketFails", fix: "pictures.bucketFix" } as const;

export const checkPictures: Check = {
  name: "pictures",
  async look({ pictures, config }) {
    const texts = config.bucket === null ? inFolder : inBucket;
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
      return {
        state: "problem",
        says: say(texts.fails, { code }),
        fix: say(texts.fix),
      };
    }
    return { state: "ok", says: say(texts.ok) };
  },
};

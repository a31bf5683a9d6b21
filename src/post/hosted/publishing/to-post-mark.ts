import { createHash } from "node:crypto";
import type { PublishablePost } from "../../../connectors/publisher.ts";

/** Changes with everything that readers see of a post. */
export function toPostMark({
  title,
  excerpt,
  document,
  tags,
}: Pick<PublishablePost, "title" | "excerpt" | "document" | "tags">): string {
  return createHash("sha256")
    .update(sorted([title, excerpt, document, tags]))
    .digest("hex");
}

/** PostgreSQL gives an object's keys back in another order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

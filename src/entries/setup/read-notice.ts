import { z } from "zod";
import type { Problem } from "./setup-page.ts";

const noticeSchema = z.object({
  key: z.string().max(60),
  values: z.record(z.string(), z.string().max(200)).optional(),
});

/** Reads what the last page had to say from the next one's URL; null if that has been edited. */
export function readNotice(text: string): Problem | null {
  try {
    const { key, values } = noticeSchema.parse(JSON.parse(text));
    return values === undefined ? { key } : { key, values };
  } catch {
    return null;
  }
}

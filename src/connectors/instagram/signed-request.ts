import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { SignedRequest } from "./contract.ts";

const payloadSchema = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  user_id: z.union([z.string().min(1), z.number().int()]).transform(String),
});

/**
 * Parses `<signature>.<payload>`, both base64url, with the signature over the payload as received (Meta, "Data
 * deletion callback"). Null if it wasn't signed with this secret.
 */
export function readSignedRequest(text: string, secret: string): SignedRequest | null {
  const [signature = "", payload = "", ...rest] = text.split(".");
  if (rest.length > 0) return null;
  const expected = createHmac("sha256", secret).update(payload, "utf8").digest();
  // Node's decoder ignores padding.
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = payloadSchema.safeParse(parseJson(Buffer.from(payload, "base64url").toString("utf8")));
  return parsed.success ? { appScopedId: parsed.data.user_id } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

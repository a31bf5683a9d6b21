import { createHmac } from "node:crypto";

/** `<signature>.<payload>`, both base64url: HMAC-SHA256 over the payload as sent (Meta, data deletion callback). */
export function signRequest(appScopedId: string, secret: string, issuedAt: Date): string {
  const payload = { algorithm: "HMAC-SHA256", issued_at: Math.floor(issuedAt.getTime() / 1000), user_id: appScopedId };
  const encoded = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", secret).update(encoded).digest("base64url")}.${encoded}`;
}

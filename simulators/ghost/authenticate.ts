import { createHmac, timingSafeEqual } from "node:crypto";
import { GhostError } from "./ghost-error.ts";
import type { Site } from "./site.ts";

type Part = Record<string, unknown>;

/**
 * "Authorization: Ghost <JWT>": HS256 with the key's secret as bytes and its id as `kid`, for "/admin/", at most 5
 * minutes old.
 */
export function authenticate({ state, kit }: Site, header: string | undefined): void {
  if (header === undefined) throw new GhostError("NoPermissionError", "Authorization failed");
  const [, token] = /^Ghost (\S+)$/i.exec(header) ?? [];
  if (token === undefined)
    throw new GhostError(
      "UnauthorizedError",
      'Authorization header format is "Authorization: Ghost [token]"',
      "INVALID_AUTH_HEADER",
    );
  const [head = "", body = "", signature = ""] = token.split(".");
  const protectedHeader = decode(head);
  const claims = decode(body);
  if (protectedHeader === null || claims === null)
    throw new GhostError("BadRequestError", "Invalid token", "INVALID_JWT");
  if (typeof protectedHeader["kid"] !== "string")
    throw new GhostError("BadRequestError", "Admin API kid missing.", "MISSING_ADMIN_API_KID");
  const key = state.keys.get(protectedHeader["kid"]);
  if (key === undefined) throw new GhostError("UnauthorizedError", "Unknown Admin API Key", "UNKNOWN_ADMIN_API_KEY");
  const expected = createHmac("sha256", Buffer.from(key.secret, "hex")).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  const refuse = (reason: string) => new GhostError("UnauthorizedError", `Invalid token: ${reason}`, "INVALID_JWT");
  if (protectedHeader["alg"] !== "HS256") throw refuse("invalid algorithm");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refuse("invalid signature");
  requireLife(claims, kit.clock.now().getTime() / 1000, refuse);
}

function requireLife(claims: Part, now: number, refuse: (reason: string) => GhostError): void {
  const { iat, exp, aud } = claims;
  if (typeof aud !== "string" || !/\/?admin\/?$/.test(aud)) throw refuse("jwt audience invalid");
  if (typeof iat !== "number") throw refuse("iat required when maxAge is specified");
  if ((typeof exp === "number" && exp <= now) || now - iat > 300) throw refuse("jwt expired");
}

function decode(part: string): Part | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

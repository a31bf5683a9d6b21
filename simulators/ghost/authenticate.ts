import { decodeProtectedHeader, errors, jwtVerify, type ProtectedHeaderParameters } from "jose";
import { GhostError } from "./ghost-error.ts";
import type { Site } from "./site.ts";

/**
 * "Authorization: Ghost <JWT>": HS256 with the key's secret as bytes and its id as `kid`, for "/admin/", at most 5
 * minutes old.
 */
export async function authenticate({ state, kit }: Site, header: string | undefined): Promise<void> {
  if (header === undefined) throw new GhostError("NoPermissionError", "Authorization failed");
  const [, token] = /^Ghost (\S+)$/i.exec(header) ?? [];
  if (token === undefined)
    throw new GhostError("UnauthorizedError", 'Authorization header format is "Authorization: Ghost [token]"', {
      code: "INVALID_AUTH_HEADER",
    });
  const { kid } = readHeader(token);
  if (kid === undefined)
    throw new GhostError("BadRequestError", "Admin API kid missing.", { code: "MISSING_ADMIN_API_KID" });
  const key = state.keys.get(kid);
  if (key === undefined)
    throw new GhostError("UnauthorizedError", "Unknown Admin API Key", { code: "UNKNOWN_ADMIN_API_KEY" });
  const refuse = (reason: string) =>
    new GhostError("UnauthorizedError", `Invalid token: ${reason}`, { code: "INVALID_JWT" });
  const currentDate = kit.clock.now();
  const wanted = { algorithms: ["HS256"], audience: ["/admin/", "admin"], requiredClaims: ["iat"], currentDate };
  const { payload } = await jwtVerify(token, Buffer.from(key.secret, "hex"), wanted).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? refuse(error.message) : error;
  });
  // Ghost accepts tokens from the future; jose's own age check doesn't.
  if (currentDate.getTime() / 1000 - (payload.iat ?? 0) > 300) throw refuse("jwt expired");
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new GhostError("BadRequestError", "Invalid token", { code: "INVALID_JWT" });
  }
}

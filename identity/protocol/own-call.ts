import { createHmac, timingSafeEqual } from "node:crypto";

/** Carries the proof that whoever runs this service made the call; throttling by address skips such calls. */
export const ownCallHeader = "x-own-call";

/** Bound to the operation (`X-Amz-Target`) and the body, so that it's valid for this call only. */
export const proveOwnCall = (key: Uint8Array, target: string, body: string): string =>
  hmac(key, target, body).toString("base64url");

export const isOwnCall = (
  key: Uint8Array | undefined,
  call: { target: string; body: string; proof: string | undefined },
): boolean => {
  if (key === undefined || call.proof === undefined) return false;
  const given = Buffer.from(call.proof, "base64url");
  const expected = hmac(key, call.target, call.body);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const hmac = (key: Uint8Array, target: string, body: string): Buffer =>
  createHmac("sha256", key).update(`${target}\n${body}`).digest();

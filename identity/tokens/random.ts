import { randomBytes, randomInt } from "node:crypto";

/** Six digits, leading zeros kept. */
export const randomCode = (): string => randomInt(1_000_000).toString().padStart(6, "0");

/** 256 bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

const temporaryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Sixteen characters without look-alikes, about 79 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 16 }, () => temporaryAlphabet.charAt(randomInt(temporaryAlphabet.length))).join("");

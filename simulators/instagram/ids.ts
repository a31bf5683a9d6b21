import { randomBytes, randomInt } from "node:crypto";
import { markedBytes } from "../kit/marked-bytes.ts";

/** Odd and above 2^53, so that parsing it as a JSON number changes it. */
export function newUserId(): string {
  return `178414${digits(10)}${[1, 3, 7, 9][randomInt(4)]}`;
}

export function newAppScopedId(): string {
  return `26${digits(15)}`;
}

export function newMediaId(): string {
  return `18${digits(15)}`;
}

export function newShortcode(): string {
  return `D${randomBytes(8).toString("base64url").slice(0, 10)}`;
}

export function newToken(): string {
  return `IGAA${markedBytes(60).toString("base64url")}`;
}

/** A token of a person or a Page on Facebook. */
export function newFacebookToken(): string {
  return `EAA${markedBytes(60).toString("base64url")}`;
}

export function newPageId(): string {
  return `10${digits(13)}`;
}

export function newCode(): string {
  return `AQ${markedBytes(90).toString("base64url")}`;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}

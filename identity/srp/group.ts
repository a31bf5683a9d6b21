import { createHash, getDiffieHellman } from "node:crypto";

/** Cognito's SRP group is RFC 3526 group 15: 3072 bits, g = 2, SHA-256 everywhere. */
export const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
export const g = 2n;

/** Even length, with "00" before a set high bit: a positive big-endian integer of minimal length. */
export const padHex = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};

export const toBytes = (value: bigint): Buffer => Buffer.from(padHex(value), "hex");

export const toInteger = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** k = H(N | g); g is one byte, not padded to the length of N. */
export const k = toInteger(sha256(toBytes(N), toBytes(g)));

/** Whether a peer's public value or verifier is usable: 1 < value < N - 1. */
export const isGroupElement = (value: bigint): boolean => value > 1n && value < N - 1n;

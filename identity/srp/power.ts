import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from "node:crypto";
import { CognitoError } from "../protocol/cognito-error.ts";
import { N, g, padHex } from "./group.ts";

/** With more powers queued than this, callers are turned away rather than kept waiting. */
const longestQueue = 256;
let queued = 0;

const derLength = (length: number): Buffer =>
  length < 128
    ? Buffer.from([length])
    : length < 256
      ? Buffer.from([0x81, length])
      : Buffer.from([0x82, length >> 8, length & 0xff]);

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), derLength(body.length), body]);
};

const derInteger = (value: bigint): Buffer => der(0x02, Buffer.from(padHex(value), "hex"));
const dhKeyAgreement = der(0x06, Buffer.from("2a864886f70d010301", "hex"));
/** PKCS #3: the named group's prime and generator, which OpenSSL recognises as modp15. */
const group = der(0x30, dhKeyAgreement, der(0x30, derInteger(N), derInteger(g)));

const privateKey = (exponent: bigint): KeyObject =>
  createPrivateKey({
    key: der(0x30, derInteger(0n), group, der(0x04, derInteger(exponent))),
    format: "der",
    type: "pkcs8",
  });

const publicKey = (base: bigint): KeyObject =>
  createPublicKey({
    key: der(0x30, group, der(0x03, Buffer.from([0]), derInteger(base))),
    format: "der",
    type: "spki",
  });

/**
 * base^exponent mod N, computed by OpenSSL in constant time as a Diffie-Hellman agreement, in the
 * thread pool: about 2 ms there, under 1 ms for the keys on the main thread. `base` is between 2
 * and N - 2, `exponent` positive.
 */
export const power = (base: bigint, exponent: bigint): Promise<bigint> => {
  if (queued >= longestQueue) throw new CognitoError("TooManyRequestsException", "Rate exceeded");
  const keys = { privateKey: privateKey(exponent), publicKey: publicKey(base) };
  queued += 1;
  return new Promise((resolve, reject) => {
    diffieHellman(keys, (error, secret) => {
      queued -= 1;
      if (error) reject(error);
      else resolve(BigInt(`0x${secret.toString("hex")}`));
    });
  });
};

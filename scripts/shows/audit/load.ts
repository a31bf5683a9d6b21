import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { Product } from "../../../test/product.ts";
import { askFor, signIn, signUp, upload } from "../shared/person.ts";

/** A small file with 50 million pixels, rotated and with many scans: the slowest to decode. */
const makeLargePicture = () =>
  sharp({ create: { width: 7071, height: 7071, channels: 3, background: "#c2185b" } })
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export async function signInBesideLargePictures(product: Product): Promise<string> {
  const [busy, other] = ["busy@galley.example", "other@galley.example"];
  const credential = await signUp(product, busy);
  await signUp(product, other);
  const alone: number[] = [];
  while (alone.length < 10) alone.push(await measureSignIn(product, other));
  const large = await makeLargePicture();
  let isWorking = true;
  const all = Promise.all(Array.from({ length: 8 }, () => upload(product, credential, large)));
  const uploads = all.finally(() => (isWorking = false));
  const beside: number[] = [];
  while (isWorking) {
    beside.push(await measureSignIn(product, other));
    await wait(250);
  }
  assert.equal((await uploads).filter(Boolean).length, 8, "pictures taken");
  const [slowest = 0, usual = 0] = [beside, alone].map((times) => Math.round(Math.max(...times)));
  const seen = `the slowest of ${beside.length} sign-ins beside 8 pictures took ${slowest} ms; alone ${usual} ms`;
  // A busy machine is slow anyway.
  assert.ok(slowest < Math.max(1_000, 3 * usual), seen);
  return seen;
}

/** Time from the password to the first page's figures, in milliseconds. */
async function measureSignIn(product: Product, email: string): Promise<number> {
  const begun = performance.now();
  await askFor(product.url, await signIn(product, email), "{ profile { email } }");
  return performance.now() - begun;
}

const CONNECTIONS = 2_000;
const MOST_OPEN_MS = 20_000;

export async function connectSlowly({ url, identityUrl }: Product): Promise<string> {
  const head = "HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n";
  const form = "Content-Type: application/x-www-form-urlencoded";
  const getUser = "X-Amz-Target: AWSCognitoIdentityProviderService.GetUser\r\nContent-Type: application/x-amz-json-1.1";
  const heads = [
    "",
    "GET / HTTP/1.1\r\nX-Slow: ",
    `POST /language ${head}${form}\r\n\r\n`,
    `POST / ${head}${getUser}\r\n\r\n`,
  ];
  const closings = Array.from({ length: CONNECTIONS }, async (_, index) => {
    const { port, hostname } = new URL(index % 4 === 3 ? identityUrl : url);
    const socket = connect(Number(port), hostname)
      .on("error", () => {})
      .on("data", () => {});
    await once(socket, "connect");
    const connected = performance.now();
    const sending = setInterval(() => index % 4 > 0 && socket.writable && socket.write("a"), 2_000);
    socket.write(heads[index % 4] ?? "");
    await once(socket, "close");
    clearInterval(sending);
    return performance.now() - connected;
  });
  await wait(5_000);
  const asked = performance.now();
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const readyMs = performance.now() - asked;
  const longest = Math.max(...(await Promise.race([Promise.all(closings), wait(60_000, [Number.POSITIVE_INFINITY])])));
  // One second extra for a slow machine.
  assert.ok(longest < MOST_OPEN_MS + 1_000, `${longest} ms`);
  const seconds = (longest / 1_000).toFixed(1);
  return `${CONNECTIONS} closed after at most ${seconds} s; /readyz beside them in ${readyMs.toFixed(0)} ms`;
}

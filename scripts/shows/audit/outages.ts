import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { askFor, signIn, signUp, upload } from "../api/person.ts";
import type { Case } from "./case.ts";
import type { Product } from "./product.ts";

export const outageCases: Case[] = [
  { point: "A3", name: "eight large pictures keep nobody from signing in", run: signInBesideLargePictures },
];

/** A small file of 50 million pixels, turned and in many scans: the slowest to decode. */
const makeLargePicture = () =>
  sharp({ create: { width: 7071, height: 7071, channels: 3, background: "#c2185b" } })
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function signInBesideLargePictures(product: Product): Promise<string> {
  const [busy, other] = ["busy@galley.example", "other@galley.example"];
  const credential = await signUp(product, busy);
  await signUp(product, other);
  const alone: number[] = [];
  while (alone.length < 10) alone.push(await measureSignIn(product, other));
  const large = await makeLargePicture();
  let isWorking = true;
  const uploads = Promise.all(Array.from({ length: 8 }, () => upload(product, credential, large))).finally(() => (isWorking = false));
  const beside: number[] = [];
  while (isWorking) {
    beside.push(await measureSignIn(product, other));
    await wait(250);
  }
  const taken = (await uploads).filter(({ picture }) => picture !== undefined).length;
  const [slowest, usual] = [Math.max(...beside), Math.max(...alone)].map(Math.round) as [number, number];
  expect(taken === 8, `${taken} of 8 pictures were taken`);
  // A machine that is busy with other things is slow by itself.
  expect(slowest < Math.max(1_000, 3 * usual), `the slowest of ${beside.length} sign-ins took ${slowest} ms; alone ${usual} ms`);
  return `the slowest of ${beside.length} sign-ins beside 8 pictures of ${large.length} bytes took ${slowest} ms; alone ${usual} ms`;
}

/** From the password to the first page's figures, in milliseconds. */
async function measureSignIn(product: Product, email: string): Promise<number> {
  const begun = performance.now();
  await askFor(product.url, await signIn(product, email), "{ profile { email } }");
  return performance.now() - begun;
}

function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

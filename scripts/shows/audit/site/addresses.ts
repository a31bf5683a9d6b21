import assert from "node:assert/strict";
import { lookup } from "node:dns/promises";
import { hostname } from "node:os";
import { control } from "../../../../test/rig.ts";
import { ask, askFor, type Credential } from "../../api/person.ts";
import type { Product } from "../product.ts";
import { owner } from "./owner.ts";

type Told = { problem: unknown; about: unknown };

/** The messages an owner gets about an address, as a site and as an about page. */
async function tell({ url }: Product, who: Credential, address: string): Promise<Told> {
  const site = `site: { siteUrl: "${address}", username: "admin", password: "x" }`;
  const diagnosed = await ask(url, who, `mutation { diagnoseWordPress(${site}) }`);
  const fetched = await ask(url, who, `{ fetchContent(url: "${address}") { text } }`);
  const about = fetched.errors?.map(({ message, extensions }) => [message, { ...extensions, supportId: null }]);
  return { problem: diagnosed.data?.["diagnoseWordPress"], about };
}

const lastRequest = async ({ world }: Product) =>
  (await control<{ last: number }>(world.rig.instagram, "GET", "/journal")).last;

/** The operator has configured the simulated Instagram as a peer on loopback. */
export async function ownersReachNoPeer(product: Product): Promise<string> {
  const who = await owner(product);
  const before = await lastRequest(product);
  const told = await tell(product, who, product.world.rig.instagram.url);
  assert.equal(told.problem, "PRIVATE_ADDRESS");
  assert.ok(told.about, "its words were read as an about page");
  assert.equal(await lastRequest(product), before, "the peer was called");
  return `${String(told.problem)}, and the peer was not called`;
}

export async function namesLookAlike(product: Product): Promise<string> {
  const who = await owner(product);
  const inside = await findInsideName();
  const told = await tell(product, who, `http://${inside}`);
  assert.deepEqual(told, await tell(product, who, "http://no-such-name.invalid"));
  return `"${inside}" and a name that does not exist: both ${String(told.problem)}`;
}

/** A host name that this machine's resolver resolves to the machine itself. */
async function findInsideName(): Promise<string> {
  for (const name of [hostname(), "ip6-localhost", "ip6-loopback"]) {
    const found = await lookup(name).catch(() => null);
    if (found !== null && name !== "localhost") return name;
  }
  throw new Error("this machine's host name does not resolve to itself");
}

export async function approversBySessionOnly(product: Product): Promise<string> {
  const { url } = product;
  const who = await owner(product);
  const { key } = await askFor<{ key: string }>(
    url,
    who,
    'mutation { createApiKey(name: "audit", scope: WRITE) { key } }',
  );
  const add =
    'mutation { addApprover(sourceId: "0198aaaa-0000-7000-8000-000000000000", email: "eve@example.org") { rule } }';
  const codeOf = async (by: Credential) => (await ask(url, by, add)).errors?.[0]?.extensions["code"];
  const [byKey, bySession] = [await codeOf({ "x-api-key": key }), await codeOf(who)];
  assert.notEqual(byKey, bySession);
  return `by a key ${String(byKey)}; by a session it is looked for (${String(bySession)})`;
}

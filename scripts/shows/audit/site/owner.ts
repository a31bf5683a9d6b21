import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { askFor, type Credential, signUp } from "../../api/person.ts";
import type { Product } from "../product.ts";

const main = fileURLToPath(new URL("../../../../src/entries/cli/main.ts", import.meta.url));
const email = "sites@galley.example";
const owners = new WeakMap<Product, Promise<Credential>>();

/** A user of this product with a plan that allows publishing; all cases share them. */
export function owner(product: Product): Promise<Credential> {
  const known = owners.get(product) ?? makeOwner(product);
  owners.set(product, known);
  return known;
}

async function makeOwner(product: Product): Promise<Credential> {
  const who = await signUp(product, email);
  // The first call creates the account.
  await askFor(product.url, who, "{ profile { email } }");
  const env = { PATH: process.env["PATH"], ...product.world.rig.readEnvironment() };
  await promisify(execFile)(process.execPath, [main, "user", "plan", email, "--articles", "50"], {
    env,
    timeout: 60_000,
  });
  return who;
}

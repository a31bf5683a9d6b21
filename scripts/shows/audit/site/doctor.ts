import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { generate } from "selfsigned";
import type { Product } from "../product.ts";

const main = fileURLToPath(new URL("../../../../src/entries/cli/main.ts", import.meta.url));

/** What doctor says about sign-in, and what to do. */
function lookAtSignIn({ world }: Product, settings: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env["PATH"], ...world.rig.readEnvironment(), ...settings };
  return new Promise((resolve) => {
    // Other lines may report problems, and then it exits with 1.
    execFile(process.execPath, [main, "doctor"], { env, timeout: 60_000 }, (_error, out) => {
      const lines = out.split("\n");
      const at = lines.findIndex((line) => /^\S+ +sign-in: /.test(line));
      resolve(
        [lines[at], lines[at + 1]?.trim().startsWith("→") ? lines[at + 1] : ""].join(" ").replace(/\s+/g, " ").trim(),
      );
    });
  });
}

export async function doctorReadsKeys(product: Product): Promise<string> {
  const said = await lookAtSignIn(product);
  assert.match(said, /^ok sign-in: .*jwks\.json/);
  const gone = await lookAtSignIn(product, { USER_POOL_ID: "eu-test-1_Other" });
  assert.match(gone, /^PROBLEM sign-in: /);
  return said;
}

export async function doctorNamesPrivateAddress(product: Product): Promise<string> {
  const said = await lookAtSignIn(product, { USER_POOL_ENDPOINT: "https://localhost:9443" });
  assert.match(said, /^PROBLEM sign-in: .*private.*OUTBOUND_ALLOW=localhost:9443/);
  return said;
}

export async function doctorNamesCertificate(product: Product): Promise<string> {
  const made = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 });
  const server = createServer({ key: made.private, cert: made.cert }, (_request, response) => void response.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const allowed = `${product.world.rig.readEnvironment()["OUTBOUND_ALLOW"] ?? ""},${host}`;
  try {
    const said = await lookAtSignIn(product, { USER_POOL_ENDPOINT: `https://${host}`, OUTBOUND_ALLOW: allowed });
    assert.match(said, /^PROBLEM sign-in: .*certificate.*NODE_EXTRA_CA_CERTS/);
    return said;
  } finally {
    server.close();
  }
}

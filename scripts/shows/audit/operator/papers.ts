import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePorts } from "../../../../test/free-ports.ts";
import { root } from "../../../root.ts";
import { askFor, signUp } from "../../api/person.ts";
import type { Case } from "../case.ts";
import type { Product } from "../product.ts";

export const paperCases: Case[] = [
  { point: "D9", name: "the licence that package.json names", run: readLicence },
  { point: "D9", name: "the README's table names all that sign-in needs", run: signInByReadme },
];

/** Hash of https://www.gnu.org/licenses/agpl-3.0.txt. */
const official = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0";

async function readLicence(): Promise<string> {
  const { license } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { license: string };
  const text = await readFile(join(root, "LICENSE"));
  const hash = createHash("sha256").update(text).digest("hex");
  if (license !== "AGPL-3.0-or-later" || hash !== official)
    throw new Error(`package.json says ${license}; LICENSE has the hash ${hash}`);
  return "LICENSE is the official text of the AGPL, version 3";
}

/** A service with exactly the settings in the table, except that all peers are on this machine. */
async function signInByReadme({ world, sql }: Product): Promise<string> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const table = readme.split("\n").filter((line) => line.startsWith("| `"));
  const named = table.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
  );
  const [web = 0, pool = 0] = await findFreePorts(2);
  const [url, identityUrl] = [`http://localhost:${web}`, `http://localhost:${pool}`];
  const all = {
    ...world.rig.readEnvironment(),
    PUBLIC_URL: url,
    PORT: String(web),
    USER_POOL_ENDPOINT: identityUrl,
    IDENTITY_PORT: String(pool),
  };
  const onThisMachine = ["PORT", "DATA_DIR", "OUTBOUND_ALLOW", "LOG_LEVEL"];
  const settings = Object.fromEntries(
    Object.entries(all).filter(([name]) => named.includes(name) || onThisMachine.includes(name)),
  );
  settings["OUTBOUND_ALLOW"] = `localhost:${pool}`;
  const child = await startOnly(world, settings);
  try {
    const email = "readme@galley.example";
    const who = await signUp({ world: { ...world, identityUrl } }, email);
    const profile = await askFor<{ email: string }>(url, who, "{ profile { email } }");
    if (profile.email !== email) throw new Error(JSON.stringify(profile));
    await sql("delete from identity.users where email = $1", [email]);
  } finally {
    await child.stop();
  }
  return `somebody signed up and in, with ${named.join(", ")}`;
}

/** `startService` adds to the product's own settings, so this empties those; an empty setting counts as not set. */
function startOnly(world: Product["world"], settings: Record<string, string>) {
  const cleared = Object.fromEntries(Object.keys(world.rig.readEnvironment()).map((name) => [name, ""]));
  return world.rig.startService([], { ...cleared, ...settings });
}

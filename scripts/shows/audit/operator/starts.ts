import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../../../../test/wait-until.ts";
import { root } from "../../../root.ts";
import type { Case } from "../case.ts";
import type { Product } from "../product.ts";
import { require, run } from "./run.ts";

export const startCases: Case[] = [
  { point: "D7", name: "npm run serve refuses before it builds what needs no build", run: refuseBeforeBuild },
  { point: "D7", name: "a long installation shows that it goes on", run: installSlowly },
];

/** A clone that has never been built. */
async function refuseBeforeBuild({ world }: Product): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "galley clone "));
  const parts = ["app", "emails", "identity", "messages", "migrations", "public", "scripts", "src"];
  const files = [
    "package.json",
    "package-lock.json",
    "react-router.config.ts",
    "vite.config.ts",
    "vite.emails.config.ts",
    "tsconfig.json",
  ];
  for (const name of [...parts, ...files]) await cp(join(root, name), join(clone, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(clone, "node_modules"));
  const well = world.rig.readEnvironment();
  const refusals: [string, Record<string, string>, string[]][] = [
    ["Galley's own port, which is taken", {}, [`The port ${well["PORT"] ?? ""} is taken`]],
    [
      "a database that is not there",
      { PORT: "0", IDENTITY_PORT: "0", IDENTITY_TLS_PORT: "0", DATABASE_URL: "postgres://galley@127.0.0.1:1/galley" },
      ["The database of DATABASE_URL cannot be used"],
    ],
    ["a setting", { MAIL_FROM: "nobody" }, ["MAIL_FROM: "]],
  ];
  try {
    for (const [, wrong, says] of refusals) {
      const ran = await run(process.execPath, [join(clone, "scripts", "serve.mjs")], {
        env: { ...well, ...wrong },
        cwd: clone,
      });
      require(ran, 1, ...says);
      if (ran.out.includes("Building") || existsSync(join(clone, "build")))
        throw new Error(`it built first:\n${ran.out}`);
    }
  } finally {
    await rm(clone, { recursive: true });
  }
  return refusals.map(([what]) => what).join(", ");
}

/** A fake npm that installs nothing until released. */
const npm = `
const fs = require("node:fs");
const timer = setInterval(() => {
  if (!fs.existsSync("go")) return;
  clearInterval(timer);
  fs.mkdirSync("node_modules/node/bin", { recursive: true });
  fs.symlinkSync(process.execPath, "node_modules/node/bin/node");
}, 20);`;

async function installSlowly(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "galley clone "));
  await mkdir(join(clone, "scripts"));
  for (const file of ["bootstrap.mjs", "end-with-parent.mjs"])
    await cp(join(root, "scripts", file), join(clone, "scripts", file));
  await writeFile(
    join(clone, "package-lock.json"),
    JSON.stringify({ packages: { "": {}, "node_modules/node": { version: "1" } } }),
  );
  await writeFile(join(clone, "npm.js"), npm);
  await writeFile(join(clone, "scripts", "hello.ts"), 'console.log("runs");');
  await writeFile(
    join(clone, "scripts", "hello.mjs"),
    'import { run } from "./bootstrap.mjs";\nawait run("hello.ts");',
  );
  const env = { PATH: process.env["PATH"], npm_execpath: join(clone, "npm.js") };
  const child = spawn(process.execPath, [join(clone, "scripts", "hello.mjs")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
  });
  let out = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  const ended = once(child, "close");
  try {
    await waitUntil("a sign of life", async () => /still installing after \d+ s/.test(out));
  } finally {
    await writeFile(join(clone, "go"), "");
    await ended;
    await rm(clone, { recursive: true });
  }
  if (child.exitCode !== 0 || !out.endsWith("runs\n")) throw new Error(out);
  return out.split("\n")[1] ?? "";
}

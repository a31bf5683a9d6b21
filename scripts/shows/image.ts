import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { findFreePorts } from "../../test/free-ports.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { root } from "../root.ts";
import { buildStages } from "./image/build-stages.ts";
import { makeBase } from "./image/make-base.ts";
import { type Image, runIn, type Started, startIn } from "./image/run-in.ts";
import { conclude, createTally, type Tally } from "./shared/tally.ts";

/**
 * Runs the steps of deploy/Containerfile in a chroot, without an image builder, and then the image's own program. Needs
 * root and debootstrap; `--base <folder>` keeps the base for the next time.
 */
const folder = mkdtempSync(join(tmpdir(), "galley-image-"));
// The image's unprivileged user has to be able to enter it.
chmodSync(folder, 0o755);

if (process.getuid?.() !== 0 || !existsSync("/usr/sbin/debootstrap")) {
  console.log("image: skipped: needs root and debootstrap (apt-get install debootstrap)");
} else {
  try {
    await show();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function show(): Promise<void> {
  const at = process.argv.indexOf("--base");
  const base = at === -1 ? join(folder, "base") : (process.argv[at + 1] ?? "");
  const tally = createTally();
  let image: Image | null = null;
  await tally.see("every step of deploy/Containerfile", async () => {
    makeBase(base);
    const file = readFileSync(join(root, "deploy", "Containerfile"), "utf8");
    image = await buildStages(file, { base, context: root, folder });
    return `${image.steps} steps; ${sizeOf(join(image.root, "galley"))} MB beside Debian and Node`;
  });
  if (image !== null) {
    await runImage(tally, image);
    await runUnset(tally, image);
  }
  conclude("image", { cases: tally.cases, failed: tally.failed }, { least: { cases: 7 } });
}

async function runImage(tally: Tally, image: Image): Promise<void> {
  const [port] = await findFreePorts(1);
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const started = startIn(image, image.command, settings);
  await tally.see("it starts as its user, with nothing to write but /data", async () => {
    await untilHealthy(started, image, settings);
    const names = ["/galley/x", "/usr/x", "/x"].filter((name) => runIn(image, ["touch", name], {}).code === 0);
    assert.deepEqual([names, image.user], [[], "node"]);
    return `as ${image.user}, on its own database in /data`;
  });
  await tally.see("its command `galley`", async () => {
    const { code, out } = runIn(image, ["galley", "user", "list"], settings);
    assert.equal(code, 0, out);
    const file = runIn(image, ["galley", "backup", "/data/backup.tar"], settings);
    assert.equal(file.code, 0, file.out);
    return `${out.trim()}; ${file.out.split("\n")[0]}`;
  });
  await tally.see("its health check says when nothing answers", async () => {
    const [silent] = await findFreePorts(1);
    assert.equal(runIn(image, image.healthcheck, { ...settings, PORT: String(silent) }).code, 1);
    return "exit code 1";
  });
  await tally.see("SIGTERM ends it, and its database after it", async () => {
    const code = await started.stop();
    assert.equal(code, 0, started.output());
    assert.equal(existsSync(join(image.data, "postgresql-18", "postmaster.pid")), false);
    return "exit code 0";
  });
  await tally.see("started again on the same volume", async () => {
    const again = startIn(image, image.command, settings);
    await untilHealthy(again, image, settings);
    const code = await again.stop();
    assert.equal(code, 0, again.output());
    return "it is healthy, and ends with 0";
  });
}

/** Starts it on a fresh volume, before anyone has set it up. */
async function runUnset(tally: Tally, built: Image): Promise<void> {
  const image = { ...built, data: `${built.root} unset data` };
  execFileSync("cp", ["-a", join(built.root, "data"), image.data]);
  const [port] = await findFreePorts(1);
  // The port and the address are the image's own in a network of its own, which a chroot lacks.
  const settings = { HOST: "127.0.0.1", PORT: String(port) };
  await tally.see("with nothing set it starts in setup", async () => {
    const started = startIn(image, image.command, settings);
    await untilHealthy(started, image, settings);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    assert.deepEqual([answer.status, await answer.text()], [200, "setup"]);
    assert.match(started.output(), /code, which works once: [A-Z2-9]{4}(-[A-Z2-9]{4}){2}\n/);
    assert.equal(await started.stop(), 0, started.output());
    return "it prints the code for outsiders, and /healthz answers";
  });
}

async function untilHealthy(started: Started, image: Image, settings: Record<string, string>): Promise<void> {
  const isUp = async () => started.hasExited() || runIn(image, image.healthcheck, settings).code === 0;
  await waitUntil("its health check is content", isUp, { patienceMs: 120_000, everyMs: 500 });
  assert.ok(!started.hasExited(), `it ended:\n${started.output()}`);
}

function sizeOf(path: string): number {
  return Number(execFileSync("du", ["-sm", path], { encoding: "utf8" }).split("\t")[0]);
}

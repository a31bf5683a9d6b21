import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdtempDisposable, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startModel } from "../../../simulators/model/start-model.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import type { Product } from "../../../test/product.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { startChild } from "../../../src/platform/programs/children.ts";
import { root } from "../../root.ts";
import { ends, run } from "../shared/run.ts";

/** A clone that has never been built. */
export async function refuseBeforeBuild({ rig }: Product): Promise<string> {
  await using clone = await mkdtempDisposable(join(tmpdir(), "galley clone "));
  const parts = ["app", "emails", "identity", "messages", "migrations", "public", "scripts", "src"];
  const files = ["package.json", "package-lock.json", "tsconfig.json"];
  const configs = ["react-router.config.ts", "vite.config.ts", "vite.emails.config.ts", "vite.setup.config.ts"];
  for (const name of [...parts, ...files, ...configs])
    await cp(join(root, name), join(clone.path, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(clone.path, "node_modules"));
  const well = rig.readEnvironment();
  const noDatabase = { DATABASE_URL: "postgres://galley@127.0.0.1:1/galley" };
  const refusals: [string, Record<string, string>, string][] = [
    ["Galley's own port, which is taken", {}, `The port ${well["PORT"] ?? ""} is taken`],
    [
      "a database that is not there",
      { PORT: "0", IDENTITY_PORT: "0", IDENTITY_TLS_PORT: "0", ...noDatabase },
      "The database in DATABASE_URL can't be used",
    ],
    ["a setting", { MAIL_FROM: "nobody" }, "MAIL_FROM: "],
  ];
  for (const [, wrong, says] of refusals) {
    const serve = join(clone.path, "scripts", "serve.mjs");
    const ran = await run(process.execPath, [serve], { env: { ...well, ...wrong }, cwd: clone.path });
    ends(ran, 1, says);
    assert.ok(!ran.out.includes("Building") && !existsSync(join(clone.path, "build")), `it built first:\n${ran.out}`);
  }
  return refusals.map(([what]) => what).join(", ");
}

/** The whole demo, with a model on this machine as docs/models.md recommends. */
export async function demoWithLocalModel(): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "galley demo "));
  const [model, [port]] = await Promise.all([startModel(), findFreePorts(1)]);
  const settings = {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_URL: `${model.url}/v1`,
    MODEL_NAME: "galley-simulator",
    MODEL_PRICE: "0/0",
    OUTBOUND_ALLOW: new URL(model.url).host,
  };
  const demo = await startChild("demo", process.execPath, [join(root, "scripts/start.mjs")], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: folder.path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const output of [demo.process.stdout, demo.process.stderr])
    if (output !== null) createInterface({ input: output }).on("line", (line) => said.push(line));
  try {
    const isUp = async () => demo.hasExited() || said.some((line) => line.startsWith("Galley is running"));
    await waitUntil("the demo is running", isUp, { patienceMs: 300_000, everyMs: 200 });
    assert.ok(!demo.hasExited(), `it ended: ${said.slice(-8).join(" | ")}`);
    assert.equal((await fetch(`http://localhost:${port}/readyz`)).status, 200);
    return "it runs, and is ready";
  } finally {
    await demo.stop("SIGTERM", 60_000);
    await model.close();
  }
}

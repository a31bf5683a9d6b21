import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startModel } from "../../../../simulators/model/start-model.ts";
import { findFreePorts } from "../../../../test/free-ports.ts";
import { waitUntil } from "../../../../test/wait-until.ts";
import { startChild } from "../../../children.ts";
import { root } from "../../../root.ts";

/** The whole demo, with a model on this machine as docs/models.md recommends. */
export async function demoWithLocalModel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "galley demo "));
  const [model, [port]] = await Promise.all([startModel(), findFreePorts(1)]);
  const settings = {
    MODEL_PROVIDER: "openai-compatible",
    MODEL_URL: `${model.url}/v1`,
    MODEL_NAME: "galley-simulator",
    MODEL_PRICE: "0/0",
    OUTBOUND_ALLOW: new URL(model.url).host,
  };
  const env = { ...process.env, ...settings, PORT: String(port), DATA_DIR: folder };
  const demo = await startChild("demo", process.execPath, [join(root, "scripts/start.mjs")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const output of [demo.process.stdout, demo.process.stderr]) {
    if (output !== null) createInterface({ input: output }).on("line", (line) => said.push(line));
  }
  try {
    const isUp = () => demo.hasExited() || said.some((line) => line.startsWith("Galley is running"));
    await waitUntil("the demo is running", async () => isUp(), { patienceMs: 300_000, everyMs: 200 });
    assert.ok(!demo.hasExited(), `it ended: ${said.slice(-8).join(" | ")}`);
    const { status } = await fetch(`http://localhost:${port}/readyz`);
    assert.equal(status, 200);
    return "it runs, and is ready";
  } finally {
    await demo.stop("SIGTERM", 60_000);
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

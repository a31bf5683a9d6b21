import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Launcher } from "./launcher.ts";

const readySchema = z.object({ model: z.object({ url: z.url() }) });

/**
 * Starts the simulated language model if DEMO_MODEL=simulator, and returns the settings that make the service
 * use it. Otherwise the service uses the built-in writer or the model in its own settings.
 */
export async function startModelSimulator(
  launcher: Launcher,
  dataFolder: string,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  if (env["DEMO_MODEL"] !== "simulator") return env;
  const args = ["simulators/main.ts", "--data", join(dataFolder, "simulators"), "--model-port", "0"];
  const child = await launcher.startNode("model", args, process.env, "pipe");
  const output = child.process.stdout;
  if (output === null) throw new Error("The simulated model's output is not read");
  const lines = createInterface({ input: output });
  let first = "";
  await launcher.untilReady(
    child,
    new Promise<void>((resolve) => lines.once("line", (line) => ((first = line), resolve()))),
  );
  const { url } = readySchema.parse(JSON.parse(first)).model;
  return {
    ...env,
    MODEL_PROVIDER: "openai-compatible",
    MODEL_NAME: "galley-simulator",
    MODEL_URL: `${url}/v1`,
    MODEL_API_KEY: "CANARY-model-key",
    MODEL_PRICE: "0.10/0.50",
    OUTBOUND_ALLOW: [env["OUTBOUND_ALLOW"] ?? "", new URL(url).host].join(","),
  };
}

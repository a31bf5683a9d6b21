import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { UserError } from "../user-error.ts";
import type { Launcher } from "./launcher.ts";

const script = join(root, "scripts", "wordpress", "wordpress.sh");

/** Starts a real WordPress; answers what its script prints: its address, user and application password. */
export async function startRealWordpress(
  launcher: Launcher,
  port: number,
  dataFolder: string,
): Promise<Record<string, string>> {
  const env = { ...process.env, WP_ROOT: join(dataFolder, "wordpress"), WP_PORT: String(port) };
  console.log("Starting a real WordPress (the first time it is downloaded) …");
  if (!existsSync(script)) throw new UserError(`${script} is missing.`);
  launcher.addStop(async () => void (await runScript("stop", env).catch(() => "")));
  try {
    const output = await runScript("start", env);
    return Object.fromEntries([...output.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new UserError(`The real WordPress could not be started (DEMO_WORDPRESS=real):\n${output.trim()}`);
  }
}

async function runScript(command: "start" | "stop", env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)("bash", [script, command], { env });
  return stdout;
}

import { join } from "node:path";
import { root } from "../root.ts";
import { runProgram } from "../run-program.ts";
import { UserError } from "../../src/platform/user-error.ts";
import type { Launcher } from "./launcher.ts";

export type DemoSite = { siteUrl: string; username: string; password: string };

const script = join(root, "scripts", "wordpress", "wordpress.sh");

/** The simulator's editor; its password isn't secret. */
export function toSimulatedSite(port: number): DemoSite {
  return { siteUrl: `http://127.0.0.1:${port}`, username: "editor", password: "edit CANA RYsi mula tedp wd12" };
}

/** Starts a real WordPress in the data folder, on the simulator's usual port. */
export async function startRealWordpress(launcher: Launcher, port: number, dataFolder: string): Promise<DemoSite> {
  const env = { ...process.env, WP_ROOT: join(dataFolder, "wordpress"), WP_PORT: String(port) };
  console.log("Starting a real WordPress (it is downloaded the first time) …");
  launcher.addStop(async () => void (await runWordpress("stop", env)));
  const output = await runWordpress("start", env);
  const read = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(output)?.[1] ?? "";
  return { siteUrl: read("WP_URL"), username: "editor", password: read("WP_APP_PASSWORD_EDITOR") };
}

/** Stops what a killed launcher left running. */
export async function stopAbandonedWordpress(port: number, dataFolder: string): Promise<void> {
  await runWordpress("stop", { ...process.env, WP_ROOT: join(dataFolder, "wordpress"), WP_PORT: String(port) });
}

async function runWordpress(command: "start" | "stop", env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await runProgram("bash", [script, command], { env });
  if (code !== 0)
    throw new UserError(
      `The real WordPress could not be ${command === "start" ? "started" : "stopped"} ` +
        `(DEMO_WORDPRESS=real):\n${stderr.trim()}`,
    );
  return stdout;
}

import { createInterface } from "node:readline";
import { join } from "node:path";
import { instagramAppId } from "./service-environment.ts";
import type { DemoSecrets } from "./demo-secrets.ts";
import type { Launcher } from "./launcher.ts";
import type { Ports } from "./ports.ts";

/** Starts the outside world of the demo: Instagram, mailbox and WordPress. */
export async function startSimulators(
  launcher: Launcher,
  ports: Ports,
  secrets: DemoSecrets,
  dataFolder: string,
): Promise<void> {
  const args = ["simulators/main.ts", "--data", join(dataFolder, "simulators"), "--seed-posts"];
  args.push("--instagram-port", String(ports.instagram), "--mailbox-port", String(ports.mailbox));
  args.push("--smtp-port", String(ports.smtp), "--wordpress-port", String(ports.wordpress));
  const env = {
    ...process.env,
    INSTAGRAM_APP_ID: instagramAppId,
    INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
  };
  const child = await launcher.startNode("simulators", args, env, "pipe");
  const output = child.process.stdout;
  if (output === null) throw new Error("The simulators' output is not read");
  // The first line says that all of them listen; reading on keeps the pipe from filling.
  const lines = createInterface({ input: output });
  await launcher.untilReady(child, new Promise((resolve) => lines.once("line", resolve)));
}

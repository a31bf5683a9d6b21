import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DemoSecrets } from "./demo-secrets.ts";
import type { Launcher } from "./launcher.ts";
import type { Ports } from "./ports.ts";

/** The service's app at the simulated Instagram. */
export const instagramAppId = "1084520917346112";
/** The same app for Facebook Login. */
export const metaAppId = "2291847730015583";
/** The account whose posts come from the simulator. */
export const instagramUserId = "17841403815449847";

export const facebookAppId = "1462019558037721";
/** The gateway's account; its token is no secret. */
export const smsAccount = { sid: "AC00000000000000000000000000000001", token: "CANARY-sms-token" };

/**
 * Starts everything that the demo connects to: Instagram, Facebook, Stripe, mailbox, SMS gateway, partner
 * platform, Ghost and, if wanted, a WordPress site.
 */
export async function startSimulators(
  launcher: Launcher,
  ports: Ports,
  secrets: DemoSecrets,
  dataFolder: string,
  hasSite: boolean,
): Promise<void> {
  const args = ["simulators/main.ts", "--data", join(dataFolder, "simulators"), "--seed-posts"];
  args.push("--instagram-port", String(ports.instagram), "--mailbox-port", String(ports.mailbox));
  args.push(
    "--smtp-port",
    String(ports.smtp),
    "--reply-port",
    String(ports.reply),
    "--facebook-port",
    String(ports.facebook),
    "--sms-port",
    String(ports.sms),
  );
  args.push(
    "--stripe-port",
    String(ports.stripe),
    "--stripe-webhook",
    `http://127.0.0.1:${ports.service}/webhooks/stripe`,
  );
  args.push("--stripe-webhook-secret", secrets.stripeWebhookSecret);
  args.push("--micropub-port", String(ports.partner), "--ghost-port", String(ports.ghost));
  if (hasSite) args.push("--wordpress-port", String(ports.wordpress));
  const child = await launcher.startNode("simulators", args, process.env, "pipe");
  const output = child.process.stdout;
  if (output === null) throw new Error("The simulators' output is not read");
  // The first line says that all of them are listening; keep reading, or the pipe fills up.
  const lines = createInterface({ input: output });
  await launcher.untilReady(child, new Promise((resolve) => lines.once("line", resolve)));
  await registerApp(ports.instagram, {
    id: instagramAppId,
    secret: secrets.instagramAppSecret,
    metaAppId,
    metaAppSecret: secrets.metaAppSecret,
  });
  await registerApp(ports.facebook, { id: facebookAppId, secret: secrets.facebookAppSecret });
}

/** Does what a developer does once in Meta's dashboard. */
async function registerApp(port: number, app: Record<string, string>): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/_control/app`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(app),
  });
  if (!answer.ok) throw new Error(`The simulator on port ${port} refuses the app: ${answer.status}`);
}

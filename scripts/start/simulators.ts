import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { control } from "../../simulators/kit/control.ts";
import type { DemoSecrets } from "./demo-secrets.ts";
import type { Launcher } from "./launcher.ts";
import type { Ports } from "./ports.ts";

/** The service's app at the simulated Instagram. */
export const instagramAppId = "1084520917346112";
/** The same app for Facebook Login. */
export const metaAppId = "2291847730015583";

export const facebookAppId = "1462019558037721";
/** The gateway's account; its token isn't secret. */
export const smsAccount = { sid: "AC00000000000000000000000000000001", token: "CANARY-sms-token" };

/** The line that says that all of them are listening. */
const readySchema = z.object({ model: z.object({ url: z.url() }).optional() });

/**
 * Starts everything that the demo connects to: Instagram, Facebook, Stripe, mailbox, SMS gateway, partner
 * platform, Ghost and, if wanted, a WordPress site; with DEMO_MODEL=simulator also a language model, whose address
 * it returns.
 */
export async function startSimulators(
  launcher: Launcher,
  ports: Ports,
  secrets: DemoSecrets,
  dataFolder: string,
  hasSite: boolean,
): Promise<string | null> {
  const { instagram, mailbox, smtp, reply, facebook, sms, stripe, partner: micropub, ghost, wordpress } = ports;
  const listening = {
    ...{ instagram, mailbox, smtp, reply, facebook, sms, stripe, micropub, ghost },
    ...(hasSite ? { wordpress } : {}),
    ...(process.env["DEMO_MODEL"] === "simulator" ? { model: 0 } : {}),
  };
  const webhook = ["--stripe-webhook", `http://127.0.0.1:${ports.service}/webhooks/stripe`];
  const args = [
    ...["simulators/main.ts", "--data", join(dataFolder, "simulators"), "--seed-posts"],
    ...Object.entries(listening).flatMap(([name, port]) => [`--${name}-port`, String(port)]),
    ...["--mail-previews", "scripts/start/mail-previews.ts"],
    ...[...webhook, "--stripe-webhook-secret", secrets.stripeWebhookSecret],
  ];
  const child = await launcher.startNode("simulators", args, process.env, "pipe");
  const output = child.process.stdout;
  if (output === null) throw new Error("The simulators' output is not read");
  // Keeps reading, or the pipe fills up.
  const lines = createInterface({ input: output });
  const first = once(lines, "line");
  await launcher.untilReady(child, first);
  const { model } = readySchema.parse(JSON.parse(String((await first)[0])));
  // A developer does this once in Meta's dashboard.
  const register = (port: number, app: object) => control({ url: `http://127.0.0.1:${port}` }, "POST", "/app", app);
  const { instagramAppSecret: secret, metaAppSecret } = secrets;
  await register(ports.instagram, { id: instagramAppId, secret, metaAppId, metaAppSecret });
  await register(ports.facebook, { id: facebookAppId, secret: secrets.facebookAppSecret });
  return model?.url ?? null;
}

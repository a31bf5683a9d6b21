import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startFacebook } from "./facebook/start-facebook.ts";
import { startFeeds } from "./feeds/start-feeds.ts";
import { startGhost } from "./ghost/start-ghost.ts";
import { startInstagram } from "./instagram/start-instagram.ts";
import type { Simulator } from "./kit/start-simulator.ts";
import type { RenderPreviews } from "./mailbox/preview-pages.ts";
import { startMailbox } from "./mailbox/start-mailbox.ts";
import { startMicropub } from "./micropub/start-micropub.ts";
import { startModel } from "./model/start-model.ts";
import { startSms } from "./sms/start-sms.ts";
import { startBluesky } from "./social/start-bluesky.ts";
import { startMastodon } from "./social/start-mastodon.ts";
import { startPixelfed } from "./social/start-pixelfed.ts";
import { startStripe } from "./stripe/start-stripe.ts";
import { startWordpress } from "./wordpress/start-wordpress.ts";

type Options = { port: number; dataDir: string | undefined };

/** Each starts if its port is set ("--instagram-port"); 0 means a free one. */
const starters: Record<string, (options: Options) => Promise<Simulator>> = {
  instagram: (options) => startInstagram({ ...options, seed: values["seed-posts"] }),
  mailbox: (options) =>
    startMailbox({
      ...{ ...options, smtpPort: readPort("smtp"), replyPort: readPort("reply") },
      renderPreviews: readRenderPreviews(values["mail-previews"]),
    }),
  wordpress: startWordpress,
  facebook: (options) => startFacebook({ ...options, seed: values["seed-posts"] }),
  sms: startSms,
  stripe: (options) => startStripe({ ...options, webhook: readWebhook() }),
  model: startModel,
  micropub: startMicropub,
  ghost: startGhost,
  feeds: startFeeds,
  mastodon: startMastodon,
  pixelfed: startPixelfed,
  bluesky: startBluesky,
};
const ports = Object.fromEntries(
  [...Object.keys(starters), "smtp", "reply"].map((name) => [`${name}-port`, { type: "string" as const }]),
);
const { values } = parseArgs({
  options: {
    ...ports,
    data: { type: "string" },
    "mail-previews": { type: "string" },
    "stripe-webhook": { type: "string" },
    "stripe-webhook-secret": { type: "string" },
    "seed-posts": { type: "boolean", default: false },
  },
});
const given = new Map(Object.entries(values));

process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
  const expected = error.code === "EADDRINUSE" || error.code === "EACCES";
  process.stderr.write(`simulators: ${expected ? error.message : error.stack}\n`);
  process.exit(1);
});

const running = new Map<string, Simulator>();
for (const [name, start] of Object.entries(starters)) {
  const port = readPort(name);
  if (port !== undefined) running.set(name, await start({ port, dataDir: values.data }));
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running.values()].map((simulator) => simulator.close()));
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void stop());

const ready = [...running].map(([name, { url, ...simulator }]) => [
  name,
  { url, ...("smtpPort" in simulator && { smtpPort: simulator.smtpPort }) },
]);
process.stdout.write(`${JSON.stringify(Object.fromEntries(ready))}\n`);

/** Imports the module only when a preview is opened: the product may not be built yet. */
function readRenderPreviews(module: string | undefined): RenderPreviews | undefined {
  if (module === undefined) return undefined;
  return async (photoUrl) => {
    const loaded = (await import(pathToFileURL(module).href)) as { renderMailPreviews: RenderPreviews };
    return loaded.renderMailPreviews(photoUrl);
  };
}

/** Where Stripe's events go, and the secret that signs them. */
function readWebhook(): { url: string; secret: string } | undefined {
  const { "stripe-webhook": url, "stripe-webhook-secret": secret } = values;
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

function readPort(name: string): number | undefined {
  const text = given.get(`${name}-port`);
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  process.stderr.write(`--${name}-port is not a port: ${String(text)}\n`);
  process.exit(1);
}

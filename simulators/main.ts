import { parseArgs } from "node:util";
import { startFacebook } from "./facebook/start-facebook.ts";
import { startGhost } from "./ghost/start-ghost.ts";
import { startInstagram } from "./instagram/start-instagram.ts";
import { startMailbox } from "./mailbox/start-mailbox.ts";
import { startMicropub } from "./micropub/start-micropub.ts";
import { startModel } from "./model/start-model.ts";
import { startSms } from "./sms/start-sms.ts";
import { startStripe } from "./stripe/start-stripe.ts";
import { startWordpress } from "./wordpress/start-wordpress.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    "instagram-port": { type: "string" },
    "mailbox-port": { type: "string" },
    "smtp-port": { type: "string" },
    "reply-port": { type: "string" },
    "wordpress-port": { type: "string" },
    "facebook-port": { type: "string" },
    "sms-port": { type: "string" },
    "stripe-port": { type: "string" },
    "model-port": { type: "string" },
    "micropub-port": { type: "string" },
    "ghost-port": { type: "string" },
    "stripe-webhook": { type: "string" },
    "stripe-webhook-secret": { type: "string" },
    "seed-posts": { type: "boolean", default: false },
  },
});

const dataDir = values.data;
const ports = {
  instagram: readPort("instagram-port"),
  mailbox: readPort("mailbox-port"),
  smtp: readPort("smtp-port"),
  reply: readPort("reply-port"),
  wordpress: readPort("wordpress-port"),
  facebook: readPort("facebook-port"),
  sms: readPort("sms-port"),
  stripe: readPort("stripe-port"),
  model: readPort("model-port"),
  micropub: readPort("micropub-port"),
  ghost: readPort("ghost-port"),
};

process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
  const expected = error.code === "EADDRINUSE" || error.code === "EACCES";
  process.stderr.write(`simulators: ${expected ? error.message : error.stack}\n`);
  process.exit(1);
});

/** A simulator starts if its port is set; 0 means a free one. */
const instagram =
  ports.instagram === undefined
    ? undefined
    : await startInstagram({ port: ports.instagram, dataDir, seed: values["seed-posts"] });
const mailbox =
  ports.mailbox === undefined
    ? undefined
    : await startMailbox({ port: ports.mailbox, smtpPort: ports.smtp, replyPort: ports.reply, dataDir });
const wordpress = ports.wordpress === undefined ? undefined : await startWordpress({ port: ports.wordpress, dataDir });
const facebook =
  ports.facebook === undefined
    ? undefined
    : await startFacebook({ port: ports.facebook, dataDir, seed: values["seed-posts"] });
const sms = ports.sms === undefined ? undefined : await startSms({ port: ports.sms, dataDir });
const stripe =
  ports.stripe === undefined ? undefined : await startStripe({ port: ports.stripe, dataDir, webhook: readWebhook() });
const model = ports.model === undefined ? undefined : await startModel({ port: ports.model, dataDir });
const micropub = ports.micropub === undefined ? undefined : await startMicropub({ port: ports.micropub, dataDir });
const ghost = ports.ghost === undefined ? undefined : await startGhost({ port: ports.ghost, dataDir });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    [instagram, mailbox, wordpress, facebook, sms, stripe, model, micropub, ghost].map((simulator) =>
      simulator?.close(),
    ),
  );
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
process.on("disconnect", () => void stop());

const ready = {
  ...(instagram === undefined ? {} : { instagram: { url: instagram.url } }),
  ...(mailbox === undefined ? {} : { mailbox: { url: mailbox.url, smtpPort: mailbox.smtpPort } }),
  ...(wordpress === undefined ? {} : { wordpress: { url: wordpress.url } }),
  ...(facebook === undefined ? {} : { facebook: { url: facebook.url } }),
  ...(sms === undefined ? {} : { sms: { url: sms.url } }),
  ...(stripe === undefined ? {} : { stripe: { url: stripe.url } }),
  ...(model === undefined ? {} : { model: { url: model.url } }),
  ...(micropub === undefined ? {} : { micropub: { url: micropub.url } }),
  ...(ghost === undefined ? {} : { ghost: { url: ghost.url } }),
};
process.stdout.write(`${JSON.stringify(ready)}\n`);

/** Where Stripe's events go, and the secret that signs them. */
function readWebhook(): { url: string; secret: string } | undefined {
  const { "stripe-webhook": url, "stripe-webhook-secret": secret } = values;
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

function readPort(name: keyof typeof values & `${string}-port`): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  process.stderr.write(`--${name} is not a port: ${text}\n`);
  process.exit(1);
}

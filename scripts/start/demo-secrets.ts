import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../../src/platform/user-error.ts";

const randomHex = (bytes: number) => () => randomBytes(bytes).toString("hex");

// Those with a default were added later and are missing from an older version's folder.
const demoSecrets = z.strictObject({
  /** In the format of the service's SECRET_KEYS: "name:base64 of 32 bytes". */
  secretKeys: z.string().min(1),
  databasePassword: z.string().min(1),
  instagramAppSecret: z.string().min(1),
  metaAppSecret: z.string().min(1).default(randomHex(16)),
  facebookAppSecret: z.string().min(1).default(randomHex(16)),
  /** Stripe's simulator signs its events with this. */
  stripeWebhookSecret: z
    .string()
    .regex(/^whsec_\w+$/)
    .default(() => `whsec_${randomHex(16)()}`),
  /** The demo user's initial password. */
  demoPassword: z.string().min(8).default(randomHex(6)),
});

export type DemoSecrets = z.infer<typeof demoSecrets>;

/** Created at the first start and kept for this folder: without them its database can't be read. */
export function readDemoSecrets(dataFolder: string): DemoSecrets {
  const file = join(dataFolder, "secrets.json");
  if (!existsSync(file)) return keep(file, makeSecrets());
  const kept = readFileSync(file, "utf8");
  try {
    const secrets = demoSecrets.parse(JSON.parse(kept));
    return kept === toText(secrets) ? secrets : keep(file, secrets);
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw new UserError(`${file} is damaged. Restore it, or start over with an empty data folder.`);
  }
}

function makeSecrets(): DemoSecrets {
  return demoSecrets.parse({
    secretKeys: `k1:${randomBytes(32).toString("base64")}`,
    databasePassword: randomBytes(24).toString("hex"),
    instagramAppSecret: randomBytes(16).toString("hex"),
  });
}

const toText = (secrets: DemoSecrets) => `${JSON.stringify(secrets, null, 2)}\n`;

function keep(file: string, secrets: DemoSecrets): DemoSecrets {
  writeFileSync(`${file}.new`, toText(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

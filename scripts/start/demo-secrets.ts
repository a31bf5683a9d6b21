import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../user-error.ts";

const demoSecrets = z.strictObject({
  /** As the service's SECRET_KEYS: "name:base64 of 32 bytes". */
  secretKeys: z.string().min(1),
  databasePassword: z.string().min(1),
  instagramAppSecret: z.string().min(1),
});

export type DemoSecrets = z.infer<typeof demoSecrets>;

/** Made at the first start, kept for this folder: without them its database cannot be read. */
export function readDemoSecrets(dataFolder: string): DemoSecrets {
  const file = join(dataFolder, "secrets.json");
  if (!existsSync(file)) return makeSecrets(file);
  try {
    return demoSecrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new UserError(`${file} is damaged. Restore it, or start anew with an empty data folder.`);
  }
}

function makeSecrets(file: string): DemoSecrets {
  const secrets: DemoSecrets = {
    secretKeys: `k1:${randomBytes(32).toString("base64")}`,
    databasePassword: randomBytes(24).toString("hex"),
    instagramAppSecret: randomBytes(16).toString("hex"),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

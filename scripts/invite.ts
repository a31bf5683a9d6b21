import { z } from "zod";
import { toConfig } from "../src/config/config.ts";
import { ConfigError, readEnv } from "../src/config/env.ts";
import { createContext } from "../src/context.ts";
import { locales } from "../src/languages.ts";
import { CognitoError } from "../identity/protocol/cognito-error.ts";
import { createIdentity } from "../src/sign-in/create-identity.ts";
import { runScript, UserError } from "./user-error.ts";

const argumentsSchema = z.tuple([z.email(), z.enum(locales).default("en")]);

/** Invites somebody to the bundled user pool: `node scripts/invite.ts lena@example.org vi`, with the settings of the service. */
await runScript(async () => {
  const wanted = argumentsSchema.safeParse(process.argv.slice(2));
  if (!wanted.success) throw new UserError("Use: node scripts/invite.ts lena@example.org [en|vi]");
  const [email, locale] = wanted.data;
  await invite(email, locale).catch((error: unknown) => {
    throw error instanceof CognitoError || error instanceof ConfigError ? new UserError(error.message) : error;
  });
  console.log(`An invitation with a temporary password is on its way to ${email}.`);
});

async function invite(email: string, locale: (typeof locales)[number]): Promise<void> {
  const { config, secrets } = toConfig(readEnv());
  if (config.identity === null) throw new UserError("Only the bundled service invites from here (IDENTITY_PORT); Amazon Cognito has its own console.");
  const ctx = await createContext({ ...config, logLevel: "error" }, secrets);
  const identity = await createIdentity(ctx, secrets);
  try {
    await identity.migrate();
    await identity.admin.inviteUser({ email, locale });
  } finally {
    // Waits for the mail.
    await identity.close();
    await ctx.close();
  }
}

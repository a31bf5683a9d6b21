import { systemClock } from "../../platform/clock.ts";
import { type Config, toConfig } from "../../platform/config/config.ts";
import { readEnv } from "../../platform/config/env.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { createSealing } from "../../platform/guards/sealing.ts";
import { openPictures } from "../../platform/pictures/open-pictures.ts";
import type { IdentityService } from "../../../identity/index.ts";

/** What is available without starting a queue: enough for most commands. */
export type Parts = Pick<Context, "clock" | "pictures" | "sealing"> & {
  config: Config;
  secrets: Secrets;
  db: Database;
};

/** A problem that the user can solve: only its message is shown. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export async function withParts<T>(run: (parts: Parts) => Promise<T>): Promise<T> {
  const { config, secrets } = toConfig(readEnv());
  const db = openDatabase(secrets.databaseUrl.reveal(), { max: 2 });
  const sealing = createSealing(secrets.sealingKeys.reveal());
  try {
    return await run({
      config,
      secrets,
      db,
      sealing,
      clock: systemClock,
      pictures: await openPictures(config, secrets),
    });
  } finally {
    await db.destroy();
  }
}

/** The whole service, without its roles: for verbs that send mail or call other services. */
export async function withService<T>(run: (ctx: Context, secrets: Secrets) => Promise<T>): Promise<T> {
  const { config, secrets } = toConfig(readEnv());
  // Imported here because the whole product takes a while to load.
  const { createContext } = await import("../../context.ts");
  const ctx = await createContext({ ...config, logLevel: "error" }, secrets);
  try {
    return await run(ctx, secrets);
  } finally {
    await ctx.close();
  }
}

/** The bundled user pool; waits until its mails are sent. */
export async function withIdentity<T>(run: (identity: IdentityService, ctx: Context) => Promise<T>): Promise<T> {
  return withService(async (ctx, secrets) => {
    if (ctx.config.identity === null)
      throw new CommandError(
        "Only the bundled user pool can be managed from here (IDENTITY_PORT); Amazon Cognito has its own console.",
      );
    const { createIdentity } = await import("../../owner/sign-in/create-identity.ts");
    const identity = await createIdentity(ctx, secrets);
    try {
      await identity.migrate();
      return await run(identity, ctx);
    } finally {
      await identity.close();
    }
  });
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

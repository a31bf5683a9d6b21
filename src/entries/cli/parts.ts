import { systemClock } from "../../platform/clock.ts";
import { type Config, toConfig } from "../../platform/config/config.ts";
import { readEnv, readEnvWithoutDatabase } from "../../platform/config/env.ts";
import { borrowBundledDatabase } from "../../operator/bundled-database/open-bundled-database.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { createSealing } from "../../platform/guards/sealing.ts";
import { openPictures } from "../../platform/pictures/open-pictures.ts";
import type { UserPoolAdmin } from "../../operator/people/user-pool-admin.ts";
import type { IdentityService } from "../../../identity/index.ts";

/** What most commands need. It starts no queue. */
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
  await using _bundled = await openDatabaseIfOurs();
  const settings = toConfig(readEnv());
  const db = openDatabase(settings.secrets.databaseUrl.reveal(), { max: 2 });
  try {
    return await run({ ...(await openRest(settings)), db });
  } finally {
    await db.destroy();
  }
}

/** For work on the stopped bundled database. */
export async function withoutDatabase<T>(run: (parts: Omit<Parts, "db">) => Promise<T>): Promise<T> {
  return run(await openRest(toConfig(readEnvWithoutDatabase())));
}

async function openRest({ config, secrets }: Pick<Parts, "config" | "secrets">): Promise<Omit<Parts, "db">> {
  const sealing = createSealing(secrets.sealingKeys.reveal());
  return { config, secrets, sealing, clock: systemClock, pictures: await openPictures(config, secrets) };
}

/** The whole service, without its roles: for verbs that send email or call other services. */
export async function withService<T>(run: (ctx: Context, secrets: Secrets) => Promise<T>): Promise<T> {
  await using _bundled = await openDatabaseIfOurs();
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

/** If the service is stopped, commands start Galley's own database themselves. */
async function openDatabaseIfOurs(): Promise<AsyncDisposable | null> {
  // Reports wrong settings before anything starts.
  toConfig(readEnvWithoutDatabase());
  return borrowBundledDatabase();
}

/** The bundled user pool; waits until its emails are sent. */
export async function withIdentity<T>(run: (identity: IdentityService, ctx: Context) => Promise<T>): Promise<T> {
  return withService(async (ctx, secrets) => {
    if (ctx.config.identity === null)
      throw new CommandError(
        "Only the bundled user pool can be managed from here (USER_POOL_ENDPOINT=bundled or IDENTITY_PORT); Amazon " +
          "Cognito has its own console.",
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

/** The whole service, with the bundled user pool where it is used. */
export async function withUserPool<T>(run: (ctx: Context, admin: UserPoolAdmin) => Promise<T>): Promise<T> {
  const { config } = toConfig(readEnv());
  if (config.identity === null) return withService((ctx) => run(ctx, null));
  return withIdentity((identity, ctx) => run(ctx, identity.admin));
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { type BaseContext, createBaseContext } from "../../../base-context.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";
import type { Setup } from "../setup.ts";

/** Opens the parts of the service that every role has, with the current settings. */
export async function withBase<T>(
  setup: Pick<Setup, "readSettings">,
  run: (ctx: BaseContext, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const { config, secrets } = setup.readSettings();
  const ctx = await createBaseContext({ ...config, databasePool: 2, logLevel: "error" }, secrets);
  try {
    return await run(ctx, secrets);
  } finally {
    await ctx.close();
  }
}

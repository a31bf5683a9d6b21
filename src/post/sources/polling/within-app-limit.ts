import type { InstagramConnector } from "../../../connectors/instagram/index.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readAppLimit, recordRefusal } from "./call-limits.ts";

/**
 * Makes no calls while Meta rate-limits the whole app, and pauses them for all processes once it does. Pictures come
 * from hosts without that limit. Throws ConnectorError "rate-limited" during a pause.
 */
export function withinAppLimit(instagram: InstagramConnector, ctx: Pick<Platform, "clock" | "db">): InstagramConnector {
  const call = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { isPaused, pauseSeconds } = await readAppLimit(ctx.db, ctx.clock.now());
    if (isPaused)
      throw new ConnectorError("instagram", "rate-limited", { code: "app-paused", retryAfterSeconds: pauseSeconds });
    try {
      return await ask();
    } catch (error) {
      await recordRefusal(ctx, error);
      throw error;
    }
  };
  return {
    getAccount: (access) => call(() => instagram.getAccount(access)),
    refreshToken: (access) => call(() => instagram.refreshToken(access)),
    open(access) {
      const reader = instagram.open(access);
      return {
        ...reader,
        listPosts: (page) => call(() => reader.listPosts(page)),
        getPost: (...post) => call(() => reader.getPost(...post)),
      };
    },
  };
}

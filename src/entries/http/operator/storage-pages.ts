import { checkNewDatabase } from "../../../operator/storage/check-new-database.ts";
import { moveStorage } from "../../../operator/storage/move-storage.ts";
import { readStorage } from "../../../operator/storage/read-storage.ts";
import type { Caller } from "../../../platform/actor.ts";
import { toConfig } from "../../../platform/config/config.ts";
import { readEnv } from "../../../platform/config/env.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { isUsable } from "../../setup/steps/is-usable.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import type { OperatorPages } from "./operator-pages.ts";
import { runWork } from "./work.ts";

type StoragePages = Pick<OperatorPages, "readStorage" | "movePictures" | "checkDatabase">;

export function createStoragePages(ctx: OperatorContext, self: OperatorSelf): StoragePages {
  const caller: Caller = { ownerId: self.ownerId, actor: { type: "operator", id: self.ownerId } };
  return {
    readStorage: async () => ({ ...(await readStorage(ctx)), move: ctx.memory.move }),
    async movePictures(to) {
      if (ctx.memory.move?.state === "running") return { problem: "moving" };
      const settings = findBucketSettings(ctx);
      if (settings === null) return { problem: "no-bucket" };
      await inTransaction(ctx, (tx) =>
        writeAudit(ctx, tx, caller, { action: "storage.moved", subjectId: self.ownerId, detail: { to } }),
      );
      await runWork(
        ctx.clock.now(),
        (work) => (ctx.memory.move = { ...work, to }),
        () => moveStorage(settings, to),
        (error) => ctx.log.error({ err: error }, "could not move the pictures"),
      );
      return null;
    },
    async checkDatabase(url) {
      if (!isUsable("DATABASE_URL", url)) return "form";
      return checkNewDatabase(url);
    },
  };
}

/** The next start's settings, so that photos can move first, or else the current ones; null if neither has a bucket. */
function findBucketSettings({ config, secrets }: OperatorContext): Parameters<typeof moveStorage>[0] | null {
  const next = toConfig(readEnv());
  return [next, { config, secrets }].find((settings) => settings.config.bucket !== null) ?? null;
}

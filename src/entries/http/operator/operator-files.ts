import { type Context as HonoContext, Hono } from "hono";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { validate as isUuid } from "uuid";
import { z } from "zod";
import { backupFolder } from "../../../operator/backup/keep-backup.ts";
import { findBackupFile } from "../../../operator/backup/list-kept-backups.ts";
import { BackupError } from "../../../operator/backup/manifest.ts";
import { requestRestore } from "../../../operator/backup/waiting-restore.ts";
import { findPerson } from "../../../operator/people/find-person.ts";
import { exportAccount } from "../../../owner/portability/export-account.ts";
import { importAccount } from "../../../owner/portability/import-account.ts";
import { ImportError } from "../../../owner/portability/portable-file.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import {
  MAX_REPORT_BYTES,
  processDeliveryReport,
  type ReportOutcome,
} from "../../../platform/mails/process-delivery-report.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { restartAfterAnswer } from "../../../platform/restart.ts";
import type { HttpEnv } from "../http-env.ts";
import { streamTo } from "../stream-to.ts";
import type { Operator } from "./create-operator.ts";
import type { OperatorSelf } from "./operator-context.ts";
import { keepUpload } from "./keep-upload.ts";

type Asked = HonoContext<HttpEnv & { Variables: { self: OperatorSelf } }>;

const exportForm = z.object({ ownerId: z.uuid() });

const IMPORT_BYTES = 500_000_000;

/**
 * Downloads and uploads of the operator's pages, at their mount point. Everyone else falls through to the 404 of an
 * unknown address.
 */
export function createOperatorFiles(
  operator: Operator,
): (readViewer: (request: Request) => Promise<Viewer>) => Hono<HttpEnv> {
  const { ctx } = operator;
  return (readViewer) => {
    const app = new Hono<HttpEnv>();
    const listOf = (c: Asked) => `${ctx.config.http.publicUrl}${c.req.path.startsWith("/vi/") ? "/vi" : ""}/operator`;
    /** Passes the form's file to `use`, and returns why it was refused. */
    const withUpload = async (
      c: Asked,
      use: (file: string) => Promise<unknown>,
    ): Promise<BackupError | ImportError | null> => {
      await mkdir(backupFolder(ctx.config), { recursive: true, mode: 0o700 });
      const file = join(backupFolder(ctx.config), `upload-${crypto.randomUUID()}.part`);
      try {
        await keepUpload(c.req.raw, file);
        await use(file);
        return null;
      } catch (error) {
        if (error instanceof BackupError || error instanceof ImportError) return error;
        throw error;
      } finally {
        await rm(file, { force: true });
      }
    };
    const guarded =
      (answer: (c: Asked, self: OperatorSelf) => Promise<Response>) => async (c: Asked, next: () => Promise<void>) => {
        const self = await operator.findSelf(c.req.raw, await readViewer(c.req.raw));
        if (self === null) return next();
        c.set("route", "/operator/files");
        c.header("Cache-Control", "no-store");
        return answer(c, self);
      };
    app.get(
      "/backups/:id",
      guarded(async (c, self) => {
        const id = c.req.param("id") ?? "";
        const file = isUuid(id) ? await findBackupFile(ctx, id) : null;
        if (file === null) return c.text("Not Found", 404);
        await recordAction(operator, self, "backup.downloaded", id);
        c.header("Content-Type", "application/x-tar");
        c.header("Content-Length", String((await stat(file)).size));
        c.header("Content-Disposition", `attachment; filename="${basename(file)}"`);
        return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream);
      }),
    );
    app.get(
      "/audit-heads",
      guarded(async (c) => {
        const work = ctx.memory.audit;
        if (work?.state !== "done") return c.text("Not Found", 404);
        const day = work.begunAt.toISOString().slice(0, 10);
        c.header("Content-Disposition", `attachment; filename="galley-audit-${day}.txt"`);
        return c.text(`${work.result.heads.join("\n")}\n`);
      }),
    );
    app.post(
      "/bounce",
      guarded(async (c, self) => {
        let outcome: ReportOutcome = "not-a-report";
        await withUpload(c, async (file) => (outcome = await readReport(ctx, file)));
        await recordAction(operator, self, "mail.report-read", self.ownerId);
        return c.redirect(`${listOf(c)}/health?done=report-${outcome}`, 303);
      }),
    );
    app.post(
      "/export",
      guarded(async (c, self) => {
        const { ownerId } = parseInput(exportForm, await c.req.parseBody());
        const account = await ctx.db
          .selectFrom("accounts")
          .select("owner_id")
          .where("owner_id", "=", ownerId)
          .where("deleted_at", "is", null)
          .executeTakeFirst();
        if (account === undefined) return c.text("Not Found", 404);
        const day = ctx.clock.now().toISOString().slice(0, 10);
        c.header("Content-Type", "application/zip");
        c.header("Content-Disposition", `attachment; filename="galley-${ownerId.slice(-12)}-${day}.zip"`);
        return c.body(streamTo(ctx, (write) => exportAccount(ctx, callerOf(self, ownerId), write)));
      }),
    );
    app.post(
      "/import/:id",
      guarded(async (c, self) => {
        const ownerId = c.req.param("id") ?? "";
        const person = isUuid(ownerId) ? await findPerson(ctx, ownerId) : null;
        if (person === null) return c.text("Not Found", 404);
        const page = `${listOf(c)}/people/${ownerId}`;
        const refusal = await withUpload(c, (file) => importUpload(ctx, callerOf(self, ownerId), file));
        const problem = refusal instanceof ImportError ? refusal.problem : "upload";
        return c.redirect(`${page}?${refusal === null ? "done=imported" : `refused=${problem}`}`, 303);
      }),
    );
    app.post(
      "/restore",
      guarded(async (c, self) => {
        const refusal = await withUpload(c, (file) => requestRestore(ctx, file, self.email));
        ctx.memory.restoreRefusal = refusal?.message ?? null;
        if (ctx.memory.restoreRefusal !== null) return c.redirect(`${listOf(c)}/backups?refused`, 303);
        await recordAction(operator, self, "backup.restore-requested", self.ownerId);
        restartAfterAnswer();
        return c.redirect(`${listOf(c)}/settings/restarting?since=${ctx.startedAt}&to=backups`, 303);
      }),
    );
    return app;
  };
}

/** As `galley bounce`. */
async function readReport(ctx: Operator["ctx"], file: string): Promise<ReportOutcome> {
  const { size } = await stat(file);
  return size > MAX_REPORT_BYTES ? "too-large" : processDeliveryReport(ctx, await readFile(file));
}

/** A larger export takes too long for a request. */
async function importUpload(ctx: Operator["ctx"], caller: Caller, file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > IMPORT_BYTES)
    throw new ImportError("too-large", `This file is larger than 500 MB. Use "galley import" for it.`);
  await importAccount(ctx, caller, file);
}

function callerOf(self: OperatorSelf, ownerId: string): Caller {
  return { ownerId, actor: { type: "operator", id: self.ownerId } };
}

function recordAction({ ctx }: Operator, self: OperatorSelf, action: string, subjectId: string): Promise<void> {
  return inTransaction(ctx, (tx) => writeAudit(ctx, tx, callerOf(self, self.ownerId), { action, subjectId }));
}

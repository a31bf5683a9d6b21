import { statfs } from "node:fs/promises";
import { validate as isUuid } from "uuid";
import { listAudit } from "../../../operator/audit/list-audit.ts";
import { toHeadLine, verifyAuditLogs } from "../../../operator/audit/verify-audit-logs.ts";
import { listKeptBackups } from "../../../operator/backup/list-kept-backups.ts";
import type { NamedFinding } from "../../../operator/doctor/run-checks.ts";
import { changeSettings } from "../../../operator/settings/change-settings.ts";
import { listSettings } from "../../../operator/settings/list-settings.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { rotateKeys, UnknownKeyError } from "../../../platform/guards/rotate-keys.ts";
import { version } from "../../../platform/program-version.ts";
import { restartAfterAnswer } from "../../../platform/restart.ts";
import { monthlyCostUsd } from "../../../writer/model/store/call-ledger.ts";
import { runDoctor } from "../../run-doctor.ts";
import { runInstagramDoctor } from "../../run-instagram-doctor.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import type { AuditCheck, Health, OperatorPages, Overview } from "./operator-pages.ts";
import { runWork, type Work } from "./work.ts";

type ServicePages = Pick<
  OperatorPages,
  | "overview"
  | "readHealth"
  | "checkHealth"
  | "checkInstagram"
  | "rotateKeys"
  | "listJobs"
  | "retryJob"
  | "dropJob"
  | "listSettings"
  | "saveSettings"
  | "restart"
  | "listAudit"
  | "verifyAudit"
  | "readReleases"
>;

const JOBS_SHOWN = 200;

export function createServicePages(ctx: OperatorContext, self: OperatorSelf): ServicePages {
  const caller: Caller = { ownerId: self.ownerId, actor: { type: "operator", id: self.ownerId } };
  const recordAction = (action: string, subjectId = self.ownerId) =>
    inTransaction(ctx, (tx) => writeAudit(ctx, tx, caller, { action, subjectId }));
  return {
    overview: () => readOverview(ctx),
    readHealth: async () => ({ health: ctx.memory.health, instagram: ctx.memory.instagram }),
    async checkHealth(dkimSelector) {
      ctx.memory.health = await gather(ctx, runDoctor(ctx, { dkimSelector }));
    },
    async checkInstagram(testerToken) {
      ctx.memory.instagram = await gather(ctx, runInstagramDoctor(ctx, { testerToken }));
    },
    async rotateKeys() {
      try {
        const { unreadable, sealingOtherwise } = await rotateKeys(ctx);
        await recordAction("secrets.resealed");
        if (unreadable > 0) return { problem: "unreadable" };
        return sealingOtherwise.length > 0 ? { problem: "other-key", says: sealingOtherwise } : null;
      } catch (error) {
        if (error instanceof UnknownKeyError) return { problem: "unknown-key", says: error.processes };
        throw error;
      }
    },
    async listJobs(state) {
      const all = await ctx.jobs.list({ limit: Infinity });
      const counts = { created: 0, active: 0, retry: 0, failed: 0 };
      for (const job of all) counts[job.state] += 1;
      const wanted = state === null ? all : all.filter((job) => job.state === state);
      return { jobs: wanted.slice(0, JOBS_SHOWN), counts, total: all.length };
    },
    async retryJob(id) {
      if (id !== null && !isUuid(id)) return 0;
      const count = await ctx.jobs.retry(id ?? undefined);
      if (count > 0) await recordAction("jobs.retried", id ?? self.ownerId);
      return count;
    },
    async dropJob(id) {
      if (!isUuid(id) || !(await ctx.jobs.drop(id))) return { problem: "gone" };
      await recordAction("jobs.dropped", id);
      return null;
    },
    listSettings: async () => listSettings(ctx.config.dataDir),
    saveSettings: (values) => changeSettings(ctx, caller, values),
    async restart() {
      await recordAction("service.restarted");
      restartAfterAnswer();
    },
    listAudit: async (input) => ({ ...(await listAudit(ctx, input)), check: withoutHeads(ctx.memory.audit) }),
    async verifyAudit() {
      if (ctx.memory.audit?.state === "running") return;
      await runWork(
        ctx.clock.now(),
        (work) => (ctx.memory.audit = work),
        () => checkAudit(ctx),
        (error) => ctx.log.error({ err: error }, "could not check the audit log"),
      );
    },
    readReleases: async () => ({ version, feed: ctx.config.releaseFeed, releases: ctx.releases.read() }),
  };
}

async function gather({ clock }: OperatorContext, checks: AsyncGenerator<NamedFinding>): Promise<Health> {
  const findings: NamedFinding[] = [];
  for await (const finding of checks) findings.push(finding);
  return { findings, checkedAt: clock.now() };
}

async function checkAudit({ db }: OperatorContext): Promise<AuditCheck> {
  const check: AuditCheck = { accounts: 0, rows: 0, breaks: [], heads: [] };
  for await (const verdict of verifyAuditLogs({ db })) {
    check.accounts += 1;
    check.rows += verdict.rows;
    check.breaks.push(...verdict.breaks.map((one) => ({ ownerId: verdict.ownerId, ...one })));
    check.heads.push(toHeadLine(verdict));
  }
  return check;
}

/** Leaves out the heads, which are downloaded separately. */
function withoutHeads(work: Work<AuditCheck> | null): Work<Omit<AuditCheck, "heads">> | null {
  if (work?.state !== "done") return work;
  const { heads: _heads, ...result } = work.result;
  return { ...work, result };
}

async function readOverview(ctx: OperatorContext): Promise<Overview> {
  const [dead, queue, monthUsd, disk, [newest = null], people] = await Promise.all([
    ctx.jobs.list({ state: "failed", limit: Infinity }),
    ctx.jobs.measure(),
    monthlyCostUsd(ctx),
    statfs(ctx.config.dataDir).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => null,
    ),
    listKeptBackups(ctx),
    ctx.db
      .selectFrom("accounts")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    health: ctx.memory.health,
    deadJobs: dead.length,
    queue,
    model: { monthUsd, capUsd: ctx.config.writing.monthlyCapUsd },
    disk,
    backups: { kept: ctx.config.backupsKept, newest },
    people: Number(people.count),
    version,
    releases: ctx.releases.read(),
  };
}

import type { ListedAudit, ListAuditInput } from "../../../operator/audit/list-audit.ts";
import type { KeptBackup } from "../../../operator/backup/list-kept-backups.ts";
import type { RestoreOutcome } from "../../../operator/backup/waiting-restore.ts";
import type { NamedFinding } from "../../../operator/doctor/run-checks.ts";
import type { AccountCosts, MonthOfCosts } from "../../../operator/model/list-costs.ts";
import type { Person } from "../../../operator/people/find-person.ts";
import type { ListedPerson, ListPeopleInput } from "../../../operator/people/list-people.ts";
import type { Releases } from "../../../operator/releases/open-releases.ts";
import type { SettingProblems } from "../../../operator/settings/change-settings.ts";
import type { ListedSettings } from "../../../operator/settings/list-settings.ts";
import type { Operator } from "../../../owner/operators/list-operators.ts";
import type { PlanTerms } from "../../../owner/plans/promise-plan.ts";
import type { ListedJob } from "../../../platform/jobs/job-admin.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { ModelInput } from "../../../operator/model/set-model.ts";
import type { NewDatabaseProblem } from "../../../operator/storage/check-new-database.ts";
import type { StorageKind } from "../../../operator/storage/move-storage.ts";
import type { Storage } from "../../../operator/storage/read-storage.ts";
import type { MovedPictures } from "../../../platform/pictures/move-pictures.ts";
import type { Work } from "./work.ts";

/** Why something wasn't done; the page has a text for each. */
export type Refusal = {
  problem:
    | "confirm"
    | "gone"
    | "self"
    | "exists"
    | "closed"
    | "cognito"
    | "no-user"
    | "email"
    | "busy"
    | "stripe"
    | "not-stored"
    | "unknown-key"
    | "unreadable"
    | "other-key"
    | "moving"
    | "no-bucket"
    | "missing-photos"
    | "several"
    | "says";
  /** What the command itself says, in English. */
  says?: string[];
};

export type Health = { findings: NamedFinding[]; checkedAt: Date } | null;

/** A check of the audit log: its findings, and each account's newest row, to be kept elsewhere. */
export type AuditCheck = {
  accounts: number;
  rows: number;
  breaks: { ownerId: string; position: number; problem: "missing" | "changed" | "not-the-head" }[];
  heads: string[];
};

export type MoveOfPictures = Work<MovedPictures> & { to: StorageKind };

export type Overview = {
  health: Health;
  deadJobs: number;
  queue: { waiting: number; active: number };
  model: { monthUsd: number; capUsd: number | null };
  /** Of the data folder. */
  disk: { freeBytes: number; totalBytes: number } | null;
  backups: { kept: number; newest: KeptBackup | null };
  people: number;
  version: string;
  releases: Releases;
};

export type OperatorPages = {
  /** The signed-in operator. */
  email: string;
  overview(): Promise<Overview>;

  listPeople(input: ListPeopleInput): Promise<{ people: ListedPerson[]; hasMore: boolean }>;
  /** Invitations and plans that wait for a first sign-in, and all operators. */
  listExpected(): Promise<{
    canInvite: boolean;
    invitations: { email: string; expiresAt: Date | null }[];
    promised: (PlanTerms & { email: string })[];
    operators: Operator[];
  }>;
  findPerson(ownerId: string): Promise<(Person & { isSelf: boolean; hasPool: boolean }) | null>;
  invite(email: string, locale: Locale): Promise<Refusal | null>;
  /** For somebody who may not have an account yet. */
  promise(email: string, terms: PlanTerms): Promise<Refusal | null>;
  appoint(email: string): Promise<Refusal | null>;
  /** Takes back the invitation, plan and operator's rights of somebody who hasn't signed in yet. */
  withdraw(email: string): Promise<Refusal | null>;
  /** Null ends the custom plan. */
  grantPlan(ownerId: string, terms: PlanTerms | null): Promise<Refusal | null>;
  suspend(ownerId: string, suspended: boolean): Promise<Refusal | null>;
  requireReset(ownerId: string): Promise<Refusal | null>;
  setOperator(ownerId: string, isOperator: boolean): Promise<Refusal | null>;
  /** `typed`: the address, as a confirmation. */
  deletePerson(ownerId: string, typed: string): Promise<Refusal | null>;

  /** Results of the last checks in this process; null before the first. */
  readHealth(): Promise<{ health: Health; instagram: Health }>;
  checkHealth(dkimSelector: string | null): Promise<void>;
  /** As `galley doctor instagram`. */
  checkInstagram(testerToken: string | null): Promise<void>;
  /** As `galley rotate-keys`. */
  rotateKeys(): Promise<Refusal | null>;

  /** The oldest jobs in a state, or in any; the counts are of all jobs. */
  listJobs(state: ListedJob["state"] | null): Promise<{
    jobs: ListedJob[];
    counts: Record<ListedJob["state"], number>;
    total: number;
  }>;
  /** Null retries all failed jobs. */
  retryJob(id: string | null): Promise<number>;
  dropJob(id: string): Promise<Refusal | null>;

  readModels(month: string | null): Promise<{
    /** The output of `galley model show`. */
    lines: string[];
    isInEnvironment: boolean;
    hasStored: boolean;
    capUsd: number | null;
    monthUsd: number;
    month: string;
    months: MonthOfCosts[];
    accounts: AccountCosts[];
  }>;
  setModel(input: ModelInput, isUntested: boolean): Promise<{ says: string[]; isStored: boolean } | Refusal>;
  testModels(): Promise<{ says: string[] }>;
  clearModel(): Promise<boolean>;

  listSettings(): Promise<ListedSettings>;
  saveSettings(values: Record<string, string>): Promise<SettingProblems | null>;
  /** When this process started; differs after a restart. */
  startedAt: number;
  restart(): Promise<void>;

  listBackups(): Promise<{
    backups: KeptBackup[];
    kept: number;
    outcome: RestoreOutcome | null;
    /** Why the last upload was refused. */
    refusal: string | null;
  }>;
  /** Starts a backup; the list shows its progress. */
  makeBackup(): Promise<Refusal | null>;
  /** As `galley verify`. */
  verifyKeptBackup(id: string): Promise<Refusal | null>;
  deleteBackup(id: string): Promise<void>;

  readStorage(): Promise<Storage & { move: MoveOfPictures | null }>;
  /** As `galley storage move`; the page shows its progress. */
  movePictures(to: StorageKind): Promise<Refusal | null>;
  /** Why Galley can't move to this database; null if it can. */
  checkDatabase(url: string): Promise<"form" | NewDatabaseProblem | null>;

  listAudit(
    input: ListAuditInput,
  ): Promise<{ rows: ListedAudit[]; hasMore: boolean; check: Work<Omit<AuditCheck, "heads">> | null }>;
  /** As `galley audit`. */
  verifyAudit(): Promise<void>;

  readReleases(): Promise<{ version: string; feed: string | null; releases: Releases }>;
};

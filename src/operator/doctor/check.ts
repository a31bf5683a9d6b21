import type { ModelConnector } from "../../connectors/model/contract.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Context } from "../../context.ts";
import type { JobAdmin } from "../../platform/jobs/job-admin.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";

export type Finding = {
  /** "off": not set up, which may be meant so. */
  state: "ok" | "off" | "warning" | "problem";
  says: string;
  /** What to do, in words. */
  fix?: string;
};

export type DoctorParts = Pick<Context, "clock" | "db" | "mailer" | "pictures" | "sealing" | "stripe"> & {
  config: Config;
  secrets: Secrets;
  models: ModelConnector[];
  /** Null: no service has been started on this database yet. */
  jobs: JobAdmin | null;
  /** The guard that the service itself calls the operator's peers through. */
  outbound: Outbound;
  /** What is doubtful in the settings (src/platform/config/warnings.ts). */
  warnings: string[];
  /** The texts of a name in the DNS; rejects as node:dns does. */
  resolveTxt(name: string): Promise<string[][]>;
  /** Of the operator's DKIM key, where the name is known. */
  dkimSelector: string | null;
};

/** One thing that the service needs. `look` may throw: what it throws is the problem. */
export type Check<Parts = DoctorParts> = { name: string; look(parts: Parts): Promise<Finding> };

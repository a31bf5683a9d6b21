import type { ModelConnector } from "../../connectors/model/contract.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Context } from "../../context.ts";
import type { JobAdmin } from "../../platform/jobs/job-admin.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";

export type Finding = {
  /** "off": not set up, possibly on purpose. */
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
  /** The guard through which the service itself calls the operator's peers. */
  outbound: Outbound;
  /** Doubtful settings (src/platform/config/warnings.ts). */
  warnings: string[];
  /** A name's TXT records in the DNS; rejects like node:dns. */
  resolveTxt(name: string): Promise<string[][]>;
  /** The operator's DKIM key, where its name is known. */
  dkimSelector: string | null;
};

/** Checks one thing that the service needs. `look` may throw: the error is then the problem. */
export type Check<Parts = DoctorParts> = { name: string; look(parts: Parts): Promise<Finding> };

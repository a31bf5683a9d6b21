import type { ParseKeys } from "i18next";
import type en from "../../../messages/en/doctor.json";
import type { ModelConnector } from "../../connectors/model/contract.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Doubt } from "../../platform/config/warnings.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Context } from "../../context.ts";
import type { OpenJobAdmin } from "../../platform/jobs/job-admin.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";

/** A text of messages/, under `doctor`: the pages show it in the reader's language, the command line in English. */
export type DoctorText = { key: ParseKeys<"doctor">; values: Record<string, string | number> };

export type Finding = {
  /** "off": not set up, possibly on purpose. */
  state: "ok" | "off" | "warning" | "problem";
  says: DoctorText;
  /** What to do. */
  fix?: DoctorText;
};

export function say(key: DoctorText["key"], values: DoctorText["values"] = {}): DoctorText {
  return { key, values };
}

export type DoctorParts = Pick<
  Context,
  "clock" | "db" | "mailer" | "openMailbox" | "pictures" | "sealing" | "stripe"
> & {
  config: Config;
  secrets: Secrets;
  listModels(): Promise<ModelConnector[]>;
  /** Null: no service has been started on this database yet. */
  openJobAdmin(): Promise<OpenJobAdmin | null>;
  /** The guard through which the service itself calls the operator's peers. */
  outbound: Outbound;
  /** Doubtful settings (src/platform/config/warnings.ts). */
  warnings: Doubt[];
  /** A name's TXT records in the DNS; rejects like node:dns. */
  resolveTxt(name: string): Promise<string[][]>;
  /** The operator's DKIM key, where its name is known. */
  dkimSelector: string | null;
};

/** Checks one thing that the service needs. `look` may throw: the error is then the problem. */
export type Check<Parts = DoctorParts> = {
  name: keyof typeof en.names;
  look(parts: Parts): Promise<Finding | Finding[]>;
};

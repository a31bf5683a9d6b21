import { resolveTxt } from "node:dns/promises";
import type { NamedFinding } from "../operator/doctor/run-checks.ts";
import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import { readEnv } from "../platform/config/env.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import { listWarnings } from "../platform/config/warnings.ts";

type DoctorInput = Pick<Context, "clock" | "db" | "pictures" | "sealing"> & { config: Config; secrets: Secrets };

/** Runs all checks of `galley doctor` and the operator's page; yields each finding as it arrives. */
export async function* runDoctor(
  parts: DoctorInput,
  { dkimSelector = null }: { dkimSelector?: string | null } = {},
): AsyncGenerator<NamedFinding> {
  const { config, secrets } = parts;
  const { openMailer } = await import("../base-context.ts");
  const { openModels, openStripe, toMailboxOpener } = await import("../context.ts");
  const { createOutbound } = await import("../platform/guards/outbound.ts");
  const { runChecks, serviceChecks } = await import("../operator/doctor/run-checks.ts");
  const { openJobAdmin } = await import("../platform/jobs/job-admin.ts");
  const outbound = createOutbound({ allow: config.outboundAllow });
  const outside = {
    outbound,
    listModels: () => openModels(parts, secrets.modelKeys, outbound),
    mailer: openMailer(config, secrets),
    openMailbox: toMailboxOpener(config, secrets),
    stripe: await openStripe(config, secrets),
  };
  const beside = {
    openJobAdmin: () => openJobAdmin(parts.db),
    warnings: listWarnings(readEnv()),
    resolveTxt,
    dkimSelector,
  };
  try {
    yield* runChecks(serviceChecks, { ...parts, ...outside, ...beside });
  } finally {
    await outbound.close();
  }
}

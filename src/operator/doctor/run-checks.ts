import { ConnectorError } from "../../platform/connector-error.ts";
import { type Check, type Finding, say } from "./check.ts";
import { checkAddress } from "./checks/address.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkIncomingMail } from "./checks/incoming-mail.ts";
import { checkMailNames } from "./checks/mail-names.ts";
import { checkMailServer } from "./checks/mail-server.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkModels } from "./checks/models.ts";
import { checkPictures } from "./checks/pictures.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkSettings } from "./checks/settings.ts";
import { checkSignIn } from "./checks/sign-in.ts";
import { checkSources } from "./checks/sources.ts";
import { checkStripe } from "./checks/stripe.ts";
import { checkWork } from "./checks/work.ts";

/** In the order of a first setup. */
export const serviceChecks: Check[] = [
  checkSettings,
  checkDatabase,
  checkMigrations,
  checkSecrets,
  checkPictures,
  checkAddress,
  checkSignIn,
  checkMailServer,
  checkMailNames,
  checkIncomingMail,
  checkStripe,
  checkModels,
  checkSources,
  checkWork,
];

export type NamedFinding = Finding & Pick<Check, "name">;

/** Runs one check after the other, so that a person can follow; a failed check doesn't stop the rest. */
export async function* runChecks<Parts>(checks: Check<Parts>[], parts: Parts): AsyncGenerator<NamedFinding> {
  for (const { name, look } of checks)
    for (const finding of [await look(parts).catch(toProblem)].flat()) yield { name, ...finding };
}

function toProblem(error: unknown): Finding {
  if (error instanceof ConnectorError) return { state: "problem", says: say("failed", { code: error.message }) };
  const code = error instanceof Error ? ("code" in error ? String(error.code) : error.name) : "unknown";
  return { state: "problem", says: say("failed", { code }) };
}

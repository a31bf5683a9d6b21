import type { Command } from "commander";
import { toHeadLine, verifyAuditLogs } from "../../operator/audit/verify-audit-logs.ts";
import { rotateKeys, UnknownKeyError } from "../../platform/guards/rotate-keys.ts";
import { CommandError, print, withParts } from "./parts.ts";

export function addSecurityCommands(program: Command): void {
  program
    .command("rotate-keys")
    .description(
      "re-encrypt everything sealed with an older key with the first of SECRET_KEYS; the service keeps running",
    )
    .action(async () => {
      const { resealed, unreadable, sealingOtherwise } = await withParts(rotateKeys).catch((error: unknown) => {
        throw error instanceof UnknownKeyError ? new CommandError(error.message) : error;
      });
      print(`Secrets re-encrypted: ${resealed}`);
      if (unreadable > 0)
        throw new CommandError(
          `Secrets that no key in SECRET_KEYS can decrypt: ${unreadable}. Add the missing key again.`,
        );
      if (sealingOtherwise.length > 0) {
        const names = sealingOtherwise.join(", ");
        throw new CommandError(
          `Still encrypting with another key: ${names}. Restart them with the new key first, then run this again.`,
        );
      }
      print("Stored data no longer needs the keys after the first.");
    });
  program
    .command("audit")
    .description(
      "check that no row of the audit log was changed or taken out; prints each owner's newest row, to be " +
        "noted elsewhere",
    )
    .action(async () => {
      const broken = await withParts(async ({ db }) => {
        let found = 0;
        for await (const { ownerId, rows, head, breaks } of verifyAuditLogs({ db })) {
          print(toHeadLine({ ownerId, rows, head }));
          for (const { position, problem } of breaks) print(`${ownerId} row ${position}: ${problem}`);
          found += breaks.length;
        }
        return found;
      });
      if (broken > 0) throw new CommandError(`The audit log has been altered. Places: ${broken}`);
    });
}

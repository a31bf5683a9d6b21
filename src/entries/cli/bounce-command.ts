import type { Command } from "commander";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { MAX_REPORT_BYTES, processDeliveryReport } from "../../platform/mails/process-delivery-report.ts";
import { print, withParts } from "./parts.ts";

/**
 * "Try again later" for the mail server that calls us (sysexits.h); any other failure makes it report to its
 * postmaster.
 */
const EX_TEMPFAIL = 75;

export function addBounceCommand(program: Command): void {
  program
    .command("bounce")
    .description(
      "read a mail to the sender's address from standard input, and record it if it reports a failed delivery",
    )
    .action(async () => {
      try {
        const message = await readMessage(process.stdin);
        const outcome = await withParts(async (parts) => {
          const { openMailer } = await import("../../base-context.ts");
          return processDeliveryReport({ ...parts, mailer: openMailer(parts.config, parts.secrets) }, message);
        });
        print(outcome);
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = EX_TEMPFAIL;
      }
    });
}

/** Reads just enough to detect an oversized email, and drains the rest so that the sender isn't cut off. */
async function readMessage(input: Readable): Promise<Buffer> {
  let bytes = 0;
  const kept = input.filter((chunk: Buffer) => (bytes += chunk.length) - chunk.length <= MAX_REPORT_BYTES);
  return buffer(kept);
}

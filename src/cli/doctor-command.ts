import { type Command } from "commander";
import { resolveTxt } from "node:dns/promises";
import { print, withParts } from "./parts.ts";

const marks = { ok: "ok     ", off: "off    ", warning: "warning", problem: "PROBLEM" } as const;

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("look at everything that the service needs, and say what to do about what is wrong")
    .option("--dkim-selector <name>", "the name of the mail provider's DKIM key")
    .action(async ({ dkimSelector }: { dkimSelector?: string }) => {
      const problems = await withParts(async (parts) => {
        const { config, secrets } = parts;
        const { openMailer, openModels, openStripe } = await import("../context.ts");
        const { createOutbound } = await import("../guards/outbound.ts");
        const { runChecks } = await import("../doctor/run-checks.ts");
        const outbound = createOutbound({ allow: config.outboundAllow });
        const outside = { mailer: openMailer(config, secrets), stripe: openStripe(config, secrets), models: openModels(config.writing, secrets.modelKeys, { outbound }) };
        let found = 0;
        for await (const { name, state, says, fix } of runChecks({ ...parts, ...outside, resolveTxt, dkimSelector: dkimSelector ?? null })) {
          print(`${marks[state]} ${name}: ${says}`);
          if (fix !== undefined) print(`        → ${fix}`);
          if (state === "problem") found += 1;
        }
        await outbound.close();
        return found;
      });
      print(problems === 0 ? "Nothing keeps the service from running." : `${problems} problems`);
      if (problems > 0) process.exitCode = 1;
    });
}

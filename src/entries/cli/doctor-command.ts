import { type Command } from "commander";
import { readFile } from "node:fs/promises";
import { say } from "../../operator/doctor/check.ts";
import type { NamedFinding } from "../../operator/doctor/run-checks.ts";
import { inEnglish } from "../../operator/doctor/in-english.ts";
import { runDoctor } from "../run-doctor.ts";
import { runInstagramDoctor } from "../run-instagram-doctor.ts";
import { CommandError, print, withParts } from "./parts.ts";

const marks = { ok: "ok     ", off: "off    ", warning: "warning", problem: "PROBLEM" } as const;

export function addDoctorCommand(program: Command): void {
  const doctor = program
    .command("doctor")
    .description("check everything the service needs, and say how to fix each problem")
    .option("--dkim-selector <name>", "the name of the email provider's DKIM key")
    .action(({ dkimSelector }: { dkimSelector?: string }) => checkService(dkimSelector ?? null));
  doctor
    .command("instagram")
    .description("check the connection to Instagram step by step, from the app at Meta to an account's posts")
    .option("--token-file <file>", "file with the access token of a tester account")
    .action(({ tokenFile }: { tokenFile?: string }) => checkInstagram(tokenFile ?? null));
}

async function checkService(dkimSelector: string | null): Promise<void> {
  const problems = await withParts((parts) => tell(runDoctor(parts, { dkimSelector })));
  conclude(problems, "Nothing prevents the service from running.");
}

async function checkInstagram(tokenFile: string | null): Promise<void> {
  const testerToken = tokenFile === null ? null : await readToken(tokenFile);
  const problems = await withParts((parts) => tell(runInstagramDoctor(parts, { testerToken })));
  conclude(problems, "Nothing here prevents connecting accounts. Meta decides who may connect (docs/instagram.md).");
}

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} can't be read.`);
  });
  return text.trim();
}

/** Prints each finding as it arrives; returns the number of problems. */
async function tell(findings: AsyncGenerator<NamedFinding>): Promise<number> {
  let problems = 0;
  for await (const { name, state, says, fix } of findings) {
    print(`${marks[state]} ${inEnglish(say(`names.${name}`))}: ${inEnglish(says)}`);
    if (fix !== undefined) print(`        → ${inEnglish(fix)}`);
    if (state === "problem") problems += 1;
  }
  return problems;
}

function conclude(problems: number, well: string): void {
  print(problems === 0 ? well : `Problems: ${problems}`);
  if (problems > 0) process.exitCode = 1;
}

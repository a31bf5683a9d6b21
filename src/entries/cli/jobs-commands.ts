import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { type JobAdmin, type ListedJob, openJobAdmin } from "../../platform/jobs/job-admin.ts";
import { CommandError, print, withParts } from "./parts.ts";

const states = ["created", "retry", "active", "failed"] as const;

export function addJobsCommands(program: Command): void {
  const jobs = program.command("jobs").description("unfinished jobs");
  jobs
    .command("list")
    .description("waiting, running and failed jobs, oldest first")
    .addOption(new Option("--state <state>", "only these").choices(states))
    .option("--limit <number>", "how many at most", toNumber, 100)
    .action(async (options: { state?: ListedJob["state"]; limit: number }) => {
      const found = await withJobs((admin) => admin.list(options), []);
      for (const { id, name, state, attempts, startAfter, data } of found) {
        const ids = Object.entries(data).map(([key, value]) => `${key}=${value}`);
        print([id, name, state, `attempts=${attempts}`, `next=${startAfter.toISOString()}`, ...ids].join(" "));
      }
      print(`${found.length} jobs`);
    });
  jobs
    .command("retry [id]")
    .description("retry a job that is waiting for its retry or has failed for good; --all for every such job")
    .option("--all", "all of them")
    .action(async (id: string | undefined, { all }: { all?: boolean }) => {
      if ((id === undefined) === (all === undefined)) throw new CommandError("Name one job, or use --all.");
      if (id !== undefined) requireId(id);
      const count = await withJobs((admin) => admin.retry(id), 0);
      if (count === 0 && id !== undefined)
        throw new CommandError("There is no such job, or it is neither waiting for a retry nor failed for good.");
      print(`Jobs starting now: ${count}`);
    });
  jobs
    .command("drop <id>")
    .description("delete a job that has failed for good")
    .action(async (id: string) => {
      requireId(id);
      if (!(await withJobs((admin) => admin.drop(id), false)))
        throw new CommandError("There is no such job, or it hasn't failed for good.");
      print("The job is deleted.");
    });
}

function requireId(id: string): void {
  if (!z.uuid().safeParse(id).success) throw new CommandError("That isn't a job id. To list them: galley jobs list");
}

async function withJobs<T>(run: (admin: JobAdmin) => Promise<T>, withoutQueue: T): Promise<T> {
  return withParts(async ({ db }) => {
    const admin = await openJobAdmin(db);
    if (admin === null) return withoutQueue;
    return run(admin).finally(() => admin.close());
  });
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("must be a number, at least 1");
  return number;
}

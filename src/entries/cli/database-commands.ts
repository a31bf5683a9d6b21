import type { Command } from "commander";
import { upgradeBundledDatabase } from "../../operator/bundled-database/upgrade-bundled-database.ts";
import { print, withoutDatabase } from "./parts.ts";
import { printHeldBack } from "./print-held-back.ts";

export function addDatabaseCommands(program: Command): void {
  program
    .command("database")
    .description("the bundled PostgreSQL, used without DATABASE_URL")
    .command("upgrade")
    .description("move its data to this Galley's version; the service must be stopped")
    .requiredOption("--binaries <folder>", "where the old version of PostgreSQL is installed")
    .action(async ({ binaries }: { binaries: string }) => {
      const { from, to, keptAt, ...restored } = await withoutDatabase((parts) =>
        upgradeBundledDatabase(parts, { binaries }),
      );
      print(
        `Moved from PostgreSQL ${from} to ${to}. The old data is still in ${keptAt}: delete it once everything works.`,
      );
      printHeldBack(restored);
    });
}

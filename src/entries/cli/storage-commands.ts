import { type Command, Option } from "commander";
import { moveStorage, type StorageKind } from "../../operator/storage/move-storage.ts";
import { print, withParts } from "./parts.ts";

export function addStorageCommands(program: Command): void {
  program
    .command("storage")
    .description("where photos are stored")
    .command("move")
    .description("copy every photo between the data folder and the bucket; the originals stay")
    .addOption(new Option("--to <place>", "where to store them").choices(["bucket", "folder"]).makeOptionMandatory())
    .action(async ({ to }: { to: StorageKind }) => {
      const moved = await withParts((parts) => moveStorage(parts, to));
      print(`Photos copied: ${moved.copied}, already there: ${moved.present}`);
    });
}

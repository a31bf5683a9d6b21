import { type Command, Option } from "commander";
import { movePictures } from "../../platform/pictures/move-pictures.ts";
import { openPictureFolder } from "../../platform/pictures/store.ts";
import { CommandError, print, withParts } from "./parts.ts";

export function addStorageCommands(program: Command): void {
  program
    .command("storage")
    .description("where the pictures lie")
    .command("move")
    .description("copy every picture between the data folder and the bucket; what is left behind stays there")
    .addOption(new Option("--to <place>", "where they shall lie").choices(["bucket", "folder"]).makeOptionMandatory())
    .action(async ({ to }: { to: "bucket" | "folder" }) => {
      const moved = await withParts(async ({ config, secrets }) => {
        if (config.bucket === null)
          throw new CommandError(
            "S3_BUCKET names no bucket. To move to the folder, leave it set until everything is copied.",
          );
        const { openBucket } = await import("../../platform/pictures/bucket.ts");
        const folder = openPictureFolder(config.dataDir);
        const bucket = openBucket(config.bucket, secrets.bucketKey);
        return to === "bucket" ? movePictures(folder, bucket) : movePictures(bucket, folder);
      });
      print(`${moved.copied} pictures copied, ${moved.present} were there already`);
    });
}

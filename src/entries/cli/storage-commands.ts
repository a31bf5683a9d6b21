import { type Command, Option } from "commander";
import { movePictures } from "../../platform/pictures/move-pictures.ts";
import { openPictureFolder } from "../../platform/pictures/store.ts";
import { CommandError, print, withParts } from "./parts.ts";

export function addStorageCommands(program: Command): void {
  program
    .command("storage")
    .description("where pictures are stored")
    .command("move")
    .description("copy every picture between the data folder and the bucket; the originals stay")
    .addOption(new Option("--to <place>", "where to store them").choices(["bucket", "folder"]).makeOptionMandatory())
    .action(async ({ to }: { to: "bucket" | "folder" }) => {
      const moved = await withParts(async ({ config, secrets }) => {
        if (config.bucket === null)
          throw new CommandError(
            "S3_BUCKET is not set. To move to the folder, keep it set until everything is copied.",
          );
        const { openBucket } = await import("../../platform/pictures/bucket.ts");
        const folder = openPictureFolder(config.dataDir);
        const bucket = openBucket(config.bucket, secrets.bucketKey);
        return to === "bucket" ? movePictures(folder, bucket) : movePictures(bucket, folder);
      });
      print(`${moved.copied} pictures copied, ${moved.present} were already there`);
    });
}

import type { Restored } from "../../operator/backup/restore-backup.ts";
import { print } from "./parts.ts";

/** Says what a restore left to be sent by hand. */
export function printHeldBack({ manifest, heldBack }: Restored): void {
  const { mails, publications, articles, sources } = heldBack;
  print(`Held back: ${mails} mails, ${publications} publications, ${articles} articles.`);
  print(`${sources} sources treat posts published since ${manifest.madeAt} as known. Everyone has to sign in again.`);
}

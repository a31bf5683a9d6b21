import type { Command } from "commander";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { systemCaller } from "../../platform/actor.ts";
import { createSignedAddresses } from "../../platform/guards/signed-address.ts";
import { exportAccount } from "../../owner/portability/export-account.ts";
import { importAccount } from "../../owner/portability/import-account.ts";
import { CommandError, print, withParts } from "./parts.ts";
import { requireAccount } from "./require-account.ts";

export function addOwnerCommands(program: Command): void {
  program
    .command("export <email> <file>")
    .description("write all of an owner's data into one ZIP: Markdown, photos, WordPress, JSON; no secrets")
    .action(async (email: string, file: string) => {
      if (existsSync(file)) throw new CommandError(`${file} already exists, and exports never overwrite a file.`);
      const { articles, pictures, rows } = await withParts(async (parts) => {
        const { ownerId } = await requireAccount(parts, email);
        const addresses = createSignedAddresses(parts.secrets.sealingKeys.reveal());
        const target = createWriteStream(file, { mode: 0o600, flags: "wx" });
        await once(target, "open");
        const write = async (chunk: Uint8Array) => void (target.write(chunk) || (await once(target, "drain")));
        try {
          return await exportAccount({ ...parts, addresses }, systemCaller(ownerId, "operator"), write);
        } catch (error) {
          await rm(file, { force: true });
          throw error;
        } finally {
          target.end();
          await once(target, "close");
        }
      });
      print(`${file}: ${articles} articles, ${pictures} pictures, ${rows} rows`);
    });
  program
    .command("import <file> <email>")
    .description("import an export into an empty account; its owner must reconnect Instagram and sites")
    .action(async (file: string, email: string) => {
      const { rows, pictures } = await withParts(async (parts) => {
        const { ownerId } = await requireAccount(parts, email);
        return importAccount(parts, systemCaller(ownerId, "operator"), file);
      });
      for (const [table, count] of Object.entries(rows)) print(`${table}: ${count}`);
      print(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows, ${pictures} pictures`);
    });
}

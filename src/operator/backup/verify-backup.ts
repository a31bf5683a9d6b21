import { listMigrations } from "../../platform/db/migrate.ts";
import { hasCode } from "../../platform/has-code.ts";
import type { Context } from "../../context.ts";
import { readArchive, sha256 } from "./archive.ts";
import { BackupError, keyCheckPlace, type Manifest, manifestName, manifestSchema } from "./manifest.ts";

/**
 * Reads an archive to its end and returns its manifest. Throws BackupError when an entry is missing, changed or
 * unlisted, when a newer program made it, or when SECRET_KEYS can't open its secrets.
 */
export async function verifyBackup(ctx: Pick<Context, "sealing">, file: string): Promise<Manifest> {
  const { found, manifestBytes } = await readEntries(file);
  if (manifestBytes === null)
    throw new BackupError("The archive has no manifest: it was cut off, or isn't a Galley backup.");
  const manifest = parseManifest(manifestBytes);
  for (const { name, bytes, sha256: expected } of manifest.entries) {
    const entry = found.get(name);
    if (entry === undefined) throw new BackupError(`${name} is missing from the archive.`);
    if (entry.bytes !== bytes || entry.sha256 !== expected)
      throw new BackupError(`${name} doesn't match its checksum.`);
    found.delete(name);
  }
  const [foreign] = found.keys();
  if (foreign !== undefined) throw new BackupError(`${foreign} was added to the archive later.`);
  await requireKnownMigrations(manifest);
  requireKeys(ctx, manifest);
  return manifest;
}

type Found = Map<string, { bytes: number; sha256: string }>;

async function readEntries(file: string): Promise<{ found: Found; manifestBytes: Buffer | null }> {
  const found: Found = new Map();
  let manifestBytes: Buffer | null = null;
  try {
    for await (const { name, bytes } of readArchive(file)) {
      if (name === manifestName) manifestBytes = bytes;
      else found.set(name, { bytes: bytes.length, sha256: sha256(bytes) });
    }
  } catch (error) {
    if (hasCode(error, "ENOENT", "EACCES", "EISDIR")) throw new BackupError(`${file} can't be read.`, { cause: error });
    throw new BackupError("The archive is damaged: it can't be read to its end.", { cause: error });
  }
  return { found, manifestBytes };
}

function parseManifest(bytes: Buffer): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new BackupError("The archive's manifest is damaged.", { cause: error });
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success)
    throw new BackupError("The archive's manifest has another format: a newer Galley may have written it.", {
      cause: parsed.error,
    });
  return parsed.data;
}

async function requireKnownMigrations(manifest: Manifest): Promise<void> {
  for (const part of ["public", "identity"] as const) {
    const known = new Set(await listMigrations(part));
    const unknown = manifest.migrations[part].find((name) => !known.has(name));
    if (unknown === undefined) continue;
    throw new BackupError(
      `A newer Galley made the archive (${manifest.program}, with ${unknown}). ` + "Update the program, then restore.",
    );
  }
}

function requireKeys({ sealing }: Pick<Context, "sealing">, manifest: Manifest): void {
  try {
    sealing.open(Buffer.from(manifest.keyCheck, "base64"), keyCheckPlace);
  } catch (error) {
    throw new BackupError(
      "The archive's secrets were sealed with other SECRET_KEYS. " +
        "Add that instance's key behind yours in SECRET_KEYS, restart, and try again.",
      { cause: error },
    );
  }
}

import { z } from "zod";

export const manifestName = "manifest.json";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  /** Includes the schema: "public.articles". */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the rows in COPY's text format, in primary-key order. */
  sha256: hash,
});

/** The last entry of an archive: anything it doesn't list doesn't belong to the archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** The database's applied migrations; the rows fit exactly this schema. */
  migrations: z.object({ public: z.array(z.string()), identity: z.array(z.string()) }),
  /** Sealed with the first of SECRET_KEYS: anyone who can't open it couldn't use the secrets either. */
  keyCheck: z.base64(),
  /** In an order that satisfies the foreign keys. */
  tables: z.array(tableSchema),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: hash })),
  pictures: z.number().int(),
  /** Pictures that rows name but the store didn't have. */
  missingPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;

/** An archive that can't be used here; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The location that `keyCheck` is sealed for. */
export const keyCheckPlace = { table: "backup", column: "keyCheck", ownerId: "", id: "manifest" };

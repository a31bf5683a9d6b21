import { z } from "zod";

export const manifestName = "manifest.json";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  /** With its schema: "public.articles". */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the rows as COPY's text, in the order of the primary key. */
  sha256: hash,
});

/** The last entry of an archive: whatever is not named here does not belong to it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** What the database had; the rows fit exactly this. */
  migrations: z.object({ public: z.array(z.string()), identity: z.array(z.string()) }),
  /** Sealed with the first of SECRET_KEYS: who cannot open it could not use the secrets either. */
  keyCheck: z.base64(),
  /** In an order in which foreign keys hold. */
  tables: z.array(tableSchema),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: hash })),
  pictures: z.number().int(),
  /** Pictures that rows name and the store did not have. */
  missingPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;

/** An archive that cannot be used here; the message says why and what helps. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The place that `keyCheck` is sealed for. */
export const keyCheckPlace = { table: "backup", column: "keyCheck", ownerId: "", id: "manifest" };

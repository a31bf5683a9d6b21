import { sql } from "kysely";
import { sealedColumns as identityColumns } from "../../identity/store/sealed-columns.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { toIdentityPlace } from "../sign-in/create-identity.ts";
import type { SealedPlace } from "./sealing.ts";

/** A column of sealed values: `keys` name its row, and say where the value stands. */
type SealedColumn = { table: string; column: string; keys: readonly string[]; toPlace(keys: readonly string[]): SealedPlace };

/** Every column that outlives a day. A test compares them with the columns that the database has. */
export const sealedColumns: SealedColumn[] = [
  ...["sources.access_token", "integrations.password", "webhook_endpoints.secret", "instagram_connections.access_token", "wordpress_connections.password"].map((name) => ofOwner(name)),
  { table: "public.trials", column: "access_token", keys: ["id"], toPlace: ([id = ""]) => ({ table: "trials", column: "access_token", ownerId: id, id }) },
  {
    table: "public.installation_secrets",
    column: "sealed",
    keys: ["name"],
    toPlace: ([name = ""]) => ({ table: "installation_secrets", column: "sealed", ownerId: "", id: name }),
  },
  ...identityColumns.map(({ table, column, key, aadOf }): SealedColumn => ({
    table: `identity.${table}`,
    column,
    keys: [key],
    toPlace: ([id = ""]) => toIdentityPlace(aadOf(id)),
  })),
];

function ofOwner(name: string): SealedColumn {
  const [table = "", column = ""] = name.split(".");
  return { table: `public.${table}`, column, keys: ["owner_id", "id"], toPlace: ([ownerId = "", id = ""]) => ({ table, column, ownerId, id }) };
}

/** Rows that are read at once; each is written by itself, so that nobody waits for long. */
const BATCH = 200;

export type Rotation = {
  /** Values that the first key of SECRET_KEYS has sealed anew. */
  resealed: number;
  /** Values that no key opens; they stay as they are. */
  unreadable: number;
};

/**
 * Seals again, with the first key, what an older one has sealed, beside the running service: all of
 * SECRET_KEYS open, and a value that somebody changes meanwhile is left to him. When `unreadable` is 0
 * the older keys can go. Repeatable.
 */
export async function rotateKeys(ctx: Pick<Context, "db" | "sealing">): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    if (!(await exists(ctx.db, column.table))) continue;
    let after: string[] | null = null;
    do after = await rotateBatch(ctx, column, after, rotation);
    while (after !== null);
  }
  return rotation;
}

/** The user pool's tables are missing where Amazon has them. */
async function exists(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  return rows[0]?.found !== null;
}

/** Answers the keys of the last row that was read; null when there are no more. */
async function rotateBatch(
  { db, sealing }: Pick<Context, "db" | "sealing">,
  { table, column, keys, toPlace }: SealedColumn,
  after: string[] | null,
  rotation: Rotation,
): Promise<string[] | null> {
  const names = sql.join(keys.map((key) => sql`${sql.ref(key)}::text`));
  const beyond = after === null ? sql`true` : sql`(${names}) > (${sql.join(after)})`;
  const { rows } = await sql<{ keys: string[]; sealed: Buffer }>`
    select array[${names}] as keys, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${beyond} order by ${names} limit ${BATCH}`.execute(db);
  for (const { keys: values, sealed } of rows) {
    if (sealing.isCurrent(sealed)) continue;
    const place = toPlace(values);
    const plain = tryOpen(() => sealing.open(sealed, place));
    if (plain === null) {
      rotation.unreadable += 1;
      continue;
    }
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sealing.seal(plain, place)}
      where (${names}) = (${sql.join(values)}) and ${sql.ref(column)} = ${sealed}`.execute(db);
    rotation.resealed += Number(numAffectedRows ?? 0n);
  }
  return rows.length < BATCH ? null : (rows.at(-1)?.keys ?? null);
}

/** Null for what was changed, moved, or sealed with a key that is gone. */
function tryOpen(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}

import { sql } from "kysely";
import { sealedColumns as identityColumns } from "../../../identity/store/sealed-columns.ts";
import type { Platform } from "../platform.ts";
import type { Database } from "../db/database.ts";
import { toIdentityPlace } from "./identity-place.ts";
import { listLiveProcesses } from "./live-keys.ts";
import type { SealedPlace } from "./sealing.ts";

/** A column of sealed values. `keys` identify the row, and thereby the value's place. */
type SealedColumn = {
  table: string;
  column: string;
  keys: readonly string[];
  toPlace(keys: readonly string[]): SealedPlace;
};

/** Every column whose values live longer than a day. A test compares this list with the database. */
export const sealedColumns: SealedColumn[] = [
  ...[
    "sources.access_token",
    "integrations.password",
    "webhook_endpoints.secret",
    "instagram_connections.access_token",
    "wordpress_connections.password",
    "photo_addresses.token",
  ].map((name) => ofOwner(name)),
  {
    table: "public.trials",
    column: "access_token",
    keys: ["id"],
    toPlace: ([id = ""]) => ({ table: "trials", column: "access_token", ownerId: id, id }),
  },
  {
    table: "public.installation_secrets",
    column: "sealed",
    keys: ["name"],
    toPlace: ([name = ""]) => ({ table: "installation_secrets", column: "sealed", ownerId: "", id: name }),
  },
  {
    table: "public.account_models",
    column: "api_key",
    keys: ["owner_id"],
    toPlace: ([ownerId = ""]) => ({ table: "account_models", column: "api_key", ownerId, id: ownerId }),
  },
  {
    table: "public.model_settings",
    column: "api_key",
    keys: ["id"],
    toPlace: ([id = ""]) => ({ table: "model_settings", column: "api_key", ownerId: "", id }),
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
  return {
    table: `public.${table}`,
    column,
    keys: ["owner_id", "id"],
    toPlace: ([ownerId = "", id = ""]) => ({ table, column, ownerId, id }),
  };
}

/** How many rows to read at once. Each is written separately, so that nothing is locked for long. */
const BATCH = 200;

export type Rotation = {
  /** Values that are now sealed with the first key of SECRET_KEYS. */
  resealed: number;
  /** Values that no key opens; they are left as they are. */
  unreadable: number;
  /** Running processes that have the first key but still seal with another one. */
  sealingOtherwise: string[];
};

/** Some running processes couldn't open the resealed values; the message names them. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";
  readonly processes: string[];

  constructor(processes: string[]) {
    super(
      `Running processes don't know the first key of SECRET_KEYS yet: ${processes.join(", ")}. ` +
        "Give it to all of them and restart them first.",
    );
    this.processes = processes;
  }
}

/**
 * Reseals everything that was sealed with an older key, using the first key. The service can keep running: all of
 * SECRET_KEYS open values, and values that change meanwhile are skipped. The older keys can be removed once
 * `unreadable` is 0 and `sealingOtherwise` is empty. Repeatable. Throws UnknownKeyError before changing anything.
 */
export async function rotateKeys(ctx: Pick<Platform, "db" | "sealing">): Promise<Rotation> {
  const { db, sealing } = ctx;
  const unknowing = (await listLiveProcesses(db, sealing.fingerprint)).filter(({ knows }) => !knows);
  if (unknowing.length > 0) throw new UnknownKeyError(unknowing.map(({ name }) => name));
  const rotation: Rotation = { resealed: 0, unreadable: 0, sealingOtherwise: [] };
  for await (const value of readSealed(db)) {
    if (sealing.isCurrent(value.sealed)) continue;
    const plain = tryOpen(sealing, value);
    if (plain === null) rotation.unreadable += 1;
    else rotation.resealed += await replace(ctx, value, plain);
  }
  const live = await listLiveProcesses(db, sealing.fingerprint);
  rotation.sealingOtherwise = live.filter(({ seals }) => !seals).map(({ name }) => name);
  return rotation;
}

/** Counts the values that no key opens, by trying each one; for manual checks. */
export async function countUnreadable({
  db,
  sealing,
}: Pick<Platform, "db" | "sealing">): Promise<{ values: number; unreadable: number }> {
  const counted = { values: 0, unreadable: 0 };
  for await (const value of readSealed(db)) {
    counted.values += 1;
    if (tryOpen(sealing, value) === null) counted.unreadable += 1;
  }
  return counted;
}

/** Skips the user pool's tables if they don't exist, because Amazon Cognito is in use. */
export async function listSealedColumns(db: Database): Promise<SealedColumn[]> {
  const names = sealedColumns.map(({ table }) => table);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where to_regclass(name) is not null`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return sealedColumns.filter(({ table }) => found.has(table));
}

type SealedValue = SealedColumn & { values: string[]; sealed: Buffer };

async function* readSealed(db: Database): AsyncGenerator<SealedValue> {
  for (const column of await listSealedColumns(db)) {
    const names = toNames(column);
    let after: string[] | undefined;
    for (;;) {
      const beyond = after === undefined ? sql`true` : sql`(${names}) > (${sql.join(after)})`;
      const { rows } = await sql<{ values: string[]; sealed: Buffer }>`
        select array[${names}] as values, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
        where ${sql.ref(column.column)} is not null and ${beyond} order by ${names} limit ${BATCH}`.execute(db);
      for (const row of rows) yield { ...column, ...row };
      after = rows.at(-1)?.values;
      if (rows.length < BATCH) break;
    }
  }
}

const toNames = ({ keys }: SealedColumn) => sql.join(keys.map((key) => sql`${sql.ref(key)}::text`));

/** Returns 0 if the value has changed meanwhile. */
async function replace(
  { db, sealing }: Pick<Platform, "db" | "sealing">,
  value: SealedValue,
  plain: string,
): Promise<number> {
  const { table, column, values, sealed, toPlace } = value;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealing.seal(plain, toPlace(values))}
    where (${toNames(value)}) = (${sql.join(values)}) and ${sql.ref(column)} = ${sealed}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Null if the value was tampered with, moved, or sealed with a key that's gone. */
function tryOpen(sealing: Platform["sealing"], { sealed, values, toPlace }: SealedValue): string | null {
  try {
    return sealing.open(sealed, toPlace(values));
  } catch {
    return null;
  }
}

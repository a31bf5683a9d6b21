import type { Selectable } from "kysely";
import { toAccountName } from "./account-name.ts";
import type { SourceKind, SourcesTable, Status } from "./tables.ts";
import type { SourceProblem } from "./health/source-problem.ts";
import type { SourceSettings } from "./source-settings.ts";

/** A source as its owner sees it. */
export type Source = SourceSettings & {
  id: string;
  active: boolean;
  /** ACTIVE is polled, INACTIVE is turned off, DISABLED must be reconnected. */
  status: Status;
  kind: SourceKind;
  /** The handle, without "@", or a feed's title. */
  username: string;
  /** What it's called: "@lena.bakes", or a feed's title. */
  name: string;
  /** Where a source without a token is read. */
  address: string | null;
  lastCheckAt: Date | null;
  /** Null while it isn't polled. */
  nextCheckAt: Date | null;
  /** Days until the token expires; null if unknown. */
  tokenDaysLeft: number | null;
  lastError: SourceProblem | null;
  disabledAt: Date | null;
  createdAt: Date;
};

export const sourceColumns = [
  "id",
  "label",
  "active",
  "status",
  "kind",
  "username",
  "address",
  "language",
  "about",
  "keywords",
  "style",
  "include_hashtags",
  "exclude_hashtags",
  "never_hashtag",
  "asks",
  "digest",
  "last_polled_at",
  "next_poll_at",
  "token_expires_at",
  "last_error",
  "disabled_at",
  "created_at",
] as const satisfies readonly (keyof SourcesTable)[];

const DAY_MS = 86_400_000;

export function toSource(row: Pick<Selectable<SourcesTable>, (typeof sourceColumns)[number]>, now: Date): Source {
  const { id, label, active, status, kind, username, address, language, about, keywords, style } = row;
  return {
    id,
    label,
    active,
    status,
    kind,
    username,
    name: toAccountName(row),
    address,
    language,
    about,
    keywords,
    style,
    includeHashtags: row.include_hashtags,
    excludeHashtags: row.exclude_hashtags,
    neverHashtag: row.never_hashtag,
    asks: row.asks,
    digest: row.digest,
    lastCheckAt: row.last_polled_at,
    nextCheckAt: status === "ACTIVE" ? row.next_poll_at : null,
    tokenDaysLeft: status === "DISABLED" ? null : toDaysLeft(row.token_expires_at, now),
    lastError: row.last_error,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}

/** Returns whole days, never negative. */
export function toDaysLeft(expiresAt: Date | null, now: Date): number | null {
  return expiresAt === null ? null : Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS));
}

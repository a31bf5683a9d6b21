/**
 * What a run leaves behind, as plain data: from the peers' journals (what really happened outside), the
 * database (what the product believes) and the simulated owners (what they were told). Times are milliseconds
 * on the run's own clock.
 */
export type History = {
  /** Each address is valid from `from` until the next one. */
  owners: { ownerId: string; deletedAt: number | null; addresses: { address: string; from: number }[] }[];
  /** Instagram's journal. `wanted`: posted after the source was connected, and its owner still exists. */
  found: { mediaId: string; kind: string; ownerId: string; wanted: boolean }[];
  articles: {
    articleId: string;
    ownerId: string;
    sourceId: string;
    mediaId: string;
    status: string;
    failure: string | null;
    waitsForQuota: boolean;
    attempts: number;
  }[];
  versions: { articleId: string; version: number; title: string; by: string }[];
  units: { ownerId: string; articleId: string; takenAt: number }[];
  quota: {
    periodMs: number;
    limits: { ownerId: string; from: number; max: number }[];
    /** What the API told owners. */
    answers: { ownerId: string; at: number; used: number; max: number; remaining: number }[];
  };
  approvals: { approvalId: string; articleId: string; version: number; decision: string | null }[];
  /** From the audit log. */
  decisions: { approvalId: string | null; articleId: string; decision: string }[];
  /** Concurrent tries of something that can work only once: how many succeeded? */
  races: { what: string; wins: number }[];
  publications: { articleId: string; integrationId: string; version: number; state: string; marker: string }[];
  /** Everything on the sites with one of our markers. */
  site: { postId: string; marker: string; status: string; title: string }[];
  mails: { mailId: string; ownerId: string; state: string }[];
  /** The mailbox's journal. */
  deliveries: { mailId: string; to: string; at: number }[];
  /** What owners were told is done, and whether it really is. */
  acknowledged: { what: string; there: boolean }[];
  /** Edits that were answered with their new version. */
  edits: { articleId: string; expectedVersion: number; version: number; title: string }[];
  billing: {
    subscriptions: { ownerId: string; subscriptionId: string; ours: string | null; theirs: string; live: boolean }[];
    events: { eventId: string; acknowledged: boolean; state: string | null; applied: number; known: boolean }[];
    /** The plan an owner has at some time, and until when they have paid. */
    plans: { ownerId: string; at: number; paidUntil: number | null; plan: string }[];
  };
  /** Periods in which something was "switched-off" or "deleted", with any traffic that still happened. */
  silences: { what: string; kind: string; from: number; until: number; traffic: { what: string; at: number }[] }[];
  /** Rows of deleted owners that hold a secret. */
  secretsOfDeleted: number;
  /** `otherAttempts`: from trials, and from articles deleted with their owners. */
  model: { calls: number; mostCallsPerAttempt: number; otherAttempts: number };
  secrets: { name: string; value: string }[];
  /** Everything that the product has written or sent: logs, rows, emails, requests. */
  outputs: { name: string; text: string }[];
  trials: { trialId: string; visitor: string; claimedBy: string[] }[];
  stops: { process: string; code: number | null; ms: number }[];
  migrations: { expected: string[]; applied: string[] };
  /** What a restored copy of the database sent and published. */
  restored: { mails: number; posts: number };
};

/** A call in progress when something is turned off may still finish: the longest call's deadline. */
export const UNDER_WAY_MS = 35_000;

/** The keys that occur more than once. */
export function findRepeated<T>(items: readonly T[], keyOf: (item: T) => string): string[] {
  const counts = Map.groupBy(items, keyOf);
  return [...counts].flatMap(([key, same]) => (same.length > 1 ? [`${key} (${same.length} times)`] : []));
}

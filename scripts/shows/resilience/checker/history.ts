/**
 * What a run leaves behind, as plain data: from the peers' journals (what really happened outside), the
 * database (what the product believes) and the simulated owners (what they were told). Times are milliseconds
 * on the run's own clock.
 */
export type History = {
  owners: {
    ownerId: string;
    deletedAt: number | null;
    /** Each is valid from `from` until the next one. */
    addresses: { address: string; from: number }[];
  }[];
  /** Instagram's journal. `wanted`: posted after the source was connected, and its owner still exists. */
  found: {
    mediaId: string;
    kind: "image" | "carousel" | "video" | "reel" | "story" | "ad";
    ownerId: string;
    wanted: boolean;
  }[];
  articles: {
    articleId: string;
    ownerId: string;
    sourceId: string;
    mediaId: string;
    status: "PENDING" | "GENERATING" | "GENERATED" | "FAILED";
    failure: string | null;
    waitsForQuota: boolean;
    attempts: number;
    importedAt: number;
  }[];
  versions: { articleId: string; version: number; title: string; by: "system" | "user" }[];
  units: { ownerId: string; articleId: string; takenAt: number }[];
  quota: {
    periodMs: number;
    limits: { ownerId: string; from: number; max: number }[];
    /** What the API told owners. */
    answers: { ownerId: string; at: number; used: number; max: number; remaining: number }[];
  };
  approvals: {
    approvalId: string;
    articleId: string;
    version: number;
    decision: "approved" | "declined" | null;
    expired: boolean;
  }[];
  /** From the audit log. */
  decisions: { approvalId: string | null; articleId: string; decision: "approved" | "declined" }[];
  /** Concurrent tries of something that can work only once: how many succeeded? */
  races: { what: string; wins: number }[];
  publications: {
    articleId: string;
    integrationId: string;
    version: number;
    state: "waiting" | "published" | "failed" | "unpublishing" | "unpublished";
    marker: string;
  }[];
  /** Everything on the sites with one of our markers. */
  site: { postId: string; marker: string; status: string; title: string }[];
  mails: { mailId: string; ownerId: string; state: "queued" | "sending" | "sent" | "uncertain" | "failed" }[];
  /** The mailbox's journal. */
  deliveries: { mailId: string; to: string; at: number }[];
  /** What owners were told is done, and whether it really is. */
  acknowledged: { what: string; there: boolean }[];
  /** Edits that were answered with their new version. */
  edits: { articleId: string; expectedVersion: number; version: number; title: string }[];
  billing: {
    subscriptions: { ownerId: string; subscriptionId: string; ours: string | null; theirs: string; live: boolean }[];
    events: {
      eventId: string;
      acknowledged: boolean;
      state: "waiting" | "applied" | "ignored" | null;
      applied: number;
      known: boolean;
    }[];
    /** The plan an owner has at some time, and until when they have paid. */
    plans: { ownerId: string; at: number; paidUntil: number | null; plan: "free" | "premium" | "custom" }[];
  };
  /** Periods in which something was switched off or deleted, with the traffic there was all the same. */
  silences: {
    what: string;
    kind: "deleted" | "switched-off";
    from: number;
    until: number;
    traffic: { what: string; at: number }[];
  }[];
  /** Rows of deleted owners that hold a secret. */
  secretsOfDeleted: number;
  /** `otherAttempts`: from trials, and from articles deleted with their owners. */
  model: { calls: number; mostCallsPerAttempt: number; otherAttempts: number };
  secrets: { name: string; value: string }[];
  /** Everything that the product has written or sent: logs, rows, mails, requests. */
  outputs: { name: string; text: string }[];
  trials: { trialId: string; visitor: string; claimedBy: string[] }[];
  stops: { process: string; code: number | null; ms: number }[];
  migrations: { expected: string[]; applied: string[] };
  /** What a restored copy of the database sent and published. */
  restored: { mails: number; posts: number };
};

export type Check = (history: History) => string[];

/** A call in progress when something is switched off may still finish: the longest call's deadline. */
export const UNDER_WAY_MS = 35_000;

/** The keys that occur more than once. */
export function findRepeated<T>(items: readonly T[], keyOf: (item: T) => string): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${key} (${count} times)`);
}

/** A request that was answered, aborted or left unanswered; secrets in `path` are masked. */
export type RequestRecord = {
  n: number;
  at: string;
  kind: "request";
  method: string;
  path: string;
  /** Null if no status was sent. */
  status: number | null;
  /** "answered", "aborted" (the client went away), "failed" or "fault:<kind>". */
  outcome: string;
};

/** A change in the simulated world, e.g. "post.created". */
export type EffectRecord = { n: number; at: string; kind: "effect"; effect: string } & Record<string, unknown>;

export type JournalRecord = RequestRecord | EffectRecord;

export type Journal = ReturnType<typeof createJournal>;

/** The ground truth of a run: numbered from 1, append-only. */
export function createJournal(now: () => Date, keep: (record: JournalRecord) => void) {
  const records: JournalRecord[] = [];
  const head = () => ({ n: records.length + 1, at: now().toISOString() });
  const add = (record: JournalRecord) => {
    records.push(record);
    keep(record);
  };
  return {
    request: (fields: Pick<RequestRecord, "method" | "path" | "status" | "outcome">) =>
      add({ ...head(), kind: "request", ...fields }),
    effect: (effect: string, detail: Record<string, unknown>) => add({ ...detail, ...head(), kind: "effect", effect }),
    restore: (record: JournalRecord) => void records.push(record),
    since: (n: number) => records.slice(Math.max(0, n)),
    last: () => records.length,
  };
}

const secretParams = /([?&](?:access_token|client_secret|code|signed_request|token)=)[^&]+/g;

export function maskSecrets(path: string): string {
  return path.replace(secretParams, "$1***");
}

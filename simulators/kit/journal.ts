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

/** The ground truth of a run: numbered from 1, append-only. */
export class Journal {
  readonly #records: JournalRecord[] = [];
  readonly #now: () => Date;
  readonly #keep: (record: JournalRecord) => void;

  constructor(now: () => Date, keep: (record: JournalRecord) => void) {
    this.#now = now;
    this.#keep = keep;
  }

  request(fields: Pick<RequestRecord, "method" | "path" | "status" | "outcome">): void {
    this.#add({ ...this.#head(), kind: "request", ...fields });
  }

  effect(effect: string, detail: Record<string, unknown>): void {
    this.#add({ ...detail, ...this.#head(), kind: "effect", effect });
  }

  restore(record: JournalRecord): void {
    this.#records.push(record);
  }

  since(n: number): JournalRecord[] {
    return this.#records.slice(Math.max(0, n));
  }

  get last(): number {
    return this.#records.length;
  }

  #head(): { n: number; at: string } {
    return { n: this.#records.length + 1, at: this.#now().toISOString() };
  }

  #add(record: JournalRecord): void {
    this.#records.push(record);
    this.#keep(record);
  }
}

const secretParams = /([?&](?:access_token|client_secret|code|signed_request|token)=)[^&]+/g;

export function maskSecrets(path: string): string {
  return path.replace(secretParams, "$1***");
}

import { z } from "zod";
import type { Store } from "./store.ts";

const afterTheWork = { apply: z.boolean().default(false) };

/** The kinds of faults. `apply` does the work first. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    body: z.string().default(""),
    headers: z.record(z.string(), z.string()).default({}),
    ...afterTheWork,
  }),
  z.object({ kind: z.literal("delay"), ms: z.int().min(0), when: z.enum(["before", "after"]).default("before") }),
  z.object({ kind: z.literal("reset-before") }),
  z.object({ kind: z.literal("apply-then-reset") }),
  z.object({ kind: z.literal("half-body") }),
  z.object({ kind: z.literal("html-200"), html: z.string().optional(), ...afterTheWork }),
  z.object({ kind: z.literal("warning-before-json"), warning: z.string().optional() }),
  z.object({ kind: z.literal("redirect"), location: z.string(), status: z.int().min(300).max(399).default(301) }),
  z.object({ kind: z.literal("never-answer"), ...afterTheWork }),
  z.object({
    kind: z.literal("huge-body"),
    bytes: z.int().min(1).default(10_000_000_000),
    gzip: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal("error"),
    code: z.union([z.int(), z.string()]),
    subcode: z.int().optional(),
    status: z.int().optional(),
    message: z.string().optional(),
    ...afterTheWork,
  }),
]);

export const queuedFaultSchema = z.object({
  match: z
    .object({
      method: z.string().optional(),
      /** A path prefix, or with `regex` a pattern to find in path and query. */
      path: z.union([z.string(), z.object({ regex: z.string().refine(isPattern, "not a pattern") })]).optional(),
      /** Starts at the nth matching request, counted from 1. */
      nth: z.int().min(1).default(1),
    })
    .default({ nth: 1 }),
  times: z.union([z.int().min(1), z.literal("always")]).default(1),
  fault: faultSchema,
});

export type Fault = z.infer<typeof faultSchema>;
export type VendorErrorFault = Extract<Fault, { kind: "error" }>;
export type QueuedFault = z.infer<typeof queuedFaultSchema>;
export type WaitingFault = QueuedFault & { id: number; seen: number };

/** Faults in the order they were added; a request uses up the first that matches it. */
export class FaultQueue {
  #delays = new AbortController();
  readonly #store: Store;
  readonly #kept: { waiting: WaitingFault[] };

  constructor(store: Store) {
    this.#store = store;
    this.#kept = store.object("faults", { waiting: [] });
  }

  add(faults: QueuedFault[]): WaitingFault[] {
    const next = Math.max(0, ...this.list().map(({ id }) => id)) + 1;
    const added = faults.map((fault, index) => ({ ...fault, id: next + index, seen: 0 }));
    this.#keep([...this.list(), ...added]);
    return added;
  }

  /** Aborted when the queue is cleared, which ends the delays under way. */
  get delays(): AbortSignal {
    return this.#delays.signal;
  }

  clear(): void {
    this.#delays.abort();
    this.#delays = new AbortController();
    this.#keep([]);
  }

  list(): WaitingFault[] {
    return this.#kept.waiting;
  }

  take(method: string, pathAndQuery: string): Fault | null {
    for (const waiting of this.list()) {
      if (!matches(waiting, method, pathAndQuery)) continue;
      waiting.seen += 1;
      const { times, seen, match, fault } = waiting;
      if (seen < match.nth) continue;
      const isUsedUp = times !== "always" && seen - match.nth + 1 >= times;
      this.#keep(this.list().filter((other) => other !== waiting || !isUsedUp));
      return fault;
    }
    return null;
  }

  #keep(waiting: WaitingFault[]): void {
    this.#store.change(this.#kept, { waiting });
  }
}

function matches({ match }: QueuedFault, method: string, pathAndQuery: string): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match.path === undefined) return true;
  if (typeof match.path === "string") return pathAndQuery.startsWith(match.path);
  return new RegExp(match.path.regex).test(pathAndQuery);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

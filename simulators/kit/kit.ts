import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { BlobStore } from "./blob-store.ts";
import type { FaultQueue, VendorErrorFault } from "./fault-queue.ts";
import type { Journal } from "./journal.ts";
import type { Store } from "./store.ts";

/** What simulators are built from. */
export type Kit = Store & {
  /** The real time plus what the control API added. */
  clock: { offsetMs: number; now(): Date };
  journal: Journal;
  faults: FaultQueue;
  blobs: BlobStore;
  /** Without a trailing slash. */
  url(): string;
};

export type SimulatorParts = {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  /** For `/_control/state`, besides the settings and the size of each map. */
  describe?(): object;
  control?: Hono;
  /** Builds an error as the vendor sends it, for the fault `error`. */
  vendorError?(fault: VendorErrorFault): Response;
  /** Called after the stored state is loaded and before the first request. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
};

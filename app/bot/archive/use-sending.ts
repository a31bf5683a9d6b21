import { useEffect, useSyncExternalStore } from "react";
import { type ShownFailure, toShownFailure } from "../../data/api/api-failure.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import type { PostDate } from "../integrations/integrations-documents.ts";
import type { KeptImport } from "./kept-import.client.ts";
import type { FoundPost } from "./reading/shapes.ts";
import { holdReload } from "../../pwa/unsaved.client.ts";
import type { SendProblem } from "./send-posts.client.ts";
import type { ArchiveTrouble, OpenAccount } from "./use-archive.ts";

export type Sending = {
  ownerId: string | null;
  state: "running" | "stopped" | "done";
  postDate: PostDate;
  total: number;
  sent: number;
  problems: { post: FoundPost; problem: SendProblem }[];
  /** A file that can't be read any more. */
  trouble: ArchiveTrouble | null;
  failure: ShownFailure | null;
};

/** Re-rendering the page after every post slows the import down, and nobody reads that fast. */
const SHOWN_EVERY_MS = 250;

/** This tab's import, shown only to its owner. It continues while people are on other pages. */
let current: Sending | null = null;
let stopping = new AbortController();
const listeners = new Set<() => void>();

function show(next: Sending | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Imports the chosen posts, and remembers on this device which ones are left. */
export function useSending() {
  const { settings, ownerId } = useBotLayout();
  const sending = useSyncExternalStore(
    listen,
    () => (current?.ownerId === ownerId ? current : null),
    () => null,
  );
  useEffect(
    () => () => {
      if (current?.state !== "running") show(null);
    },
    [],
  );

  async function send(account: OpenAccount, posts: readonly FoundPost[], kept: KeptImport): Promise<void> {
    // Loaded when the files were read.
    const { ArchiveProblem } = await import("./reading/open-files.ts");
    const stop = new AbortController();
    // Stops an import by the person who used this tab before.
    stopping.abort();
    stopping = stop;
    const [total, { postDate }] = [posts.length, kept];
    const none = { sent: 0, problems: [], trouble: null, failure: null };
    let now: Sending = { ownerId, state: "running", postDate, total, ...none };
    const showOwn = (next: Sending) => {
      if (stopping === stop) show(next);
    };
    showOwn(now);
    const onDone = (post: FoundPost, problem: SendProblem | null) => {
      if (problem === null) now = { ...now, sent: now.sent + 1 };
      else now = { ...now, problems: [...now.problems, { post, problem }] };
    };
    const allowReload = holdReload();
    const showing = setInterval(() => showOwn(now), SHOWN_EVERY_MS);
    try {
      const { sendPosts } = await import("./send-posts.client.ts");
      const { forgetImport, keepImport } = await import("./kept-import.client.ts");
      if (ownerId !== null) keepImport(ownerId, kept);
      await sendPosts({ settings, account, posts, ...kept, signal: stop.signal, onDone });
      if (ownerId !== null) forgetImport(ownerId, kept.importId);
      showOwn({ ...now, state: "done" });
    } catch (error) {
      const { problem, fileName } = error instanceof ArchiveProblem ? error : { problem: null, fileName: "" };
      const trouble = problem && { problem, fileName };
      const failure = stop.signal.aborted || trouble !== null ? null : toShownFailure(error);
      showOwn({ ...now, state: "stopped", trouble, failure });
    } finally {
      clearInterval(showing);
      allowReload();
    }
  }

  return { sending, send, stop: () => stopping.abort(), reset: () => show(null) };
}

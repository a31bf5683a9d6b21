import { useRef, useState } from "react";
import { type ShownFailure, toShownFailure } from "../../data/api/api-failure.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import type { PostDate } from "../integrations/integrations-documents.ts";
import type { KeptImport } from "./kept-import.client.ts";
import type { FoundPost } from "./reading/shapes.ts";
import type { SendProblem } from "./send-posts.client.ts";
import type { OpenAccount } from "./use-archive.ts";

export type Sending = {
  state: "running" | "stopped" | "done";
  postDate: PostDate;
  total: number;
  sent: number;
  problems: { post: FoundPost; problem: SendProblem }[];
  failure: ShownFailure | null;
};

/** Redrawing the page after every post slows the import down, and nobody reads that fast. */
const SHOWN_EVERY_MS = 250;

/** Brings chosen posts to Galley, and keeps on this device what's still to come. */
export function useSending() {
  const { settings, ownerId } = useBotLayout();
  const [sending, setSending] = useState<Sending | null>(null);
  const stopping = useRef<AbortController | null>(null);

  async function send(account: OpenAccount, posts: readonly FoundPost[], kept: KeptImport): Promise<void> {
    const { sendPosts } = await import("./send-posts.client.ts");
    const { forgetImport, keepImport } = await import("./kept-import.client.ts");
    if (ownerId !== null) keepImport(ownerId, kept);
    const stop = new AbortController();
    stopping.current = stop;
    setSending({
      state: "running",
      postDate: kept.postDate,
      total: posts.length,
      sent: 0,
      problems: [],
      failure: null,
    });
    const done: Pick<Sending, "sent" | "problems"> = { sent: 0, problems: [] };
    const show = (change: Partial<Sending>) => setSending((now) => now && { ...now, ...done, ...change });
    const onDone = (post: FoundPost, problem: SendProblem | null) => {
      if (problem === null) done.sent += 1;
      else done.problems = [...done.problems, { post, problem }];
    };
    const showing = setInterval(() => show({}), SHOWN_EVERY_MS);
    try {
      await sendPosts({ settings, account, posts, ...kept, signal: stop.signal, onDone });
      if (ownerId !== null) forgetImport(ownerId);
      show({ state: "done" });
    } catch (error) {
      show({ state: "stopped", failure: stop.signal.aborted ? null : toShownFailure(error) });
    } finally {
      clearInterval(showing);
    }
  }

  return { sending, send, stop: () => stopping.current?.abort(), reset: () => setSending(null) };
}

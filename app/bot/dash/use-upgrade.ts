import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiFailure, type ShownFailure } from "../../data/api/api-failure.ts";
import { useChange } from "../../data/api/use-change.ts";
import { usePolling } from "../use-polling.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import { followUpgrade } from "./dash-documents.ts";

const PAUSE_MS = 2_000;

/**
 * The state of an upgrade; `known` is the state when the page loaded. After the payment provider redirects back, polls
 * the checkout until it is decided, because its webhook may be late or lost.
 */
export function useUpgrade(known: UpgradeState | null): { state: UpgradeState | null; failure: ShownFailure | null } {
  const [search] = useSearchParams();
  const sessionId = search.get("upgrade");
  const [followed, setFollowed] = useState(sessionId === null ? null : ("WAITING" as UpgradeState | null));
  const state = known ?? followed;
  const { run, failure } = useChange();
  const latestRun = useRef(run);
  latestRun.current = run;
  const toFollow = state === "WAITING" ? sessionId : null;

  usePolling(state === "WAITING" && sessionId === null);
  useEffect(() => {
    if (toFollow === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const follow = async () => {
      if (document.visibilityState === "visible" && navigator.onLine) {
        await latestRun.current("follow", async (call) => {
          try {
            setFollowed((await call(followUpgrade, { sessionId: toFollow })).followUpgrade);
          } catch (error) {
            if (error instanceof ApiFailure && !error.error.extensions.retryable) setFollowed(null);
            throw error;
          }
        });
      }
      if (!isLeft) timer = setTimeout(() => void follow(), PAUSE_MS);
    };
    void follow();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [toFollow]);
  // Transient failures are retried and not shown yet.
  return { state, failure: followed === null ? failure : null };
}

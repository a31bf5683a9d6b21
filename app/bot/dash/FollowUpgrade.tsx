import { useEffect } from "react";
import { useChange } from "../../api/use-change.ts";
import { followUpgrade } from "../upgrade/plans-documents.ts";

const EVERY_MS = 2_000;
const TIMES = 30;

/** Asks how the payment stands that somebody comes back from: Stripe's own message may come later, or get lost. */
export function FollowUpgrade({ sessionId }: { sessionId: string }) {
  const { run } = useChange();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async (left: number) => {
      let state = "WAITING";
      const asked = await run("follow", async (call) => void (state = (await call(followUpgrade, { sessionId })).followUpgrade));
      if (asked && state === "WAITING" && left > 1 && !isGone) timer = setTimeout(() => void ask(left - 1), EVERY_MS);
    };
    void ask(TIMES);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [run, sessionId]);
  return null;
}

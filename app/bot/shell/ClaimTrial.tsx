import { useEffect, useRef } from "react";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { claimTrialDocument } from "./trial-documents.ts";

/** Moves a visitor's trial article into their account when they sign in. */
export function ClaimTrial({ token }: { token: string }) {
  const { failure, dismiss, run } = useChange();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void run("claim", (call) => call(claimTrialDocument, { token }));
  }, [run, token]);
  return <FailureNotice failure={failure} onClose={dismiss} />;
}

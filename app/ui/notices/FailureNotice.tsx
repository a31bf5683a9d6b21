import { Alert } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ShownFailure } from "../../data/api/api-failure.ts";
import styles from "./failure-notice.module.css";

const isInText = (element: Element | null) => Boolean(element?.closest('[contenteditable="true"]'));

/**
 * Shows a failure in the API's words, with the id for support. Rendered before there is anything to say, so that
 * screen readers announce it.
 */
export function FailureNotice({ failure, onClose }: { failure: ShownFailure | null; onClose?: () => void }) {
  const { t } = useTranslation("errors");
  const notice = useRef<HTMLDivElement>(null);
  const wasFailure = useRef(failure !== null);
  useEffect(() => {
    // Doesn't scroll to a notice the page opened with, or while the editor has the focus.
    const isNew = failure !== null && !wasFailure.current;
    if (isNew && !isInText(document.activeElement)) notice.current?.scrollIntoView({ block: "nearest" });
    wasFailure.current = failure !== null;
  }, [failure]);
  return (
    <div ref={notice} role="alert" className={styles.alert}>
      {failure ? (
        <Alert
          role="presentation"
          color="red"
          icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}
          {...(onClose ? { withCloseButton: true, onClose, closeButtonLabel: t("screens.close") } : {})}
        >
          <p>{failure.message ?? t("screens.unknown")}</p>
          {failure.needsTryAgain ? <p>{t("screens.tryAgain")}</p> : null}
          {failure.supportId ? <p>{t("screens.supportId", { id: failure.supportId })}</p> : null}
        </Alert>
      ) : null}
    </div>
  );
}

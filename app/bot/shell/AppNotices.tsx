import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { initialAppState, onAppState, readAppState } from "../../pwa/app-state.ts";
import styles from "./app-notices.module.css";

/** Notices about the app itself: it is offline, or a newer build exists. */
export function AppNotices() {
  const { t } = useTranslation("bot");
  const { takeUpdate } = useSyncExternalStore(onAppState, readAppState, () => initialAppState);
  const isOffline = useIsOffline();
  return (
    // Rendered before there is anything to say, so that screen readers announce it.
    <div role="status" className={styles.notices}>
      {isOffline ? <p className={styles.notice}>{t("app.offline")}</p> : null}
      {takeUpdate ? (
        <div className={styles.notice}>
          <p>{t("app.update.text")}</p>
          <button type="button" className="button" onClick={takeUpdate}>
            {t("app.update.button")}
          </button>
        </div>
      ) : null}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine);
    read();
    window.addEventListener("online", read);
    window.addEventListener("offline", read);
    return () => {
      window.removeEventListener("online", read);
      window.removeEventListener("offline", read);
    };
  }, []);
  return isOffline;
}

import { Copy, ExternalLink, Share } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../forms/use-hydrated.ts";
import styles from "./live.module.css";

/** View, copy and share a link. Without scripts, the link itself can be copied. */
export function LinkActions({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation("live");
  const hydrated = useHydrated();
  const [copying, setCopying] = useState<"copied" | "failed" | null>(null);
  const canShare = hydrated && "share" in navigator;
  // An insecure page can't write to the clipboard.
  const canCopy = hydrated && "clipboard" in navigator;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return setCopying("failed");
    }
    setCopying("copied");
    setTimeout(() => setCopying(null), 2_000);
  }
  // Closing the share sheet rejects the promise, which needs no message.
  const share = () => navigator.share({ title, url }).catch(() => undefined);

  return (
    <>
      <p className={styles.url}>{url.replace(/^https?:\/\//, "").replace(/\/$/, "")}</p>
      <div className={styles.actions}>
        <a className="button" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink {...icon} />
          {t("view")}
        </a>
        <button
          type="button"
          className={`button quiet ${styles.scripted}`}
          disabled={!canCopy}
          onClick={() => void copy()}
        >
          <Copy {...icon} />
          <span aria-live="polite">{copying === "copied" ? t("copied") : t("copy")}</span>
        </button>
        {canShare ? (
          <button type="button" className="button quiet" onClick={() => void share()}>
            <Share {...icon} />
            {t("share")}
          </button>
        ) : null}
      </div>
      <p role="status">{copying === "failed" ? t("copyFailed") : null}</p>
    </>
  );
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./signin.module.css";

/** An authenticator's key as a QR code, as a link for the same device, and as text to type. */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation("auth");
  const path = useQrPath(uri);
  return (
    <>
      {path ? (
        <svg
          className={styles.qr}
          role="img"
          aria-label={t("totpSetup.qr")}
          viewBox={`0 0 ${path.size} ${path.size}`}
          shapeRendering="crispEdges"
        >
          <path d={path.d} fill="#000" />
        </svg>
      ) : null}
      <p>
        <a href={uri}>{t("totpSetup.open")}</a>
      </p>
      <p>
        {t("totpSetup.byHand")} <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </>
  );
}

/** Returns the QR code as one path of squares, drawn here so that the secret never leaves the page. */
function useQrPath(uri: string) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    let current = true;
    // Few people get here, so this code is loaded on demand.
    void import("./steps/qr-path.client.ts").then(({ toQrPath }) => {
      if (current) setPath(toQrPath(uri));
    });
    return () => {
      current = false;
    };
  }, [uri]);
  return path;
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../forms/Form.tsx";
import { CodeField } from "../CodeField.tsx";
import { errorText } from "../error-text.ts";
import type { Step } from "../sign-in-step.ts";
import styles from "../signin.module.css";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

/** The authenticator's secret as a picture, as a link for the same device, and to be typed. */
export function TotpSetup({ secret, uri }: Extract<Step, { name: "totpSetup" }>) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  const path = useQrPath(uri);
  return (
    <StepPage heading={t("totpSetup.heading")} text={t("totpSetup.text")}>
      {path ? (
        <svg className={styles.qr} role="img" aria-label={t("totpSetup.qr")} viewBox={`0 0 ${path.size} ${path.size}`} shapeRendering="crispEdges">
          <path d={path.d} fill="#000" />
        </svg>
      ) : null}
      <p>
        <a href={uri}>{t("totpSetup.open")}</a>
      </p>
      <p>
        {t("totpSetup.byHand")} <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <Form submitLabel={t("continue")} onSubmit={({ code = "" }) => answer(code.trim())} toText={(error) => errorText(t, error, "challenge")}>
        <CodeField />
      </Form>
    </StepPage>
  );
}

/** The QR code as one path of squares; drawn here, because the secret goes to nobody. */
function useQrPath(uri: string) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    let current = true;
    // Few people come here, so the code for it is loaded only now.
    void import("./qr-path.client.ts").then(({ toQrPath }) => {
      if (current) setPath(toQrPath(uri));
    });
    return () => {
      current = false;
    };
  }, [uri]);
  return path;
}

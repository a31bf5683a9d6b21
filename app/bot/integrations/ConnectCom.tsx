import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import styles from "../manage.module.css";
import type { FormChange } from "../use-form-change.ts";
import { authorizeCom } from "./integrations-documents.ts";
import { leaveFor } from "./leave-for.ts";

/** Connects by consent at WordPress.com; which of its sites, people choose afterwards. */
export function ConnectCom({ integrationId, change }: { integrationId: string | null; change: FormChange }) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const connect = () =>
    change.run("connect", async (call) => {
      leaveFor((await call(authorizeCom, { id: integrationId })).authorizeWordPressCom);
    });

  return (
    <section className={styles.group} aria-labelledby="connect-com">
      <h2 id="connect-com">{t("com.heading")}</h2>
      <p>{t("com.text")}</p>
      <FailureNotice failure={change.failure} />
      <div>
        <Button
          disabled={!hydrated || (change.pending !== null && change.pending !== "connect")}
          loading={change.pending === "connect"}
          onClick={() => void connect()}
        >
          {t(integrationId === null ? "com.button" : "connect.again")}
        </Button>
      </div>
    </section>
  );
}

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { leaveFor } from "../leave-for.ts";
import styles from "../manage.module.css";
import type { FormChange } from "../use-form-change.ts";
import { ConnectHead } from "./ConnectHead.tsx";
import { authorizeCom, isWorking, type KeptSite } from "./integrations-documents.ts";

/** Connects with the owner's consent at WordPress.com; they choose one of their sites afterwards. */
export function ConnectCom({ kept, change }: { kept: KeptSite | null; change: FormChange }) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const connect = () =>
    change.run("connect", async (call) => {
      await leaveFor("wordpress-browser", (await call(authorizeCom, { id: kept?.id ?? null })).authorizeWordPressCom);
    });

  return (
    <section className={styles.group} aria-labelledby="connect-com">
      <ConnectHead id="connect-com" heading={t("com.heading")} text={t("com.text")} kept={kept} />
      <FailureNotice failure={change.failure} />
      <div>
        <Button
          variant={isWorking(kept) ? "default" : "filled"}
          disabled={!hydrated || (change.pending !== null && change.pending !== "connect")}
          loading={change.pending === "connect"}
          onClick={() => void connect()}
        >
          {t(kept === null ? "com.button" : "connect.again")}
        </Button>
      </div>
    </section>
  );
}

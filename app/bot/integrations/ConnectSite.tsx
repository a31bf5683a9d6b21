import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import type { FormChange } from "../use-form-change.ts";
import { leaveFor } from "../leave-for.ts";
import styles from "../manage.module.css";
import { ConnectHead } from "./ConnectHead.tsx";
import { authorizeSite, isWorking, type KeptSite } from "./integrations-documents.ts";

/**
 * Connects through the site's own page, which creates a password for us. Navigates the whole page there. Reconnecting
 * keeps the address, which the form below asks for.
 */
export function ConnectSite({ kept, change }: { kept: KeptSite | null; change: FormChange }) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const [siteUrl, setSiteUrl] = useState(kept?.siteUrl ?? "");

  function connect() {
    return change.run("connect", async (call) => {
      const { authorizeWordPress } = await call(authorizeSite, { siteUrl, id: kept?.id ?? null });
      await leaveFor("wordpress-browser", authorizeWordPress);
    });
  }

  return (
    <section className={styles.group} aria-labelledby="connect-site">
      <ConnectHead id="connect-site" heading={t("connect.heading")} text={t("connect.text")} kept={kept} />
      <FailureNotice failure={change.failure} />
      {kept === null ? (
        <TextInput
          label={t("connect.siteUrl")}
          description={t("kinds.WORDPRESS.siteUrlHint")}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          value={siteUrl}
          error={change.problemOf("siteUrl")}
          onChange={(event) => setSiteUrl(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <Button
          variant={isWorking(kept) ? "default" : "filled"}
          disabled={!hydrated || (change.pending !== null && change.pending !== "connect")}
          loading={change.pending === "connect"}
          onClick={() => void connect()}
        >
          {t(kept === null ? "connect.button" : "connect.again")}
        </Button>
      </div>
    </section>
  );
}

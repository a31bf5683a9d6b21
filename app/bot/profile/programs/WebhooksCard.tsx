import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useFormChange } from "../../use-form-change.ts";
import { NewSecret } from "./NewSecret.tsx";
import { NewWebhookForm } from "./NewWebhookForm.tsx";
import { ProfileCard } from "../ProfileCard.tsx";
import type { WebhookEndpoint } from "./webhook-documents.ts";
import { WebhookRow } from "./WebhookRow.tsx";

/** Programs that receive events; a new endpoint's secret is shown once. */
export function WebhooksCard({ endpoints, timeZone }: { endpoints: WebhookEndpoint[]; timeZone: string }) {
  const { t } = useTranslation("profile");
  const change = useFormChange(["url", "events"]);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ProfileCard heading={t("webhooks.heading")} text={t("webhooks.text")}>
      <FailureNotice failure={change.failure} />
      {endpoints.length === 0 ? <Text>{t("webhooks.none")}</Text> : null}
      {endpoints.length > 0 ? (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
          {endpoints.map((endpoint) => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} timeZone={timeZone} change={change} />
          ))}
        </Stack>
      ) : null}
      <div role="status">{secret ? <NewSecret label={t("webhooks.secret")} value={secret} /> : null}</div>
      <NewWebhookForm change={change} onMade={setSecret} />
    </ProfileCard>
  );
}

import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { FormChange } from "../../use-form-change.ts";
import { showToast } from "../../toast.tsx";
import { useDateText } from "../use-date-text.ts";
import {
  deleteWebhook,
  listDeliveries,
  resendDelivery,
  switchWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./webhook-documents.ts";

type WebhookRowProps = { endpoint: WebhookEndpoint; timeZone: string; change: FormChange };

/** One endpoint, on or off, with its latest deliveries on request. */
export function WebhookRow({ endpoint: { id, url, events, active, disabled }, timeZone, change }: WebhookRowProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const [deliveries, setDeliveries] = useState<WebhookDelivery[] | null>(null);
  const { confirm, dialog } = useConfirm();
  const load = () =>
    change.run(`log-${id}`, async (call) =>
      setDeliveries((await call(listDeliveries, { id })).webhookDeliveries.nodes),
    );

  async function resend(deliveryId: string) {
    if (!(await change.run(deliveryId, (call) => call(resendDelivery, { id: deliveryId })))) return;
    showToast("success", t("webhooks.resent"));
    await load();
  }

  async function remove() {
    const isSure = await confirm({
      heading: t("webhooks.deleteSure.heading"),
      text: t("webhooks.deleteSure.text", { url }),
      yes: t("webhooks.delete"),
      no: t("cancel"),
    });
    if (isSure) await change.run(`delete-${id}`, (call) => call(deleteWebhook, { id }));
  }

  return (
    <Stack component="li" gap="xs">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      <Text size="sm" c="var(--muted)">
        {events.map((event) => t(`webhooks.event.${event}`)).join(" · ")}
      </Text>
      {disabled ? <Text size="sm">{t(`webhooks.disabled.${disabled}`)}</Text> : null}
      <Group gap="sm">
        <Switch
          label={t("webhooks.active")}
          aria-label={t("webhooks.activeNamed", { url })}
          checked={active}
          disabled={!hydrated || change.pending !== null}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            void change.run(id, (call) => call(switchWebhook, { id, active: wanted }));
          }}
        />
        <Button
          variant="default"
          disabled={!hydrated}
          loading={change.pending === `log-${id}`}
          aria-label={t("webhooks.logNamed", { url })}
          onClick={() => void load()}
        >
          {t("webhooks.log")}
        </Button>
        <Button
          variant="default"
          disabled={!hydrated}
          loading={change.pending === `delete-${id}`}
          aria-label={t("webhooks.deleteNamed", { url })}
          onClick={() => void remove()}
        >
          {t("webhooks.delete")}
        </Button>
      </Group>
      {deliveries ? (
        <DeliveryLog
          deliveries={deliveries}
          timeZone={timeZone}
          pending={change.pending}
          onResend={active ? (one) => void resend(one) : null}
        />
      ) : null}
      {dialog}
    </Stack>
  );
}

type DeliveryLogProps = {
  deliveries: WebhookDelivery[];
  timeZone: string;
  pending: string | null;
  onResend: ((id: string) => void) | null;
};

function DeliveryLog({ deliveries, timeZone, pending, onResend }: DeliveryLogProps) {
  const { t } = useTranslation("profile");
  const toDateText = useDateText(timeZone);
  if (deliveries.length === 0) return <Text size="sm">{t("webhooks.nothingSent")}</Text>;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
      {deliveries.map(({ id, event, state, createdAt, attempts }) => {
        const last = attempts.at(-1);
        const outcome = last
          ? t("webhooks.attempts", { number: attempts.length, outcome: last.failure ?? String(last.status) })
          : null;
        return (
          <Group component="li" key={id} justify="space-between" gap="sm">
            <Text size="sm">
              {[t(`webhooks.event.${event}`), toDateText(createdAt), t(`webhooks.state.${state}`), outcome]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            {onResend && state !== "WAITING" ? (
              <Button variant="default" loading={pending === id} onClick={() => onResend(id)}>
                {t("webhooks.resend")}
              </Button>
            ) : null}
          </Group>
        );
      })}
    </Stack>
  );
}

import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { FormChange } from "../../use-form-change.ts";
import { createWebhook, type WebhookEvent } from "./webhook-documents.ts";

const events: WebhookEvent[] = ["ARTICLE_GENERATED", "ARTICLE_APPROVED", "ARTICLE_PUBLISHED"];

type NewWebhookFormProps = { change: FormChange; onMade(secret: string): void };

export function NewWebhookForm({ change, onMade }: NewWebhookFormProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<WebhookEvent[]>(events);

  async function make(event: FormEvent) {
    event.preventDefault();
    await change.run("make", async (call) => {
      const { createWebhookEndpoint: made } = await call(createWebhook, { url, events: chosen });
      onMade(made.secret);
      setUrl("");
    });
  }

  return (
    <form method="post" aria-label={t("webhooks.heading")} onSubmit={(event) => void make(event)}>
      <Stack gap="md">
        <TextInput
          label={t("webhooks.url")}
          inputMode="url"
          autoCapitalize="none"
          maxLength={1000}
          value={url}
          error={change.problemOf("url")}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t("webhooks.events")}
          value={chosen}
          error={change.problemOf("events")}
          onChange={(values) => setChosen(events.filter((event) => values.includes(event)))}
        >
          <Stack gap="sm" mt="xs">
            {events.map((event) => (
              <Checkbox key={event} value={event} label={t(`webhooks.event.${event}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <div>
          <Button type="submit" disabled={!hydrated} loading={change.pending === "make"}>
            {t("webhooks.submit")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { useFormChange } from "../../use-form-change.ts";
import { showToast } from "../../toast.tsx";
import { NewApiKeyForm } from "./NewApiKeyForm.tsx";
import { NewSecret } from "./NewSecret.tsx";
import { ProfileCard } from "../ProfileCard.tsx";
import { type ApiKey, type NewApiKey, revokeApiKey } from "../profile-documents.ts";
import { useDateText } from "../use-date-text.ts";

/** API keys for other programs; a new one is shown once. */
export function ApiKeysCard({ keys, timeZone }: { keys: ApiKey[]; timeZone: string }) {
  const { t } = useTranslation("profile");
  const change = useFormChange(["name"]);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { confirm, dialog } = useConfirm();

  async function revoke({ id, name }: ApiKey) {
    const isSure = await confirm({
      heading: t("keys.revokeSure.heading", { name }),
      text: t("keys.revokeSure.text"),
      yes: t("keys.revoke"),
      no: t("cancel"),
    });
    if (!isSure) return;
    if (!(await change.run(id, (call) => call(revokeApiKey, { id })))) return;
    setMade((now) => (now?.id === id ? null : now));
    showToast("success", t("keys.revoked"));
  }

  return (
    <ProfileCard heading={t("keys.heading")} text={t("keys.text")}>
      <FailureNotice failure={change.failure} />
      {keys.length === 0 ? <Text>{t("keys.none")}</Text> : null}
      {keys.length > 0 ? (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              timeZone={timeZone}
              pending={change.pending === key.id}
              onRevoke={() => void revoke(key)}
            />
          ))}
        </Stack>
      ) : null}
      <div role="status">{made ? <NewSecret label={t("keys.new")} value={made.key} /> : null}</div>
      <NewApiKeyForm change={change} onMade={setMade} />
      {dialog}
    </ProfileCard>
  );
}

type KeyRowProps = { apiKey: ApiKey; timeZone: string; pending: boolean; onRevoke(): void };

function KeyRow({ apiKey: { name, scope, ending, lastUsedAt }, timeZone, pending, onRevoke }: KeyRowProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const toDateText = useDateText(timeZone);
  const facts = [
    t(`keys.scopes.${scope}`),
    t("keys.ending", { ending }),
    lastUsedAt ? t("keys.used", { when: toDateText(lastUsedAt) }) : t("keys.unused"),
  ];
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--muted)">
          {facts.join(" · ")}
        </Text>
      </div>
      <Button
        variant="default"
        disabled={!hydrated}
        loading={pending}
        aria-label={t("keys.revokeNamed", { name })}
        onClick={onRevoke}
      >
        {t("keys.revoke")}
      </Button>
    </Group>
  );
}

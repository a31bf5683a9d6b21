import { Badge, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FetchDevicesOutput } from "aws-amplify/auth";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { useOwnerTime } from "../../owner-time.ts";
import { showToast } from "../../toast.tsx";
import { toDeviceName } from "./device-name.ts";
import { ProfileCard } from "../ProfileCard.tsx";
import { Problem } from "../ProfileForm.tsx";

type KnownDevice = FetchDevicesOutput[number];
type Devices = { list: KnownDevice[]; own: string | null };

/** The devices that remember the account; a forgotten device needs a full sign-in again. */
export function DevicesCard() {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [devices, setDevices] = useState<Devices | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      const [list, own] = await Promise.all([account.fetchDevices(), account.findOwnDevice()]);
      setDevices({ list: list.toSorted((a, b) => lastSeen(b) - lastSeen(a)), own });
      setProblem(null);
    } catch (error) {
      setProblem(errorText(textOf, error));
    }
  }, [textOf]);
  useEffect(() => void load(), [load]);

  async function forget(id: string) {
    try {
      await account.forgetDevice({ device: { id } });
      showToast("success", t("devices.forgotten"));
      await load();
    } catch (error) {
      setProblem(errorText(textOf, error));
    }
  }

  return (
    <ProfileCard heading={t("devices.heading")} text={t("devices.text")}>
      <Problem text={problem} />
      {devices === null && problem === null ? <Loader size="sm" role="status" aria-label={t("loading")} /> : null}
      {devices?.list.length === 0 ? <Text>{t("devices.none")}</Text> : null}
      {devices && devices.list.length > 0 ? (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {devices.list.map((device) => (
            <Device
              key={device.id}
              device={device}
              isOwn={device.id === devices.own}
              onForget={() => forget(device.id)}
            />
          ))}
        </Stack>
      ) : null}
    </ProfileCard>
  );
}

function Device({ device, isOwn, onForget }: { device: KnownDevice; isOwn: boolean; onForget(): Promise<void> }) {
  const { t } = useTranslation("profile");
  const [pending, setPending] = useState(false);
  const name = toDeviceName(device.name) ?? t("devices.unknown");
  const seen = useOwnerTime({ dateStyle: "medium", timeStyle: "short" })(new Date(lastSeen(device)).toISOString());
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600}>
          {name} {isOwn ? <Badge color="purple">{t("devices.this")}</Badge> : null}
        </Text>
        <Text size="sm" c="var(--muted)">
          {t("devices.seen", { when: seen })}
        </Text>
      </div>
      <Button
        variant="default"
        loading={pending}
        aria-label={t("devices.forgetNamed", { name })}
        onClick={() => {
          setPending(true);
          void onForget().finally(() => setPending(false));
        }}
      >
        {t("devices.forget")}
      </Button>
    </Group>
  );
}

function lastSeen(device: KnownDevice): number {
  return (device.lastAuthenticatedDate ?? device.createDate ?? new Date(0)).getTime();
}

import { Button, Group, Loader, Radio, Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../../../src/entries/http/pages/page-context.ts";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { showToast } from "../../toast.tsx";
import { ProfileCard } from "../ProfileCard.tsx";
import { Problem } from "../ProfileForm.tsx";
import { SetUpAuthenticator } from "./SetUpAuthenticator.tsx";
import { SetUpTextMessages } from "./SetUpTextMessages.tsx";
import type { Account } from "../use-account.ts";

type Factor = "TOTP" | "SMS";
type Factors = { enabled: Factor[]; preferred: Factor | null };
type SecondFactorCardProps = { settings: SignInSettings; account: Account; onChanged(): Promise<void> };

/** Turns factors on and off, and sets the preferred one. */
export function SecondFactorCard({ settings, account: person, onChanged }: SecondFactorCardProps) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [factors, setFactors] = useState<Factors | null>(null);
  const [settingUp, setSettingUp] = useState<Factor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      setFactors(toFactors(await account.fetchMFAPreference()));
    } catch (error) {
      setProblem(errorText(textOf, error));
    }
  }, [textOf]);
  useEffect(() => void load(), [load]);

  async function change(preference: Parameters<typeof account.updateMFAPreference>[0], done: string) {
    setProblem(null);
    try {
      await account.updateMFAPreference(preference);
      await load();
      showToast("success", done);
    } catch (error) {
      setProblem(errorText(textOf, error, "factor"));
    }
  }

  /** The first factor set up becomes the preferred one. */
  async function turnOn(factor: Factor) {
    setSettingUp(null);
    const preference = factors?.preferred ? "ENABLED" : "PREFERRED";
    await change(factor === "TOTP" ? { totp: preference } : { sms: preference }, t("factor.on"));
    if (factor === "SMS") await onChanged();
  }

  const offered: Factor[] = settings.textMessages ? ["TOTP", "SMS"] : ["TOTP"];
  const mayTurnOff = settings.secondFactor === "OPTIONAL" || (factors?.enabled.length ?? 0) > 1;
  return (
    <ProfileCard
      heading={t("factor.heading")}
      text={t(settings.secondFactor === "ON" ? "factor.needed" : "factor.text")}
    >
      <Problem text={problem} />
      {factors === null && problem === null ? <Loader size="sm" role="status" aria-label={t("loading")} /> : null}
      {factors !== null && settingUp === null
        ? offered.map((factor) => (
            <Group key={factor} justify="space-between" gap="sm">
              <div>
                <Text fw={600}>{t(`factor.${factor}`)}</Text>
                <Text size="sm" c="var(--muted)">
                  {t(factors.enabled.includes(factor) ? "factor.isOn" : "factor.isOff")}
                </Text>
              </div>
              {factors.enabled.includes(factor) ? (
                <Button
                  variant="default"
                  disabled={!mayTurnOff}
                  aria-label={t("factor.turnOffNamed", { factor: t(`factor.${factor}`) })}
                  onClick={() =>
                    void change(factor === "TOTP" ? { totp: "DISABLED" } : { sms: "DISABLED" }, t("factor.off"))
                  }
                >
                  {t("factor.turnOff")}
                </Button>
              ) : (
                <Button
                  aria-label={t("factor.setUpNamed", { factor: t(`factor.${factor}`) })}
                  onClick={() => setSettingUp(factor)}
                >
                  {t("factor.setUp")}
                </Button>
              )}
            </Group>
          ))
        : null}
      {factors !== null && settingUp === null && factors.enabled.length > 1 ? (
        <Radio.Group
          label={t("factor.first")}
          value={factors.preferred ?? ""}
          onChange={(first) =>
            void change(
              first === "TOTP" ? { totp: "PREFERRED", sms: "ENABLED" } : { sms: "PREFERRED", totp: "ENABLED" },
              t("factor.firstDone"),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {factors.enabled.map((factor) => (
              <Radio key={factor} value={factor} label={t(`factor.${factor}`)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      {settingUp === "TOTP" ? (
        <SetUpAuthenticator email={person.email} onDone={() => turnOn("TOTP")} onCancel={() => setSettingUp(null)} />
      ) : null}
      {settingUp === "SMS" ? (
        <SetUpTextMessages account={person} onDone={() => turnOn("SMS")} onCancel={() => setSettingUp(null)} />
      ) : null}
    </ProfileCard>
  );
}

function toFactors({ enabled = [], preferred }: Awaited<ReturnType<typeof account.fetchMFAPreference>>): Factors {
  const known = (factor: string | undefined): factor is Factor => factor === "TOTP" || factor === "SMS";
  return { enabled: enabled.filter(known), preferred: known(preferred) ? preferred : null };
}

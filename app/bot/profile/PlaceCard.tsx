import { Button, NativeSelect, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../auth/account.client.ts";
import { configureSignIn } from "../../auth/amplify.client.ts";
import { useBotLayout } from "../../data/api/use-change.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { type Person, updatePlace } from "./profile-documents.ts";

const languages = [
  { value: "en", label: "English" },
  { value: "vi", label: "Tiếng Việt" },
] as const;

type PlaceCardProps = { person: Person; timeZones: string[] };

/** The language of the emails, and the time zone of dates and publishing times. */
export function PlaceCard({ person, timeZones }: PlaceCardProps) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const { settings } = useBotLayout();
  const change = useFormChange(["locale", "timeZone"]);
  const [locale, setLocale] = useState(person.locale);
  const [timeZone, setTimeZone] = useState(person.timeZone);

  async function save(event: FormEvent) {
    event.preventDefault();
    const isSaved = await change.run("place", async (call) => {
      // The user pool goes first: if it refuses, nothing is saved, and saving again repeats both.
      if (locale !== person.locale) await tellUserPool(locale);
      await call(updatePlace, { locale, timeZone });
    });
    if (isSaved) showToast("success", t("place.done"));
  }

  /** The user pool mails the codes. */
  async function tellUserPool(value: Person["locale"]) {
    configureSignIn(settings);
    await account.updateUserAttribute({ userAttribute: { attributeKey: "locale", value } });
  }

  return (
    <ProfileCard heading={t("place.heading")} text={t("place.text")}>
      <form method="post" aria-label={t("place.heading")} onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <FailureNotice failure={change.failure} />
          <NativeSelect
            label={t("place.language")}
            value={locale}
            data={[...languages]}
            error={change.problemOf("locale")}
            onChange={(event) => setLocale(event.currentTarget.value === "vi" ? "vi" : "en")}
          />
          <NativeSelect
            label={t("place.timeZone")}
            value={timeZone}
            data={timeZones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
            error={change.problemOf("timeZone")}
            onChange={(event) => setTimeZone(event.currentTarget.value)}
          />
          <div>
            <Button
              type="submit"
              variant={locale === person.locale && timeZone === person.timeZone ? "default" : "filled"}
              disabled={!hydrated}
              loading={change.pending !== null}
            >
              {t("place.submit")}
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileCard>
  );
}

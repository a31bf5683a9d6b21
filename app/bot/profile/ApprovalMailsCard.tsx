import { Button, Checkbox, NativeSelect, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { ProfileCard } from "./ProfileCard.tsx";
import { type ApprovalMails, updateApprovalMails } from "./profile-documents.ts";

const modes = ["EACH", "DAILY", "NEVER"] as const satisfies ApprovalMails["mails"][];

/** How the owner hears about new articles. */
export function ApprovalMailsCard({ settings }: { settings: ApprovalMails }) {
  const { t } = useTranslation("profile");
  const hydrated = useHydrated();
  const change = useFormChange([]);
  const [mails, setMails] = useState(settings.mails);
  const [reminders, setReminders] = useState(settings.reminders);
  const [liveNotices, setLiveNotices] = useState(settings.liveNotices);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await change.run("mails", (call) => call(updateApprovalMails, { mails, reminders, liveNotices })))
      showToast("success", t("approvalMails.done"));
  }

  return (
    <ProfileCard heading={t("approvalMails.heading")} text={t("approvalMails.text")}>
      <form method="post" aria-label={t("approvalMails.heading")} onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <FailureNotice failure={change.failure} />
          <NativeSelect
            label={t("approvalMails.mails")}
            value={mails}
            data={modes.map((value) => ({ value, label: t(`approvalMails.modes.${value}`) }))}
            onChange={(event) => setMails(modes.find((mode) => mode === event.currentTarget.value) ?? "EACH")}
          />
          <Checkbox
            label={t("approvalMails.reminders")}
            checked={reminders}
            disabled={mails !== "EACH"}
            onChange={(event) => setReminders(event.currentTarget.checked)}
          />
          <Checkbox
            label={t("approvalMails.liveNotices")}
            checked={liveNotices}
            onChange={(event) => setLiveNotices(event.currentTarget.checked)}
          />
          <div>
            <Button type="submit" disabled={!hydrated} loading={change.pending !== null}>
              {t("approvalMails.submit")}
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileCard>
  );
}

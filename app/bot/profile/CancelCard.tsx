import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import {
  cancelSubscription,
  keepSubscription,
  type PlanName,
  type PremiumSubscription,
} from "../upgrade/plans-documents.ts";
import { showToast } from "../toast.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { useDateText } from "./use-date-text.ts";

type CancelCardProps = { plan: PlanName; subscription: PremiumSubscription; timeZone: string };

/** Cancels Premium with the paid period, and offers to resume until then; at once while a payment is due. */
export function CancelCard({ plan, subscription, timeZone }: CancelCardProps) {
  const { t } = useTranslation("plans");
  const { t: errorText } = useTranslation("errors");
  const hydrated = useHydrated();
  const change = useChange();
  /** Null until somebody presses a button here. From then on, each button that replaces another takes the focus. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const takesFocus = isAsking !== null;
  const toDateText = useDateText(timeZone);
  const when = subscription.to === null ? null : toDateText(subscription.to);

  async function keep() {
    setIsAsking(false);
    if (await change.run("keep", (call) => call(keepSubscription, {}))) showToast("success", t("cancel.kept"));
  }

  async function cancel() {
    if (!(await change.run("cancel", (call) => call(cancelSubscription, {})))) return;
    setIsAsking(false);
    if (when === null) showToast("success", t("cancel.ended"));
  }

  if (subscription.cancelAtPeriodEnd) {
    return (
      <ProfileCard heading={t("cancel.heading")}>
        <Text role="status">
          {errorText("success.premiumExpires")} {t("cancel.until", { when })}
        </Text>
        <FailureNotice failure={change.failure} />
        <div>
          <Button
            autoFocus={takesFocus}
            disabled={!hydrated}
            loading={change.pending !== null}
            onClick={() => void keep()}
          >
            {t("cancel.keep")}
          </Button>
        </div>
      </ProfileCard>
    );
  }
  const text = when === null ? "unpaid" : plan === "CUSTOM" ? "besides" : "text";
  return (
    <ProfileCard heading={t("cancel.heading")} text={t(`cancel.${text}`, { when })}>
      <FailureNotice failure={change.failure} />
      {isAsking ? (
        <Group gap="sm">
          <Button variant="outline" color="red" loading={change.pending !== null} onClick={() => void cancel()}>
            {t(when === null ? "cancel.confirmNow" : "cancel.confirm")}
          </Button>
          <Button variant="default" autoFocus onClick={() => setIsAsking(false)}>
            {t(when === null ? "cancel.dont" : "cancel.keep")}
          </Button>
        </Group>
      ) : (
        <div>
          <Button variant="default" autoFocus={takesFocus} disabled={!hydrated} onClick={() => setIsAsking(true)}>
            {t("cancel.start")}
          </Button>
        </div>
      )}
    </ProfileCard>
  );
}

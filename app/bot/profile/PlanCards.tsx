import { Button, Group, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useBotLayout, useChange } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { BillingButton } from "../upgrade/BillingButton.tsx";
import type { Billing } from "../upgrade/plans-documents.ts";
import { CancelCard } from "./CancelCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { useDateText } from "./use-date-text.ts";

type PlanCardsProps = { billing: Billing; timeZone: string };

/** The plan, its usage, and the way to another plan. */
export function PlanCards({ billing, timeZone }: PlanCardsProps) {
  const { t } = useTranslation("plans");
  const { plan, subscription } = billing;
  return (
    <ProfileSection name="plan" heading={t("plan.section")}>
      <PlanCard billing={billing} timeZone={timeZone} />
      {subscription ? <CancelCard plan={plan} subscription={subscription} timeZone={timeZone} /> : null}
    </ProfileSection>
  );
}

function PlanCard({ billing, timeZone }: PlanCardsProps) {
  const { t } = useTranslation("plans");
  const locale = usePageLocale();
  const { hasPlans } = useBotLayout();
  const change = useChange();
  const { plan } = billing;
  if (plan === "UNLIMITED") return null;
  return (
    <ProfileCard
      heading={t("plan.heading", { plan: t(`names.${plan}`) })}
      text={t(billing.mayPublish ? "plan.publishes" : "plan.noPublish")}
    >
      <Usage usage={billing.usage} timeZone={timeZone} />
      <Period billing={billing} timeZone={timeZone} />
      {billing.paymentFailed ? <Text c="var(--danger)">{t("plan.paymentFailed")}</Text> : null}
      <FailureNotice failure={change.failure} />
      <Group gap="sm">
        {hasPlans ? (
          <Button
            component={Link}
            to={localePath(locale, "/bot/upgrade")}
            variant={billing.plan === "FREE" ? "filled" : "default"}
          >
            {t(billing.plan === "FREE" ? "plan.upgrade" : "plan.details")}
          </Button>
        ) : null}
        {billing.subscription ? (
          <BillingButton change={change} variant="default">
            {t("portal")}
          </BillingButton>
        ) : null}
      </Group>
    </ProfileCard>
  );
}

function Usage({ usage, timeZone }: { usage: Billing["usage"]; timeZone: string }) {
  const { t } = useTranslation("plans");
  const toDateText = useDateText(timeZone);
  const { articlesInPeriod: used, maxArticlesInPeriod: max, remaining, nextUnitAt } = usage;
  if (max === null) return null;
  const text = t("plan.used", { used, max });
  return (
    <div>
      <Text fw={600}>{text}</Text>
      <Progress
        value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
        color="purple"
        size="lg"
        my="xs"
        aria-label={text}
      />
      <Text c="var(--muted)">
        {t("plan.remaining", { count: remaining ?? 0 })}{" "}
        {nextUnitAt ? t("plan.next", { when: toDateText(nextUnitAt) }) : null}
      </Text>
    </div>
  );
}

function Period({ billing: { plan, from, to, subscription }, timeZone }: PlanCardsProps) {
  const { t } = useTranslation("plans");
  const toDateText = useDateText(timeZone);
  if (!to) return null;
  const renews = plan === "PREMIUM" && subscription?.to && !subscription.cancelAtPeriodEnd;
  return (
    <Text>
      {from ? t("plan.period", { from: toDateText(from), to: toDateText(to) }) : null}
      {renews ? ` ${t("plan.renews", { when: toDateText(to) })}` : null}
    </Text>
  );
}

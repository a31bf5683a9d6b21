import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { ownPathname } from "../../base-path.ts";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localeOfPath, localePath, usePageLocale } from "../../i18n/locale.ts";
import { pageContext } from "../../server/page-context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/profile.ts";
import { AccountCards } from "./AccountCards.tsx";
import { ApprovalMailsCard } from "./ApprovalMailsCard.tsx";
import { ApiKeysCard } from "./programs/ApiKeysCard.tsx";
import { listTimeZones } from "./list-time-zones.ts";
import { OwnModelCard } from "./model/OwnModelCard.tsx";
import { NameCard } from "./NameCard.tsx";
import { PlaceCard } from "./PlaceCard.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { getProfile } from "./profile-documents.ts";
import { ProfileSection } from "./ProfileSection.tsx";
import { WebhooksCard } from "./programs/WebhooksCard.tsx";
import styles from "./profile.module.css";

export const handle: RouteHandle = { namespaces: ["auth", "errors", "plans", "profile"] };

export async function loader(args: Route.LoaderArgs) {
  const { signIn } = args.context.get(pageContext);
  if (!signIn) throw redirect(localePath(localeOfPath(ownPathname(args.url)), "/signin"));
  const { data, errors } = await askApi(args, getProfile, {});
  // The browser's own list may differ from the server's, which is the one that counts.
  const timeZones = data?.profile ? listTimeZones(data.profile.timeZone) : [];
  return { settings: signIn, data, timeZones, error: errors[0] ?? null };
}

/** Sections of cards: one section for each reason that people come here. */
export default function Profile({ loaderData: { settings, data, timeZones, error } }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const locale = usePageLocale();
  const timeZone = data?.profile?.timeZone ?? "UTC";
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <h1>{t("heading")}</h1>
      <FailureNotice failure={error && fromApiError(error)} />
      {data?.billingInfo ? <PlanCards billing={data.billingInfo} timeZone={timeZone} /> : null}
      {data?.profile ? (
        <ProfileSection name="person" heading={t("sections.person")}>
          <NameCard name={data.profile.name} />
          <PlaceCard person={data.profile} timeZones={timeZones} />
          {data.approvalMailSettings ? <ApprovalMailsCard settings={data.approvalMailSettings} /> : null}
          <Link to={localePath(locale, "/bot/knowledge")}>{t("knowledge")}</Link>
        </ProfileSection>
      ) : null}
      {data?.ownModel?.isOffered ? (
        <ProfileSection name="writing" heading={t("ownModel.section")}>
          <OwnModelCard model={data.ownModel.model} />
        </ProfileSection>
      ) : null}
      <AccountCards settings={settings} />
      {data?.apiKeys ? (
        <ProfileSection name="programs" heading={t("keys.section")}>
          <ApiKeysCard keys={data.apiKeys} timeZone={timeZone} />
          {data.webhookEndpoints ? <WebhooksCard endpoints={data.webhookEndpoints} timeZone={timeZone} /> : null}
        </ProfileSection>
      ) : null}
    </div>
  );
}

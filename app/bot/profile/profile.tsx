import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
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
import { getProfile, type Person, type ProfilePage } from "./profile-documents.ts";
import { ProfileSection } from "./ProfileSection.tsx";
import { WebhooksCard } from "./programs/WebhooksCard.tsx";
import styles from "./profile.module.css";

const sections = ["account", "notifications", "plan", "developers"] as const;

export const handle: RouteHandle = { namespaces: ["auth", "errors", "plans", "profile"] };

export async function loader(args: Route.LoaderArgs) {
  const { signIn } = args.context.get(pageContext);
  if (!signIn) throw redirect(localePath(localeOfPath(ownPathname(args.url)), "/signin"));
  const { data, errors } = await askApi(args, getProfile, {});
  // The browser's own list may differ from the server's, which decides.
  const timeZones = data?.profile ? listTimeZones(data.profile.timeZone) : [];
  const wanted = args.url.searchParams.get("section");
  const shown = sections.filter((name) => name !== "plan" || data?.billingInfo?.plan !== "UNLIMITED");
  const section = shown.find((name) => name === wanted) ?? "account";
  return { settings: signIn, data, timeZones, error: errors[0] ?? null, section, sections: shown };
}

/** Sections, each at its own address, so that nothing moves while another one loads. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { settings, data, timeZones, error, section } = loaderData;
  const { t } = useTranslation("profile");
  const timeZone = data?.profile?.timeZone ?? "UTC";
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <h1>{t("heading")}</h1>
      <nav className={styles.sections} aria-label={t("heading")}>
        {loaderData.sections.map((name) => (
          <Link
            key={name}
            to={`?section=${name}`}
            aria-current={name === section ? "page" : undefined}
            preventScrollReset
          >
            {t(`sections.${name}`)}
          </Link>
        ))}
      </nav>
      <FailureNotice failure={error && fromApiError(error)} />
      {section === "account" ? (
        <Account settings={settings} person={data?.profile ?? null} timeZones={timeZones} />
      ) : null}
      {section === "notifications" && data?.approvalMailSettings ? (
        <ProfileSection name="notifications" heading={t("sections.notifications")}>
          <ApprovalMailsCard settings={data.approvalMailSettings} />
        </ProfileSection>
      ) : null}
      {section === "plan" && data?.billingInfo ? <PlanCards billing={data.billingInfo} timeZone={timeZone} /> : null}
      {section === "developers" && data ? <Developers data={data} timeZone={timeZone} /> : null}
    </div>
  );
}

type AccountProps = { settings: SignInSettings; person: Person | null; timeZones: string[] };

function Account({ settings, person, timeZones }: AccountProps) {
  const { t } = useTranslation("profile");
  const locale = usePageLocale();
  return (
    <>
      {person ? (
        <ProfileSection name="person" heading={t("sections.person")}>
          <NameCard name={person.name} />
          <PlaceCard person={person} timeZones={timeZones} />
          <Link to={localePath(locale, "/bot/knowledge")}>{t("knowledge")}</Link>
        </ProfileSection>
      ) : null}
      <div className={styles.late}>
        <AccountCards settings={settings} />
      </div>
    </>
  );
}

function Developers({ data, timeZone }: { data: ProfilePage; timeZone: string }) {
  const { t } = useTranslation("profile");
  return (
    <>
      {data.apiKeys ? (
        <ProfileSection name="programs" heading={t("keys.section")}>
          <ApiKeysCard keys={data.apiKeys} timeZone={timeZone} />
          {data.webhookEndpoints ? <WebhooksCard endpoints={data.webhookEndpoints} timeZone={timeZone} /> : null}
        </ProfileSection>
      ) : null}
      {data.ownModel?.isOffered ? (
        <ProfileSection name="writing" heading={t("ownModel.section")}>
          <OwnModelCard model={data.ownModel.model} />
        </ProfileSection>
      ) : null}
    </>
  );
}

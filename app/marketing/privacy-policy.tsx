import { useTranslation } from "react-i18next";
import { pageContext } from "../server/page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/privacy-policy.ts";
import { LegalPage } from "./LegalPage.tsx";

export const handle: RouteHandle = { scripts: "app", isTagged: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { site, listProcessors } = context.get(pageContext).services;
  const hasTagManager = site.tagManagerId !== null;
  return { operator: site.operator, hours: site.trialHours, hasTagManager, processors: await listProcessors() };
}

export default function PrivacyPolicy({
  loaderData: { operator, hours, hasTagManager, processors },
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const { signIn, models, stripe } = processors;
  const plain = (
    name: "account" | "instagram" | "articles" | "payment" | "cookies" | "logs" | "mail" | "deletion",
  ) => ({
    heading: t(`privacy.sections.${name}.heading`),
    text: t(`privacy.sections.${name}.text`),
  });
  const cookies = plain("cookies");
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(models);
  const writing =
    models.length > 0 ? t("privacy.sections.models.some", { models: names }) : t("privacy.sections.models.none");
  const sections = [
    plain("account"),
    ...(signIn
      ? [{ heading: t("privacy.sections.signIn.heading"), text: t(`privacy.sections.signIn.${signIn}`) }]
      : []),
    plain("instagram"),
    plain("articles"),
    { heading: t("privacy.sections.models.heading"), text: writing },
    {
      heading: t("privacy.sections.trial.heading"),
      text: t("privacy.sections.trial.text", { count: hours }),
    },
    ...(stripe ? [plain("payment")] : []),
    hasTagManager ? { ...cookies, text: `${cookies.text} ${t("privacy.sections.cookies.tagManager")}` } : cookies,
    plain("logs"),
    plain("mail"),
    plain("deletion"),
  ];
  return (
    <LegalPage
      title={t("privacy.title")}
      description={t("privacy.description")}
      heading={t("privacy.heading")}
      lead={operator ? t("privacy.lead", { operator }) : t("privacy.unnamed")}
      sections={sections}
    />
  );
}

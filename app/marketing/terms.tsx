import { useTranslation } from "react-i18next";
import { pageContext } from "../server/page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/terms.ts";
import { LegalPage } from "./LegalPage.tsx";
import { priceInBoth } from "../i18n/price.ts";

export const handle: RouteHandle = { scripts: "app", isTagged: true };

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(pageContext).services;
  return { operator: site.operator, prices: site.prices };
}

const before = ["service", "account", "ownership", "review", "fair"] as const;
const ofMoney = ["plans", "payment", "ending"] as const;
const after = ["availability", "changes"] as const;

export default function Terms({ loaderData: { operator, prices } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("legal");
  const common = useTranslation("common");
  // Without prices, the terms leave out payment.
  const names = [...before, ...(prices ? ofMoney : []), ...after];
  const values = {
    operator: operator ?? t("unnamed"),
    price: prices ? priceInBoth(prices, common.t, (values) => t("price", values), i18n.language) : "",
  };
  return (
    <LegalPage
      title={t("terms.title")}
      description={t("terms.description")}
      heading={t("terms.heading")}
      sections={names.map((name) => ({
        heading: t(`terms.sections.${name}.heading`),
        text: t(`terms.sections.${name}.text`, values),
      }))}
    />
  );
}

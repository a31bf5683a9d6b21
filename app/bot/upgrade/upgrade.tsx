import { useTranslation } from "react-i18next";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { ManagePage } from "../ManagePage.tsx";
import type { Route } from "./+types/upgrade.ts";
import { PlanComparison } from "./PlanComparison.tsx";
import { getBilling } from "./plans-documents.ts";
import { UpgradeNotice } from "./UpgradeNotice.tsx";

export const handle: RouteHandle = { namespaces: ["plans", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const { data, errors } = await askApi(args, getBilling, {});
  return { billing: data?.billingInfo ?? null, error: errors[0] ?? null };
}

/** What each plan includes, the price of Premium, and the state of a pending upgrade. */
export default function Upgrade({ loaderData }: Route.ComponentProps) {
  const { billing, error } = loaderData;
  const { t } = useTranslation("plans");
  const change = useChange();
  return (
    <ManagePage title={t("title")} heading={t("heading")} back={{ path: "/bot/profile", text: t("back") }}>
      {billing?.upgrade ? <UpgradeNotice upgrade={billing.upgrade} /> : null}
      <FailureNotice failure={change.failure ?? (error && fromApiError(error))} />
      {billing ? <PlanComparison billing={billing} change={change} /> : null}
    </ManagePage>
  );
}

import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { pageContext } from "../../server/page-context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { ManagePage } from "../ManagePage.tsx";
import type { Route } from "./+types/upgrade.ts";
import { PlanComparison } from "./PlanComparison.tsx";
import { getBilling } from "./plans-documents.ts";
import { UpgradeNotice } from "./UpgradeNotice.tsx";

export const handle: RouteHandle = { namespaces: ["plans", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(pageContext).services.site.hasPlans) throw data(null, { status: 404 });
  const answer = await askApi(args, getBilling, {});
  return { billing: answer.data?.billingInfo ?? null, error: answer.errors[0] ?? null };
}

/** What each plan includes, the price of Premium, and the state of a pending upgrade. */
export default function Upgrade({ loaderData }: Route.ComponentProps) {
  const { billing, error } = loaderData;
  const { t } = useTranslation("plans");
  const change = useChange();
  return (
    <ManagePage title={t("title")} heading={t("heading")} back={{ path: "/bot/profile?section=plan", text: t("back") }}>
      {billing?.upgrade ? <UpgradeNotice upgrade={billing.upgrade} /> : null}
      <FailureNotice failure={change.failure ?? (error && fromApiError(error))} />
      {billing ? <PlanComparison billing={billing} change={change} /> : null}
    </ManagePage>
  );
}

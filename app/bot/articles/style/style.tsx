import { PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { LoadFailures } from "../../../ui/notices/LoadFailures.tsx";
import { useChange } from "../../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import type { RouteHandle } from "../../../route-handle.ts";
import { EmptyState } from "../../EmptyState.tsx";
import { ManagePage } from "../../ManagePage.tsx";
import type { Route } from "./+types/style.ts";
import { styleRulesDocument } from "./style-documents.ts";
import { StyleRuleCard } from "./StyleRuleCard.tsx";
import styles from "./style.module.css";

export const handle: RouteHandle = { namespaces: ["errors", "findings", "learning"] };

export const loader = (args: Route.LoaderArgs) => askApi(args, styleRulesDocument, {});

/** Shows what the writer has learned from the owner's edits: each rule with the edits behind it. */
export default function LearnedStyle({ loaderData: { data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("learning");
  const locale = usePageLocale();
  const change = useChange();
  const rules = data?.styleRules ?? null;
  return (
    <ManagePage
      title={t("style.title")}
      heading={t("style.heading")}
      intro={t("style.intro")}
      back={{ path: "/bot/articles", text: t("style.back") }}
    >
      <LoadFailures errors={errors} />
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
      {rules?.length === 0 ? (
        <EmptyState Icon={PencilLine} text={t("style.none")}>
          <Link className="button" to={localePath(locale, "/bot/articles")}>
            {t("style.toArticles")}
          </Link>
        </EmptyState>
      ) : null}
      <ul className={styles.rules}>
        {rules?.map((rule) => (
          <StyleRuleCard key={rule.id} rule={rule} change={change} />
        ))}
      </ul>
    </ManagePage>
  );
}

import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { ownPathname } from "../../base-path.ts";
import type { Route } from "./+types/restarting.ts";
import { Page } from "../Page.tsx";
import { Panel } from "../Panel.tsx";
import { requireOperator } from "../require-operator.server.ts";

/**
 * Waits for the restarted process to answer, then redirects. It has no scripts: the browser reloads it, and keeps
 * showing it while nothing answers.
 */
export async function loader(args: Route.LoaderArgs) {
  const operator = await requireOperator(args);
  const { searchParams } = args.url;
  const to = searchParams.get("to") === "backups" ? "backups" : "settings";
  const list = ownPathname(args.url).replace(/settings\/restarting$/, to);
  if (searchParams.get("since") !== String(operator.startedAt)) throw redirect(list);
  return { list };
}

export default function RestartingPage({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  return (
    <Page heading={t("restarting.heading")}>
      <meta httpEquiv="refresh" content="12" />
      <Panel heading={t("restarting.wait")}>
        <p role="status">{t("restarting.text")}</p>
        <p>
          <a href={list}>{t("restarting.go")}</a>
        </p>
      </Panel>
    </Page>
  );
}

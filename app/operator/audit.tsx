import { useTranslation } from "react-i18next";
import { z } from "zod";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import forms from "../ui/forms/forms.module.css";
import type { Route } from "./+types/audit.ts";
import { AuditTable } from "./AuditTable.tsx";
import { ChainCheck } from "./ChainCheck.tsx";
import { finish } from "./finish.server.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";
import { TextField } from "./TextField.tsx";
import styles from "./operator.module.css";

const placeSchema = z.object({ at: z.coerce.date(), id: z.uuid() });

export async function loader(args: Route.LoaderArgs) {
  const operator = await requireOperator(args);
  const { person = "", kind = "", ...place } = Object.fromEntries(args.url.searchParams);
  const before = placeSchema.safeParse(place);
  const listed = await operator.listAudit({
    person: person.slice(0, 320),
    kind: kind.slice(0, 100),
    ...(before.success ? { before: before.data } : {}),
  });
  return { ...listed, person, kind };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  await readIntent(args.request, ["verify"]);
  await operator.verifyAudit();
  return finish(args.url, null, "");
}

/** Shows who did what and when, newest first, and whether anybody has tampered with these rows. */
export default function AuditPage({ loaderData: { rows, hasMore, check, person, kind } }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const last = rows.at(-1);
  const next = new URLSearchParams({ person, kind });
  if (last) next.set("at", new Date(last.at).toISOString());
  if (last) next.set("id", last.id);
  return (
    <Page heading={t("audit.heading")} lead={t("audit.lead")}>
      <Panel heading={t("audit.list")}>
        <form className={styles.row}>
          <div className="grow">
            <TextField name="person" label={t("audit.person")} defaultValue={person} />
          </div>
          <div className="grow">
            <TextField name="kind" label={t("audit.kind")} aria-describedby="kind-hint" defaultValue={kind} />
          </div>
          <p id="kind-hint" className={`${forms.hint} ${styles.below}`}>
            {t("audit.kindHint")}
          </p>
          <button className="button quiet">{t("people.find")}</button>
        </form>
        {rows.length === 0 ? <p>{t("audit.none")}</p> : <AuditTable rows={rows} />}
        {hasMore ? (
          <p className={styles.more}>
            <a href={`${pageHref(locale, "/operator/audit")}?${next}`}>{t("older")}</a>
          </p>
        ) : null}
      </Panel>
      <ChainCheck check={check} />
    </Page>
  );
}

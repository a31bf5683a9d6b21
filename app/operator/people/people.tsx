import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import { locales } from "../../../src/platform/languages.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import forms from "../../ui/forms/forms.module.css";
import type { Route } from "./+types/people.ts";
import { finish } from "../finish.server.ts";
import { Page } from "../Page.tsx";
import { Panel } from "../Panel.tsx";
import { readIntent } from "../read-intent.server.ts";
import { requireOperator } from "../require-operator.server.ts";
import { TextField } from "../TextField.tsx";
import { Expected } from "./Expected.tsx";
import { planTerms } from "./plan-terms.ts";
import { Prepare } from "./Prepare.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import styles from "../operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  const operator = await requireOperator(args);
  const search = args.url.searchParams.get("q") ?? "";
  const page = Math.max(1, Math.trunc(Number(args.url.searchParams.get("page"))) || 1);
  const [listed, expected] = await Promise.all([operator.listPeople({ search, page }), operator.listExpected()]);
  return { ...listed, expected, search, page };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["invite", "promise", "appoint", "withdraw"]);
  const { email = "", locale } = form;
  if (intent === "invite") {
    const refusal = await operator.invite(email.trim(), locales.find((known) => known === locale) ?? "en");
    return finish(args.url, refusal, "invited", form);
  }
  if (intent === "withdraw")
    return finish(
      args.url,
      form["sure"] === "yes" ? await operator.withdraw(email) : { problem: "confirm" },
      "withdrawn",
    );
  const address = z.email().safeParse(email.trim());
  if (!address.success) return finish(args.url, { problem: "email" }, "", form);
  if (intent === "appoint") return finish(args.url, await operator.appoint(address.data), "appointed");
  const plan = planTerms.safeParse(form);
  if (!plan.success) throw data(null, { status: 400 });
  return finish(args.url, await operator.promise(address.data, plan.data), "promised");
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const { t: tCommon } = useTranslation("common");
  const locale = usePageLocale();
  const { people, hasMore, expected, search, page } = loaderData;
  const toPage = (number: number) =>
    `${pageHref(locale, "/operator/people")}?${new URLSearchParams({ q: search, page: String(number) })}`;
  return (
    <Page heading={t("people.heading")} refused={actionData}>
      <Panel heading={t("people.accounts")}>
        <form role="search" className={styles.row}>
          <div className="grow">
            <TextField type="search" name="q" label={t("people.search")} defaultValue={search} />
          </div>
          <button className="button quiet">{t("people.find")}</button>
        </form>
        {people.length === 0 ? <p>{t("people.nobody")}</p> : <PeopleTable people={people} />}
        {page > 1 || hasMore ? (
          <p className={styles.more}>
            {page > 1 ? <a href={toPage(page - 1)}>{t("newer")}</a> : <span />}
            {hasMore ? <a href={toPage(page + 1)}>{t("older")}</a> : null}
          </p>
        ) : null}
      </Panel>
      <Panel heading={t("people.invite")}>
        {expected.canInvite ? (
          <form method="post" className={styles.form}>
            <TextField
              type="email"
              name="email"
              required
              label={t("people.email")}
              hint={t("people.inviteHint")}
              defaultValue={actionData?.typed["email"]}
            />
            <div className={forms.field}>
              <label htmlFor="locale">{t("people.language")}</label>
              <select id="locale" name="locale" defaultValue={locale}>
                {locales.map((each) => (
                  <option key={each} value={each} lang={each}>
                    {tCommon(`language.${each}`)}
                  </option>
                ))}
              </select>
            </div>
            <button className="button" name="intent" value="invite">
              {t("people.sendInvitation")}
            </button>
          </form>
        ) : (
          <p>{t("people.cannotInvite")}</p>
        )}
      </Panel>
      <Prepare />
      <Expected {...expected} />
    </Page>
  );
}

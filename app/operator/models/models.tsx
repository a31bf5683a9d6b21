import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import type { Route } from "./+types/models.ts";
import { finish } from "../finish.server.ts";
import { Page } from "../Page.tsx";
import { Panel } from "../Panel.tsx";
import { readIntent } from "../read-intent.server.ts";
import { requireOperator } from "../require-operator.server.ts";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { Costs } from "./Costs.tsx";
import { ModelForm } from "./ModelForm.tsx";
import styles from "../operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return (await requireOperator(args)).readModels(args.url.searchParams.get("month"));
}

const modelSchema = z.object({
  provider: z.enum(["openai-compatible", "anthropic", "google"]),
  name: z.string().max(200),
  url: z.string().max(500),
  apiKey: z.string().max(1_000),
  key: z.enum(["new", "kept", "none"]),
  price: z.string().max(100),
  untested: z.string().optional(),
});

/** Returns a test's result, or why nothing was stored, but never the key. */
export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["set", "test", "clear"]);
  if (intent === "test") return { says: (await operator.testModels()).says, isStored: null, typed: {} };
  if (intent === "clear") {
    if (form["sure"] !== "yes") return finish(args.url, { problem: "confirm" }, "");
    await operator.clearModel();
    return finish(args.url, null, "cleared");
  }
  const parsed = modelSchema.safeParse(form);
  if (!parsed.success) throw data(null, { status: 400 });
  const { provider, name, url, apiKey, key, price, untested } = parsed.data;
  const secret = key === "kept" ? "kept" : key === "none" || apiKey === "" ? null : apiKey;
  const set = await operator.setModel({ provider, name, url, apiKey: secret, price }, untested === "yes");
  const { apiKey: _secret, ...typed } = form;
  if ("problem" in set) return finish(args.url, set, "", typed);
  return { ...set, typed: set.isStored ? {} : typed };
}

export default function ModelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const { lines, isInEnvironment, hasStored } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const told = actionData && "says" in actionData ? actionData : null;
  return (
    <Page heading={t("models.heading")} refused={refused}>
      {told ? (
        <div className={told.isStored === false ? styles.refused : styles.done} role="status">
          {told.isStored === null ? null : <p>{t(told.isStored ? "models.stored" : "refusals.not-stored")}</p>}
          {told.says.map((line) => (
            <p key={line} lang="en">
              {line}
            </p>
          ))}
        </div>
      ) : null}
      <Panel heading={t("models.inUse")}>
        {isInEnvironment || hasStored ? (
          <ul className={styles.list} lang="en">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>{t("models.builtIn")}</p>
        )}
        <div className={styles.actions}>
          {isInEnvironment || hasStored ? (
            <form method="post">
              <button className="button quiet" name="intent" value="test">
                {t("models.test")}
              </button>
            </form>
          ) : null}
          {hasStored ? <ConfirmButton label={t("models.clear")} text={t("models.clearText")} intent="clear" /> : null}
        </div>
      </Panel>
      <Panel heading={t("models.set")}>
        {isInEnvironment ? <p>{t("models.environmentWins")}</p> : null}
        <ModelForm hasStored={hasStored} typed={actionData?.typed ?? {}} />
      </Panel>
      <Costs {...loaderData} />
    </Page>
  );
}

import { useTranslation } from "react-i18next";
import { data } from "react-router";
import type { Route } from "./+types/person.ts";
import { finish } from "../finish.server.ts";
import { Page } from "../Page.tsx";
import { Panel } from "../Panel.tsx";
import { readIntent } from "../read-intent.server.ts";
import { requireOperator } from "../require-operator.server.ts";
import { PersonActions } from "./PersonActions.tsx";
import { PersonFacts } from "./PersonFacts.tsx";
import { planTerms } from "./plan-terms.ts";
import { PlanForm } from "./PlanForm.tsx";

export async function loader(args: Route.LoaderArgs) {
  const person = await (await requireOperator(args)).findPerson(args.params.id);
  if (person === null) throw data(null, { status: 404 });
  return person;
}

const intents = ["grant", "end", "suspend", "resume", "reset", "add", "remove", "delete"] as const;

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { id } = args.params;
  const { intent, form } = await readIntent(args.request, intents);
  if (intent === "grant") {
    const plan = planTerms.safeParse(form);
    if (!plan.success) throw data(null, { status: 400 });
    return finish(args.url, await operator.grantPlan(id, plan.data), "granted", form);
  }
  if (intent === "delete") {
    const refusal = await operator.deletePerson(id, form["email"] ?? "");
    if (refusal !== null) return finish(args.url, refusal, "deleted", form);
    const list = new URL(args.url);
    list.pathname = list.pathname.replace(/\/[^/]+$/, "");
    return finish(list, null, "deleted");
  }
  if (form["sure"] !== "yes") return finish(args.url, { problem: "confirm" }, "");
  const changes = {
    end: async () => finish(args.url, await operator.grantPlan(id, null), "ended"),
    suspend: async () => finish(args.url, await operator.suspend(id, true), "suspended"),
    resume: async () => finish(args.url, await operator.suspend(id, false), "resumed"),
    reset: async () => finish(args.url, await operator.requireReset(id), "reset"),
    add: async () => finish(args.url, await operator.setOperator(id, true), "added"),
    remove: async () => finish(args.url, await operator.setOperator(id, false), "removed"),
  };
  return changes[intent]();
}

export default function PersonPage({ loaderData: person, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  return (
    <Page heading={person.name || person.email} lead={person.name ? person.email : ""} refused={actionData}>
      <Panel heading={t("person.facts")}>
        <PersonFacts person={person} />
      </Panel>
      <Panel heading={t("person.planHeading")}>
        <PlanForm person={person} />
      </Panel>
      <PersonActions person={person} />
    </Page>
  );
}

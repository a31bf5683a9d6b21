import { Button, TextInput } from "@mantine/core";
import { Lightbulb, Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { askApi } from "../../data/api/ask-api.server.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ManagePage } from "../ManagePage.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import type { Route } from "./+types/knowledge.ts";
import { FactCard } from "./FactCard.tsx";
import { addFactDocument, factsDocument } from "./knowledge-documents.ts";
import styles from "./knowledge.module.css";

export const handle: RouteHandle = { namespaces: ["articles", "errors", "questions"] };

export const loader = (args: Route.LoaderArgs) => askApi(args, factsDocument, {});

/** Everything that the owner had Galley remember: read, add, correct, delete. */
export default function KnowledgePage({ loaderData: { data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation(["questions", "articles"]);
  const facts = data?.facts ?? null;
  return (
    <ManagePage
      title={t("knowledge.title")}
      heading={t("knowledge.heading")}
      intro={t("knowledge.intro")}
      back={{ path: "/bot/articles", text: t("articles:view.back") }}
    >
      <LoadFailures errors={errors} />
      {facts ? <AddFact /> : null}
      {facts?.length === 0 ? <EmptyState Icon={Lightbulb} text={t("knowledge.none")} /> : null}
      <ul className={styles.facts}>
        {facts?.map((fact) => (
          <FactCard key={fact.id} fact={fact} />
        ))}
      </ul>
    </ManagePage>
  );
}

function AddFact() {
  const { t } = useTranslation("questions");
  const hydrated = useHydrated();
  const change = useFormChange(["text"]);
  const [text, setText] = useState("");

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!(await change.run("add", (call) => call(addFactDocument, { text })))) return;
    setText("");
    showToast("success", t("facts.remembered"));
  }

  return (
    <form method="post" className={styles.add} onSubmit={(event) => void add(event)}>
      <FailureNotice failure={change.failure} />
      <TextInput
        label={t("knowledge.add")}
        description={t("knowledge.addHint")}
        value={text}
        maxLength={300}
        error={change.problemOf("text")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        disabled={!hydrated || text.trim() === "" || change.pending !== null}
        loading={change.pending === "add"}
      >
        {t("facts.remember")}
      </Button>
    </form>
  );
}

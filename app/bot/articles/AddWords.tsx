import { Alert, Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../ui/forms/GrowingTextarea.tsx";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { addWordsDocument } from "./article-documents.ts";

/** Asks for words: a post without a caption becomes an article only once somebody writes some. */
export function AddWords({ articleId }: { articleId: string }) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const change = useFormChange(["words"]);
  const [words, setWords] = useState("");

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isDone = await change.run("words", (call) => call(addWordsDocument, { id: articleId, words }));
    if (isDone) showToast("success", t("words.done"));
  }

  return (
    <Alert color="orange">
      <form onSubmit={(event) => void send(event)}>
        <FailureNotice failure={change.failure} />
        <GrowingTextarea
          label={t("words.label")}
          description={t("words.hint")}
          value={words}
          maxLength={2_200}
          minRows={2}
          error={change.problemOf("words")}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" mt="sm" disabled={!hydrated || words.trim() === ""} loading={change.pending === "words"}>
          {t("words.send")}
        </Button>
      </form>
    </Alert>
  );
}

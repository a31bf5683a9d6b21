import { Button, Group, NativeSelect } from "@mantine/core";
import { type FormEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../../ui/forms/GrowingTextarea.tsx";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import type { Change } from "../../../data/api/use-change.ts";
import { keepTyped, readTyped } from "../../../data/offline/typed.client.ts";
import { showToast } from "../../toast.tsx";
import { type Article, askForChangesDocument } from "../article-documents.ts";
import { listSections } from "./list-sections.ts";

type ChangeRequestFormProps = { article: Article & { document: ArticleDocument }; change: Change; onClose(): void };

/** A change request for the whole article or one part of it. */
export function ChangeRequestForm({ article, change, onClose }: ChangeRequestFormProps) {
  const { t } = useTranslation("articles");
  const typedKey = `change-request-${article.id}`;
  const sections = useMemo(() => listSections(article.document), [article.document]);

  async function askForChanges(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = sections[Number.parseInt(String(form.get("section")), 10)];
    const section = chosen ? { from: chosen.from, to: chosen.to } : null;
    const { id, version } = article;
    if (
      !(await change.run("changes", (call) =>
        call(askForChangesDocument, { id, version, wish: String(form.get("wish") ?? ""), section }),
      ))
    )
      return;
    keepTyped(typedKey, "");
    onClose();
    showToast("success", t("decide.done.changes"));
  }

  return (
    <form method="post" onSubmit={(event) => void askForChanges(event)}>
      <GrowingTextarea
        name="wish"
        label={t("decide.wish")}
        required
        withAsterisk={false}
        maxLength={1000}
        minRows={2}
        autoFocus
        defaultValue={readTyped(typedKey)}
        onInput={(event) => keepTyped(typedKey, event.currentTarget.value)}
      />
      {/* Another version may have other sections. */}
      <NativeSelect key={article.version} mt="sm" name="section" label={t("decide.where")}>
        <option value="">{t("decide.whole")}</option>
        {sections.map(({ words, isUnderHeading }, index) => (
          <option key={index} value={index}>
            {t(isUnderHeading ? "decide.underHeading" : "decide.text", { words })}
          </option>
        ))}
      </NativeSelect>
      <Group mt="sm" gap="sm">
        <Button type="submit" loading={change.pending === "changes"}>
          {t("decide.sendWish")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("decide.cancel")}
        </Button>
      </Group>
    </form>
  );
}

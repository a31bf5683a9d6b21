import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { ActiveSwitch } from "../ActiveSwitch.tsx";
import manage from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { type BlogSettings, saveBlog } from "./blog-documents.ts";
import styles from "./blog.module.css";
import { DesignField } from "./DesignField.tsx";

type BlogFormProps = {
  settings: BlogSettings;
  ownerName: string;
  /** Sections that save on their own, shown above the form's button. */
  children: ReactNode;
};

const FORM = "own-page";

/** Puts the page online, and changes it afterwards. */
export function BlogForm({ settings, ownerName, children }: BlogFormProps) {
  const { address, suggestedName, previewUrl, blog } = settings;
  const { t } = useTranslation("page");
  const hydrated = useHydrated();
  const change = useFormChange(["name", "title", "about"]);
  const [given, setGiven] = useState({
    active: blog?.active ?? true,
    name: blog?.name ?? suggestedName,
    title: blog?.title ?? ownerName,
    about: blog?.about ?? "",
    design: blog?.design ?? ("PROOF" as const),
    indexed: blog?.indexed ?? false,
  });
  const set = (changed: Partial<typeof given>) => setGiven((before) => ({ ...before, ...changed }));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await change.run("save", (call) => call(saveBlog, { blog: given })))
      showToast("success", t(blog ? "saved" : "created"));
  }

  return (
    <div className={manage.form}>
      <form
        id={FORM}
        method="post"
        className={manage.form}
        aria-label={t("heading")}
        aria-busy={change.pending !== null}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FailureNotice failure={change.failure} />
        <fieldset className={manage.group}>
          <legend>{t("form.page")}</legend>
          {blog ? (
            <ActiveSwitch label={t("form.active")} checked={given.active} onChange={(active) => set({ active })} />
          ) : null}
          <TextInput
            label={t("form.name")}
            description={t("form.nameHint")}
            inputContainer={(input) => (
              <div className={styles.address}>
                <span>{address}</span>
                {input}
              </div>
            )}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            value={given.name}
            error={change.problemOf("name")}
            onChange={(event) => set({ name: event.currentTarget.value.toLowerCase() })}
          />
          <TextInput
            label={t("form.title")}
            description={t("form.titleHint")}
            maxLength={100}
            value={given.title}
            error={change.problemOf("title")}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextInput
            label={t("form.about")}
            description={t("form.aboutHint")}
            maxLength={300}
            value={given.about}
            error={change.problemOf("about")}
            onChange={(event) => set({ about: event.currentTarget.value })}
          />
          <Checkbox
            label={t("form.indexed")}
            description={t("form.indexedHint")}
            checked={given.indexed}
            onChange={(event) => set({ indexed: event.currentTarget.checked })}
          />
        </fieldset>
        <DesignField design={given.design} previewUrl={previewUrl} onChange={(design) => set({ design })} />
      </form>
      {children}
      <div className={manage.save}>
        <Button type="submit" form={FORM} disabled={!hydrated} loading={change.pending === "save"}>
          {t(blog ? "form.save" : "form.create")}
        </Button>
      </div>
    </div>
  );
}

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../../ui/forms/GrowingTextarea.tsx";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useFormChange } from "../../use-form-change.ts";
import { fetchContent, type FetchedContent } from "../sources-documents.ts";
import styles from "./about-field.module.css";

type AboutFieldProps = { value: string; problem: string | undefined; onChange(value: string): void };

/** A description of the owner, typed, or read from one of their pages and shown before it is used. */
export function AboutField({ value, problem, onChange }: AboutFieldProps) {
  const { t } = useTranslation("sources");
  const { pending, failure, problemOf, run } = useFormChange(["url"]);
  const [url, setUrl] = useState("");
  const [found, setFound] = useState<FetchedContent | null>(null);
  const [isUsed, setIsUsed] = useState(false);

  async function fetchPage() {
    setIsUsed(false);
    await run("fetch", async (call) => setFound((await call(fetchContent, { url })).fetchContent));
  }

  function use(content: FetchedContent) {
    onChange(content.text);
    setFound(null);
    setIsUsed(true);
  }

  return (
    <>
      <GrowingTextarea
        label={t("about.text")}
        description={t("about.hint")}
        value={value}
        error={problem}
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.byLink}>
        <TextInput
          inputMode="url"
          label={t("about.byLink")}
          placeholder="https://"
          value={url}
          error={problemOf("url")}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // This must not submit the form around it.
            event.preventDefault();
            void fetchPage();
          }}
        />
        <Button
          variant="default"
          loading={pending !== null}
          disabled={url.trim() === ""}
          onClick={() => void fetchPage()}
        >
          {t("about.fetch")}
        </Button>
      </div>
      <FailureNotice failure={failure} />
      <div role="status">
        {isUsed ? <Text>{t("about.used")}</Text> : null}
        {found ? (
          <section className={styles.found} aria-label={t("about.found", { url: found.url })}>
            <Text fw={600}>{t("about.found", { url: found.url })}</Text>
            {/* It scrolls, so the keyboard has to reach it. */}
            <p className={styles.text} tabIndex={0}>
              {found.text}
            </p>
            {found.cut ? <Text c="var(--muted)">{t("about.cut")}</Text> : null}
            <Text c="var(--muted)">{t("about.saveFirst")}</Text>
            <Group gap="sm">
              <Button onClick={() => use(found)}>{t(value.trim() === "" ? "about.use" : "about.replace")}</Button>
              <Button variant="default" onClick={() => setFound(null)}>
                {t("about.discard")}
              </Button>
            </Group>
          </section>
        ) : null}
      </div>
    </>
  );
}

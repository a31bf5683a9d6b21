import { Button, Group, TextInput } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import manage from "../manage.module.css";
import { showToast } from "../toast.tsx";
import { type FormChange, useFormChange } from "../use-form-change.ts";
import { type BlogDomain, confirmBlogDomain, saveBlog } from "./blog-documents.ts";
import styles from "./blog.module.css";

/** The page's own domain, and what remains to be done for it. */
export function DomainSection({ domain, host }: { domain: BlogDomain | null; host: string }) {
  const { t } = useTranslation("page");
  const hydrated = useHydrated();
  const change = useFormChange(["domain"]);
  const [name, setName] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = domain === null ? name : "";
    const isSaved = await change.run("domain", (call) => call(saveBlog, { blog: { domain: wanted } }));
    if (!isSaved) return;
    showToast("success", t("saved"));
    // The pressed button gives way to one that does the opposite.
    heading.current?.focus();
  }

  return (
    <form
      className={manage.group}
      method="post"
      aria-labelledby="domain"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="domain" ref={heading} tabIndex={-1}>
        {t("domain.heading")}
      </h2>
      <FailureNotice failure={change.failure} />
      {domain === null ? (
        <>
          <p className={manage.muted}>{t("domain.intro")}</p>
          <TextInput
            label={t("domain.name")}
            placeholder="blog.example.com"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={name}
            error={change.problemOf("domain")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </>
      ) : domain.isConfirmed ? (
        <p>{t("domain.confirmed", { domain: domain.name })}</p>
      ) : (
        <Steps domain={domain} host={host} change={change} />
      )}
      <Group gap="sm">
        <Button
          key={domain === null ? "save" : "remove"}
          type="submit"
          variant="default"
          disabled={!hydrated || (domain === null && name.trim() === "")}
          loading={change.pending === "domain"}
        >
          {t(domain === null ? "domain.save" : "domain.remove")}
        </Button>
      </Group>
    </form>
  );
}

function Steps({ domain, host, change }: { domain: BlogDomain; host: string; change: FormChange }) {
  const { t } = useTranslation("page");
  const hydrated = useHydrated();
  const problem = change.problemOf("domain");
  return (
    <>
      <p>{t("domain.steps")}</p>
      <ol className={styles.steps}>
        <li>
          {t("domain.prove")}
          <dl className={styles.record}>
            <dt>{t("domain.recordName")}</dt>
            <dd>{domain.txtName}</dd>
            <dt>{t("domain.recordValue")}</dt>
            <dd>{domain.txtValue}</dd>
          </dl>
          <p className={manage.muted} style={{ overflowWrap: "anywhere" }}>
            {t("domain.file", { url: domain.fileUrl })}
          </p>
        </li>
        <li>{t("domain.point", { domain: domain.name, host })}</li>
      </ol>
      {problem === undefined ? null : (
        <p role="alert" className={manage.notice} data-kind="problem">
          {problem}
        </p>
      )}
      <div>
        <Button
          disabled={!hydrated}
          loading={change.pending === "check"}
          onClick={() => void change.run("check", (call) => call(confirmBlogDomain, {}))}
        >
          {t("domain.check")}
        </Button>
      </div>
    </>
  );
}

import { Button, Group, Text, TextInput } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../api/FailureNotice.tsx";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { ActiveSwitch } from "../ActiveSwitch.tsx";
import styles from "../manage.module.css";
import type { FormChange } from "../use-form-change.ts";
import { type Category, checkSite, type IntegrationKind, type IntegrationSettings, listCategories, type Site, type SourceChoice } from "./integrations-documents.ts";
import { PlacementFields } from "./PlacementFields.tsx";
import { SiteFields } from "./SiteFields.tsx";

/** The fields that a problem is shown at. */
export const integrationFields = ["label", "siteUrl", "username", "password"];

type IntegrationFormProps = {
  label: string;
  kind: IntegrationKind;
  /** Of an integration that exists; its password is kept. */
  kept: { id: string; siteUrl: string; username: string } | null;
  initial: IntegrationSettings;
  sources: SourceChoice[];
  change: FormChange;
  submitLabel: string;
  /** Stands before the site's own fields. */
  children?: ReactNode;
  onSubmit(site: Site, settings: IntegrationSettings): void;
};

export function IntegrationForm({ label, kind, kept, initial, sources, change, submitLabel, children, onSubmit }: IntegrationFormProps) {
  const { t } = useTranslation("integrations");
  const { t: errorText } = useTranslation("errors");
  const hydrated = useHydrated();
  const [settings, setSettings] = useState(initial);
  const [site, setSite] = useState<Site>({ siteUrl: kept?.siteUrl ?? "", username: kept?.username ?? "", password: "" });
  const [categories, setCategories] = useState<Category[] | null>(null);
  const [isConnected, setIsConnected] = useState(false);
  const set = (changed: Partial<IntegrationSettings>) => setSettings((before) => ({ ...before, ...changed }));

  async function check() {
    setIsConnected(false);
    // What is kept is tried with the password that is kept.
    const isAsKept = kept !== null && site.password === "" && site.siteUrl === kept.siteUrl && site.username === kept.username;
    const works = await change.run("check", async (call) => {
      setCategories(isAsKept ? (await call(listCategories, { id: kept.id })).wordPressCategories : (await call(checkSite, { kind, site })).checkWordPress);
    });
    setIsConnected(works);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(site, settings);
  }

  return (
    <form method="post" className={styles.form} aria-label={label} aria-busy={change.pending !== null} onSubmit={submit}>
      <fieldset className={styles.group}>
        <legend>{t("form.site")}</legend>
        {children}
        <SiteFields
          kind={kind}
          site={site}
          isKept={kept !== null}
          problemOf={change.problemOf}
          onChange={(changed) => {
            setIsConnected(false);
            setSite((before) => ({ ...before, ...changed }));
          }}
        />
        <Group gap="md">
          <Button variant="default" disabled={!hydrated || change.pending === "save"} loading={change.pending === "check"} onClick={() => void check()}>
            {t("form.check")}
          </Button>
          <div role="status">
            {isConnected ? (
              <Group gap="xs" c="var(--success)">
                <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
                <Text>{errorText("success.wordPressConnected")}</Text>
              </Group>
            ) : null}
          </div>
        </Group>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t("form.articles")}</legend>
        <TextInput
          label={t("form.label")}
          description={t("form.labelHint")}
          value={settings.label}
          error={change.problemOf("label")}
          required
          withAsterisk={false}
          maxLength={100}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <PlacementFields kind={kind} settings={settings} categories={categories} sources={sources} onChange={set} />
        <ActiveSwitch label={t("form.active")} checked={settings.active} onChange={(active) => set({ active })} />
      </fieldset>
      <FailureNotice failure={change.failure} />
      <div>
        <Button type="submit" disabled={!hydrated || change.pending === "check"} loading={change.pending === "save"}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

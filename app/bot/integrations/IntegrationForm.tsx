import { Button, Group, Text, TextInput } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import type errors from "../../../messages/en/errors.json";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { ActiveSwitch } from "../ActiveSwitch.tsx";
import { Disclosure } from "../Disclosure.tsx";
import styles from "../manage.module.css";
import type { FormChange } from "../use-form-change.ts";
import {
  areSameSettings,
  type Author,
  type Category,
  checkIntegration,
  checkSite,
  type ComSite,
  type Connection,
  diagnoseSite,
  type EditedIntegration,
  type IntegrationKind,
  type IntegrationSettings,
  type KindSettings,
  listAuthors,
  type Site,
  type SiteProblem,
  type SourceChoice,
} from "./integrations-documents.ts";
import { ComSites, toSiteName } from "./ComSites.tsx";
import { kindForms } from "./kind-forms.ts";
import { PlacementFields } from "./PlacementFields.tsx";
import { SiteDoctor } from "./SiteDoctor.tsx";
import { SiteFields } from "./SiteFields.tsx";
import { SlotsField } from "./SlotsField.tsx";

/** The fields that show their own problems. */
export const integrationFields = [
  "label",
  "siteUrl",
  "username",
  "password",
  "slots",
  "branch",
  "path",
  "picturePath",
  "pageUrl",
  "frontMatter",
  "pullRequests",
  "region",
  "publicUrl",
  "siteId",
];

/** Those that remain once the site's own page has signed us in. */
export const connectionFields = ["label", "slots", "siteId"];

type IntegrationFormProps = {
  label: string;
  kind: IntegrationKind;
  /** Set for an existing integration, whose password is stored. */
  kept: Pick<EditedIntegration, "id" | "siteUrl" | "username" | "showsFeatured" | "kindSettings"> | null;
  /** The site's own page has signed us in, so there are no credentials to type. */
  connection?: Connection | null;
  /** The sites to choose from, after consent at WordPress.com. */
  comSites?: ComSite[];
  initial: IntegrationSettings;
  sources: SourceChoice[];
  /** The owner's time zone, in which slots are given. */
  timeZone: string;
  change: FormChange;
  submitLabel: string;
  onSubmit(site: Site, settings: IntegrationSettings): void;
};

export function IntegrationForm({
  label,
  kind,
  kept,
  connection = null,
  comSites = [],
  initial,
  sources,
  timeZone,
  change,
  submitLabel,
  onSubmit,
}: IntegrationFormProps) {
  const { t } = useTranslation("integrations");
  const { t: errorText } = useTranslation("errors");
  const hydrated = useHydrated();
  const [settings, setSettings] = useState(initial);
  const [site, setSite] = useState<Site>({
    siteUrl: kept?.siteUrl ?? "",
    username: kept?.username ?? "",
    password: "",
    kindSettings: kept?.kindSettings ?? {},
  });
  const [categories, setCategories] = useState<Category[] | null>(null);
  const [authors, setAuthors] = useState<Author[]>([]);
  const [isConnected, setIsConnected] = useState(false);
  const [problem, setProblem] = useState<SiteProblem | null>(null);
  const latest = useRef(site);
  latest.current = site;
  const labels = new Set([initial.label, ...comSites.map(toSiteName)]);
  const OwnFields = kindForms[kind].Fields;
  const set = (changed: Partial<IntegrationSettings>) => setSettings((before) => ({ ...before, ...changed }));

  const setKindSettings = (changed: KindSettings) => {
    setIsConnected(false);
    setSite((before) => ({ ...before, kindSettings: { ...before.kindSettings, ...changed } }));
  };

  /** Names all missing fields at once, in the API's words. */
  function isComplete(isSaving: boolean): boolean {
    const missing: Missing = {
      ...(connection?.kind === "WORDPRESS_COM" && site.kindSettings["siteId"] === undefined
        ? { siteId: "required" }
        : {}),
      ...(connection ? {} : toMissing(kind, site, kept !== null)),
      ...(isSaving && settings.label.trim() === "" ? { label: "required" } : {}),
      ...(isSaving && settings.publishWhen === "NEXT_SLOT" && settings.slots.length === 0 ? { slots: "required" } : {}),
    };
    const problems = Object.entries(missing).map(([field, code]) => [field, errorText(`fields.${code}`)]);
    change.refuse(Object.fromEntries(problems));
    return problems.length === 0;
  }

  async function check() {
    setIsConnected(false);
    setProblem(null);
    if (!isComplete(false)) return;
    // Unchanged credentials are tested with the stored password.
    const isAsKept =
      kept !== null &&
      site.password === "" &&
      site.siteUrl === kept.siteUrl &&
      site.username === kept.username &&
      areSameSettings(site.kindSettings, kept.kindSettings);
    const works = await change.run("check", async (call) => {
      const ofSite = isAsKept
        ? (await call(checkIntegration, { id: kept.id })).checkIntegration
        : (await call(checkSite, { kind, site })).checkWordPress;
      if (latest.current === site) setCategories(ofSite);
    });
    // The answer is about a site that has been edited since.
    if (latest.current !== site) return change.refuse({});
    setIsConnected(works);
    if (works && isAsKept) await findAuthors(kept.id);
    // Diagnosing needs the password, and only WordPress is supported.
    if (!works && kind === "WORDPRESS" && site.password !== "") await diagnose();
  }

  /** A site may keep its authors to itself, which doesn't matter to the connection. */
  async function findAuthors(id: string) {
    await change.read("check", async (call) => {
      const { wordPressAuthors } = await call(listAuthors, { id });
      if (latest.current === site) setAuthors(wordPressAuthors);
    });
  }

  async function diagnose() {
    await change.read("check", async (call) => {
      const { diagnoseWordPress: found } = await call(diagnoseSite, { site });
      if (latest.current === site) setProblem(found);
    });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isComplete(true)) onSubmit(site, settings);
  }

  // Reconnecting is easier there, so the fields are out of the way.
  const canReconnect = kept !== null && kind === "WORDPRESS";
  const siteFields = (
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
  );
  return (
    <form
      method="post"
      className={styles.form}
      aria-label={label}
      aria-busy={change.pending !== null}
      noValidate
      onSubmit={submit}
    >
      {connection?.kind === "WORDPRESS" ? (
        <Group gap="xs">
          <CircleCheck size={20} strokeWidth={1.75} color="var(--success)" aria-hidden="true" />
          <Text>{t("connect.as", { site: connection.site, username: connection.username })}</Text>
        </Group>
      ) : (
        <fieldset className={styles.group}>
          <legend>{t("form.site")}</legend>
          {connection ? (
            <ComSites
              sites={comSites}
              settings={site.kindSettings}
              problem={change.problemOf("siteId")}
              onChange={(chosen, name) => {
                setKindSettings(chosen);
                // The site's own name, unless the owner has typed one.
                setSettings((before) => (labels.has(before.label) ? { ...before, label: name } : before));
              }}
            />
          ) : canReconnect ? (
            <Disclosure
              text={t("form.changeSignIn")}
              open={["siteUrl", "username", "password"].some((field) => change.problemOf(field) !== undefined)}
            >
              {siteFields}
            </Disclosure>
          ) : (
            siteFields
          )}
          {OwnFields ? (
            <OwnFields
              settings={site.kindSettings}
              site={site}
              integrationId={kept?.id ?? null}
              change={change}
              problemOf={change.problemOf}
              onChange={setKindSettings}
            />
          ) : null}
          {connection ? null : (
            <Group gap="md">
              <Button
                variant="default"
                disabled={!hydrated || change.pending === "save"}
                loading={change.pending === "check"}
                onClick={() => void check()}
              >
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
          )}
          <SiteDoctor problem={problem} />
        </fieldset>
      )}
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
        <PlacementFields
          kind={kind}
          settings={settings}
          showsFeatured={kept?.showsFeatured ?? null}
          categories={connection ? [] : categories}
          authors={authors}
          sources={sources}
          onChange={set}
        />
        {settings.publishWhen === "NEXT_SLOT" ? (
          <SlotsField
            slots={settings.slots}
            timeZone={timeZone}
            problem={change.problemOf("slots")}
            onChange={(slots) => set({ slots })}
          />
        ) : null}
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

type Missing = Record<string, keyof (typeof errors)["fields"]>;

/** Lists everything that the API would refuse one by one. */
function toMissing(kind: IntegrationKind, { siteUrl, username, password }: Site, isKept: boolean): Missing {
  const needs = kindForms[kind];
  return {
    ...(siteUrl.trim() === "" && needs.siteUrl ? { siteUrl: "url-required" } : {}),
    ...(needs.username && username.trim() === "" ? { username: "username-required" } : {}),
    // An empty password keeps the stored one.
    ...(password === "" && !isKept && needs.password !== null ? { password: needs.password } : {}),
  };
}

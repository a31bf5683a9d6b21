import { Button, Checkbox, Code, NativeSelect, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../ui/forms/GrowingTextarea.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { useOwnerTime } from "../owner-time.ts";
import { type PostPreview, previewPost } from "./integrations-documents.ts";
import { type KindFieldsProps, readText } from "./kind-fields.ts";

const forges = ["github", "gitlab", "gitea", "git"] as const;
const texts = ["branch", "path", "picturePath", "pictureLink", "pageUrl"] as const;

/**
 * Fields for the repository's place and its posts' layout, which is learned from the newest ones and can be edited as a
 * template.
 */
export function GitFields({ settings, site, integrationId, change, problemOf, onChange }: KindFieldsProps) {
  const { t } = useTranslation("integrations");
  const hydrated = useHydrated();
  const [preview, setPreview] = useState<PostPreview | null>(null);
  const latest = useRef(site);
  latest.current = site;
  const toDay = useOwnerTime({ dateStyle: "long" });
  const expiry = readText(settings, "tokenExpiresAt");
  const isLearned = readText(settings, "path") !== "";
  const set = (changed: Record<string, unknown>) => {
    setPreview(null);
    onChange(changed);
  };

  async function show() {
    await change.run("preview", async (call) => {
      const { previewPost: found } = await call(previewPost, { id: integrationId, kind: "GIT", site });
      // Doesn't replace what has been typed since.
      if (latest.current !== site) return;
      if (found !== null) onChange(found.kindSettings);
      setPreview(found);
    });
  }

  return (
    <>
      <NativeSelect
        label={t("git.forge")}
        description={t("git.hints.forge")}
        value={readText(settings, "forge")}
        data={[
          { value: "", label: t("git.forges.auto") },
          ...forges.map((value) => ({ value, label: t(`git.forges.${value}`) })),
        ]}
        onChange={(event) => {
          const forge = event.currentTarget.value || undefined;
          set(forge === "git" ? { forge, pullRequests: undefined } : { forge });
        }}
      />
      {expiry === "" ? null : <Text size="sm">{t("git.tokenExpires", { date: toDay(expiry) })}</Text>}
      {isLearned ? (
        <>
          {texts.map((name) => (
            <TextInput
              key={name}
              label={t(`git.${name}`)}
              description={t(`git.hints.${name}`)}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={readText(settings, name)}
              error={problemOf(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
          <GrowingTextarea
            label={t("git.frontMatter")}
            description={t("git.hints.frontMatter")}
            minRows={4}
            isCode
            spellCheck={false}
            value={readText(settings, "frontMatter")}
            error={problemOf("frontMatter")}
            onChange={(event) => set({ frontMatter: event.currentTarget.value })}
          />
        </>
      ) : (
        <Text size="sm" c="var(--muted)">
          {t("git.learn")}
        </Text>
      )}
      {readText(settings, "forge") === "git" ? null : (
        <Checkbox
          label={t("git.pullRequests")}
          description={t("git.pullRequestsHint")}
          checked={settings["pullRequests"] === true}
          error={problemOf("pullRequests")}
          onChange={(event) => set({ pullRequests: event.currentTarget.checked })}
        />
      )}
      <div>
        <Button
          variant="default"
          disabled={!hydrated || change.pending !== null}
          loading={change.pending === "preview"}
          onClick={() => void show()}
        >
          {t("git.preview")}
        </Button>
      </div>
      {preview ? (
        <Stack gap="xs" role="status">
          <Text size="sm">{preview.path}</Text>
          <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, "aria-label": t("git.previewLabel") }}>
            <Code block>{preview.text}</Code>
          </ScrollArea.Autosize>
        </Stack>
      ) : null}
    </>
  );
}

import { Button, Group, Paper, Radio, Stack, Textarea } from "@mantine/core";
import { Check, CloudOff, Plus } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { BlockList } from "./BlockList.tsx";
import { EditorToolbar } from "./EditorToolbar.tsx";
import type { EditedArticle } from "./edited-article.ts";
import { StaleChoice } from "./StaleChoice.tsx";
import { useBlocks } from "./use-blocks.ts";
import { type Saving, useSaving } from "./use-saving.ts";
import styles from "./editor.module.css";

type EditorProps = {
  article: EditedArticle;
  /** Text typed earlier and not saved. */ draft: Draft | null;
  onDone(): void;
};

/** Title and body as they will look. Every keystroke is kept in this browser; Save makes the next version. */
export function ArticleEditor({ article, draft, onDone }: EditorProps) {
  const { t, i18n } = useTranslation(["editor", "errors"]);
  const editing = useBlocks(draft ?? article);
  const { title, blocks } = editing;
  const saving = useSaving({ article, draft, title, document: editing.document, onDone });

  function submit(event: FormEvent) {
    event.preventDefault();
    void saving.save();
  }

  /** Keyboard shortcuts of the whole form. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && event.key.toLowerCase() === "s") {
      event.preventDefault();
      void saving.save();
    }
    if (event.altKey && event.key === "F10")
      event.currentTarget.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
  }

  if (saving.current) {
    const yours = { version: saving.version, title, document: editing.document };
    return (
      <StaleChoice
        yours={yours}
        current={saving.current}
        language={article.language}
        busy={saving.busy}
        onKeepYours={() => void saving.saveOver()}
        onTakeCurrent={() => void saving.discard()}
      />
    );
  }
  return (
    <Paper
      component="form"
      method="post"
      className={styles.paper}
      withBorder
      radius={12}
      aria-label={t("heading")}
      onSubmit={submit}
      onKeyDown={press}
    >
      <h1 className={styles.heading}>{t("heading")}</h1>
      {draft && saving.waiting === false ? (
        <p className={styles.notice}>{t("restored", { when: formatTime(draft.keptAt, i18n.language) })}</p>
      ) : null}
      {saving.failure ? <p>{t("errors:screens.savingArticle")}</p> : null}
      <FailureNotice failure={saving.failure} onClose={saving.dismiss} />
      <Textarea
        label={t("title")}
        lang={article.language ?? undefined}
        value={title}
        maxLength={300}
        required
        withAsterisk={false}
        autosize
        minRows={1}
        autoFocus
        classNames={{ input: styles.title ?? "" }}
        onChange={(event) => editing.setTitle(event.currentTarget.value.replaceAll("\n", " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          editing.focusFirst();
        }}
      />
      <OfferedTitles titles={article.titles} title={title} language={article.language} onChoose={editing.setTitle} />
      <div ref={editing.root} className={styles.body}>
        <EditorToolbar
          isActive={editing.isActive}
          kind={editing.kind}
          onKind={editing.changeKind}
          onCommand={editing.command}
          linking={editing.linking}
          onLink={editing.link}
          onLeave={editing.leaveToolbar}
        />
        <BlockList
          blocks={blocks}
          language={article.language}
          active={editing.active}
          added={editing.added}
          pictureUrls={article.pictureUrls}
          onText={editing.changeText}
          onSplit={editing.split}
          onRemove={editing.remove}
          onFocus={editing.setActive}
          onFacts={editing.changeFacts}
          onDescribe={editing.describe}
          onCaption={editing.caption}
          onKey={editing.pressInText}
        />
        <Group gap="xs">
          <AddButton label={t("add")} onClick={editing.add} />
          <AddButton label={t("facts.addBox")} onClick={editing.addDetails} />
        </Group>
      </div>
      <p className={styles.muted}>{t("keys")}</p>
      <div className={styles.end}>
        <Kept {...saving} />
        <Group gap="sm">
          <Button type="submit" loading={saving.busy}>
            {t("save")}
          </Button>
          <Button
            variant="default"
            onClick={() => (!saving.isDirty || window.confirm(t("discardSure"))) && void saving.discard()}
          >
            {t("discard")}
          </Button>
        </Group>
      </div>
    </Paper>
  );
}

type OfferedTitlesProps = {
  titles: string[];
  title: string;
  language: string | null;
  onChoose(title: string): void;
};

/** The writer's titles. Choosing one puts it into the title's field, where it can still be changed. */
function OfferedTitles({ titles, title, language, onChoose }: OfferedTitlesProps) {
  const { t } = useTranslation("editor");
  if (titles.length < 2) return null;
  return (
    <Radio.Group label={t("titles")} value={title} onChange={onChoose}>
      <Stack gap="xs" mt="xs" lang={language ?? undefined}>
        {[...new Set(titles)].map((offered) => (
          <Radio key={offered} value={offered} label={offered} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="subtle" leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** In the browser's time zone: the editor is never rendered on the server. */
function formatTime(instant: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(instant);
}

/** Says where the text is safe. Announced when the service is unreachable, not at every pause. */
function Kept({ isKept, isRefused, waiting }: Pick<Saving, "isKept" | "isRefused" | "waiting">) {
  const { t } = useTranslation("editor");
  return (
    <div className={styles.kept} data-kept={isKept ?? undefined}>
      {!waiting && isKept ? (
        <p>
          <Check size={16} strokeWidth={1.75} aria-hidden="true" /> {t("kept")}
        </p>
      ) : null}
      <p role="status">
        {waiting || isRefused ? (
          <>
            <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" /> {t(isRefused ? "notKept" : "waiting")}
          </>
        ) : null}
      </p>
    </div>
  );
}

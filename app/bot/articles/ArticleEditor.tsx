import { Button, Group, Paper, Textarea, TextInput } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument, Block } from "../../../src/articles/document.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { FailureNotice } from "../../api/FailureNotice.tsx";
import { useChange } from "../../api/use-change.ts";
import { showToast } from "../toast.tsx";
import { updateContentDocument, updateTitleDocument } from "./article-documents.ts";
import { blockToText, editBlock } from "./edit-block.ts";
import { StaleChoice, type VersionText } from "./StaleChoice.tsx";
import styles from "./view.module.css";

type Draft = { key: number; block: Block; text: string | null };
type EditorProps = { id: string; title: string; document: ArticleDocument; version: number; onDone(): void };

/** Title and body, a field a block; pictures stay as they are. What was typed is kept until it is saved. */
export function ArticleEditor({ id, onDone, ...loaded }: EditorProps) {
  const { t } = useTranslation(["articles", "errors"]);
  const change = useChange();
  // What is edited; another version that comes meanwhile must not take it away.
  const [base, setBase] = useState<VersionText>(loaded);
  const [title, setTitle] = useState(base.title);
  const [drafts, setDrafts] = useState(() => toDrafts(base.document));
  const [current, setCurrent] = useState<VersionText | null>(null);
  const mine = (): VersionText => ({ ...base, title, document: toDocument(drafts) });

  async function save(upon: VersionText) {
    const { document } = mine();
    const saved = await change.run("save", async (call) => {
      let { version } = upon;
      try {
        if (title !== upon.title) version = (await call(updateTitleDocument, { id, version, title })).updateArticleTitle.version;
        if (!isSame(document, upon.document)) await call(updateContentDocument, { id, version, document });
      } catch (error) {
        setCurrent(findCurrent(error));
        // The title may be stored already: the next try goes on from there.
        if (version !== upon.version) setBase({ ...upon, title, version });
        throw error;
      }
    });
    if (!saved) return;
    showToast("success", t("decide.done.save"));
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(base);
  }

  const update = (key: number, text: string) => setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, text } : draft)));
  if (current) {
    const takeCurrent = () => change.run("reload", async () => undefined).then(onDone);
    return <StaleChoice failure={change.failure} yours={mine()} current={current} busy={change.pending !== null} onKeepYours={() => void save(current)} onTakeCurrent={() => void takeCurrent()} />;
  }
  return (
    <Paper component="form" method="post" className={styles.paper} withBorder radius={12} aria-label={t("edit.heading")} onSubmit={submit}>
      <div className={styles.editor}>
        {change.failure ? <p>{t("errors:screens.savingArticle")}</p> : null}
        <FailureNotice failure={change.failure} onClose={change.dismiss} />
        <TextInput label={t("edit.title")} value={title} maxLength={300} required withAsterisk={false} onChange={(event) => setTitle(event.currentTarget.value)} />
        {drafts.map((draft, index) => (
          <BlockField key={draft.key} draft={draft} number={index + 1} onChange={(text) => update(draft.key, text)} onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))} />
        ))}
        <Button variant="default" leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setDrafts([...drafts, newParagraph(drafts)])}>
          {t("edit.add")}
        </Button>
        <Group gap="sm">
          <Button type="submit" loading={change.pending !== null}>
            {t("edit.save")}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t("edit.cancel")}
          </Button>
        </Group>
      </div>
    </Paper>
  );
}

function BlockField({ draft: { block, text }, number, onChange, onRemove }: { draft: Draft; number: number; onChange(text: string): void; onRemove(): void }) {
  const { t } = useTranslation("articles");
  if (text === null || block.type === "figure" || block.type === "gallery") return null;
  return (
    <div className={styles.blockField}>
      <Textarea label={`${number}. ${t(`edit.blocks.${block.type}`)}`} value={text} autosize minRows={block.type === "heading" ? 1 : 2} onChange={(event) => onChange(event.currentTarget.value)} />
      <Button variant="subtle" px="sm" aria-label={t("edit.remove", { number })} onClick={onRemove}>
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
}

function toDrafts(document: ArticleDocument): Draft[] {
  return document.blocks.map((block, key) => ({ key, block, text: blockToText(block) }));
}

function newParagraph(drafts: Draft[]): Draft {
  return { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, block: { type: "paragraph", spans: [] }, text: "" };
}

function toDocument(drafts: Draft[]): ArticleDocument {
  return { blocks: drafts.flatMap(({ block, text }) => (text === null ? [block] : (editBlock(block, text) ?? []))) };
}

function isSame(one: ArticleDocument, other: ArticleDocument): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `stale-version` of an edit carries the text that stands there meanwhile (docs/api.md). */
function findCurrent(error: unknown): VersionText | null {
  if (!(error instanceof ApiFailure) || error.error.extensions.code !== "stale-version") return null;
  return error.error.extensions.current as VersionText;
}

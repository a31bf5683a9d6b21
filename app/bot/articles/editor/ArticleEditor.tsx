import { Button, Paper } from "@mantine/core";
import { TextSelection, NodeSelection } from "@tiptap/pm/state";
import { EditorContent } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { showToast } from "../../toast.tsx";
import { listAddables } from "./addables.ts";
import { moveBlock, placeOf } from "./commands/move-block.ts";
import { listPictures } from "./commands/pictures.ts";
import { setTitle } from "./commands/set-title.ts";
import { takeOut } from "./commands/take-out.ts";
import { EditorBar } from "./EditorBar.tsx";
import type { EditedArticle } from "./edited-article.ts";
import { EditorNotices, type TitleProblem } from "./EditorNotices.tsx";
import { EditorPopovers, type Opened } from "./EditorPopovers.tsx";
import { type FindingHandlers, FindingsList } from "./FindingsList.tsx";
import { listOpenFindings, toSentences } from "./open-findings.ts";
import { OfferedTitles } from "./OfferedTitles.tsx";
import { focusAfterChoice } from "./focus-after-choice.ts";
import { findingsKey } from "./plugins/findings.ts";
import { SaveStatus } from "./saving/SaveStatus.tsx";
import type { SlashMenuKeys } from "./SlashMenu.tsx";
import { StaleChoice } from "./saving/StaleChoice.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { useEditorView } from "./use-editor-view.ts";
import { useSaving } from "./saving/use-saving.ts";
import styles from "./editor.module.css";

type EditorProps = {
  article: EditedArticle;
  /** Text typed earlier and not saved. */ draft: Draft | null;
  onDone(): void;
};

/** The article as it will look, editable in place. Saves automatically (use-saving.ts). */
export function ArticleEditor({ article, draft, onDone }: EditorProps) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [titleProblem, setTitleProblem] = useState<TitleProblem | null>(null);
  const [announced, setAnnounced] = useState("");
  const canvas = useRef<HTMLDivElement>(null);
  const slashKeys = useRef<SlashMenuKeys>(null);
  const frame = useRef<HTMLDivElement>(null);

  const move = (by: -1 | 1) => {
    const isMoved = moveBlock(by)(editor.state, editor.view.dispatch);
    const place = isMoved ? placeOf(editor.state) : null;
    if (place) setAnnounced(t("moved", place));
    return true;
  };
  const editor = useArticleEditor(article, draft, toSentences(article.findings), {
    onLink() {
      if (editor.state.selection.$to.parent.type.name === "title") return false;
      setOpened({ kind: "link" });
      return true;
    },
    onSave: () => void saving.save(),
    onToolbar: () => [...frame.current!.querySelectorAll<HTMLElement>('[role=toolbar] [tabindex="0"]')].at(-1)?.focus(),
    onMove: move,
    onSlashKey: (event) => slashKeys.current?.press(event) ?? false,
    onDescribe: () => setOpened({ kind: "describe" }),
    onFinding: (index) => setOpened(index === null ? null : { kind: "finding", index, takesFocus: false }),
    onFiles: () => showToast("failure", t("photo.cantAdd")),
    onTitleTooLong: () => setTitleProblem("tooLong"),
    onBroken: () => setIsBroken(true),
  });
  const view = useEditorView(editor);
  const saving = useSaving({ article, draft, editor, onDone });
  const { isChoosing } = saving;

  // Findings of a version stored in the meantime replace the earlier ones.
  useEffect(() => {
    editor.view.dispatch(editor.state.tr.setMeta(findingsKey, toSentences(article.findings)));
  }, [editor, article.findings]);
  useEffect(() => void editor.commands.focus(draft ? "end" : "start", { scrollIntoView: false }), [editor, draft]);
  const wasChoosing = useRef(isChoosing);
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) editor.commands.focus();
    wasChoosing.current = isChoosing;
  }, [editor, isChoosing]);
  useEffect(() => {
    const forget = () => setTitleProblem(null);
    editor.on("update", forget);
    return () => void editor.off("update", forget);
  }, [editor]);

  const chooseTitle = (title: string) => {
    setTitle(title)(editor.state, editor.view.dispatch);
    focusAfterChoice(editor);
  };
  const findings = listOpenFindings(article, view.sentences, view.pictures);
  const handlers: FindingHandlers = {
    onTakeOut(index) {
      const sentence = view.sentences.find((one) => one.index === index);
      setOpened(null);
      if (!sentence) return;
      takeOut(sentence.from, sentence.to)(editor.state, editor.view.dispatch);
      editor.commands.focus();
    },
    onDescribe(pictureId) {
      const picture = listPictures(editor.state.doc).find(({ node }) => node.attrs["pictureId"] === pictureId);
      if (!picture) return;
      const selection = NodeSelection.create(editor.state.doc, picture.pos);
      editor.view.dispatch(editor.state.tr.setSelection(selection).scrollIntoView());
      setOpened({ kind: "describe" });
    },
  };
  const show = (index: number) => {
    const sentence = view.sentences.find((one) => one.index === index);
    if (!sentence) return;
    const selection = TextSelection.create(editor.state.doc, sentence.from);
    editor.view.dispatch(editor.state.tr.setSelection(selection).scrollIntoView());
    setOpened({ kind: "finding", index, takesFocus: true });
  };
  const finish = () => {
    if (saving.lacksTitle()) {
      setTitleProblem("missing");
      editor.commands.focus("start");
      return;
    }
    void saving.done();
  };
  const addables = listAddables(article, view.pictures, {
    kind: (kind) => t(`kinds.${kind}`),
    photo: (number) => t("add.photo", { number }),
  });

  if (saving.current && isChoosing)
    return (
      <StaleChoice
        yours={saving.yours()}
        current={saving.current}
        language={article.language}
        busy={saving.busy}
        onKeepYours={() => void saving.saveOver()}
        onTakeCurrent={() => void saving.takeCurrent()}
        onGoOn={saving.goOn}
      />
    );
  return (
    <section ref={frame} className={styles.editor} aria-label={t("heading")}>
      <div className={styles.bar}>
        <div className={styles.tools}>
          <EditorBar editor={editor} view={view} addables={addables} onMove={move} />
        </div>
        <SaveStatus state={saving.state} />
        <Button loading={saving.busy} onClick={finish}>
          {t("done")}
        </Button>
      </div>
      <EditorNotices draft={draft} saving={saving} titleProblem={titleProblem} isBroken={isBroken} />
      <div className={styles.sides}>
        <Paper className={styles.paper}>
          <div ref={canvas} className={styles.canvas}>
            <EditorContent editor={editor} />
            <EditorPopovers
              editor={editor}
              view={view}
              language={article.language}
              canvas={canvas}
              slashKeys={slashKeys}
              addables={addables}
              findings={findings}
              handlers={handlers}
              opened={opened}
              onOpen={setOpened}
            />
          </div>
        </Paper>
        <aside className={styles.aside}>
          <FindingsList findings={findings} language={article.language} onShow={show} {...handlers} />
          <OfferedTitles
            titles={article.titles}
            title={view.title}
            language={article.language}
            onChoose={chooseTitle}
          />
          {saving.isDirty ? (
            <Button
              variant="subtle"
              className={styles.discard ?? ""}
              disabled={saving.busy}
              onClick={() => setIsDiscarding(true)}
            >
              {t("discard")}
            </Button>
          ) : null}
        </aside>
      </div>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {isDiscarding ? (
        <ConfirmDialog
          heading={t("discardSure.heading")}
          text={t(saving.current === null ? "discardSure.text" : "discardSure.stale")}
          yes={t("discard")}
          no={t("discardSure.no")}
          busy={saving.busy}
          onAnswer={(isSure) => {
            setIsDiscarding(false);
            if (isSure) void saving.discard();
          }}
        />
      ) : null}
    </section>
  );
}

import type { Editor } from "@tiptap/core";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { type Addable, findAddables } from "./addables.ts";
import { DescriptionForm } from "./DescriptionForm.tsx";
import { FindingActions, FindingReason, type FindingHandlers } from "./FindingsList.tsx";
import { FormatBubble } from "./FormatBubble.tsx";
import { LinkForm } from "./LinkForm.tsx";
import type { OpenFinding } from "./open-findings.ts";
import { SlashMenu, type SlashMenuKeys } from "./SlashMenu.tsx";
import { TextPopover } from "./TextPopover.tsx";
import type { EditorView } from "./use-editor-view.ts";
import styles from "./editor.module.css";

/** The open form or menu beside the text. */
export type Opened = { kind: "link" } | { kind: "describe" } | { kind: "finding"; index: number; takesFocus: boolean };

type EditorPopoversProps = {
  editor: Editor;
  view: EditorView;
  language: string | null;
  canvas: RefObject<HTMLElement | null>;
  slashKeys: RefObject<SlashMenuKeys | null>;
  addables: Addable[];
  findings: OpenFinding[];
  handlers: FindingHandlers;
  opened: Opened | null;
  onOpen(opened: Opened | null): void;
};

/** Small forms and menus that float beside their piece of text. */
export function EditorPopovers(props: EditorPopoversProps) {
  const { editor, view, canvas, slashKeys, addables, opened, onOpen } = props;
  return (
    <>
      <FormatBubble editor={editor} view={view} canvas={canvas} onLink={() => onOpen({ kind: "link" })} />
      {view.slash && findAddables(addables, view.slash.query).length > 0 ? (
        <SlashMenu
          key={view.slash.from}
          editor={editor}
          slash={view.slash}
          addables={addables}
          canvas={canvas}
          keys={slashKeys}
        />
      ) : null}
      {opened ? <OpenedPopover {...props} opened={opened} /> : null}
    </>
  );
}

type OpenedPopoverProps = EditorPopoversProps & { opened: Opened };

function OpenedPopover({ editor, view, language, canvas, findings, handlers, opened, onOpen }: OpenedPopoverProps) {
  const { t } = useTranslation("editor");
  const onClose = () => onOpen(null);
  const popover = { editor, canvas, onClose };
  if (opened.kind === "link") {
    return (
      <TextPopover {...popover} from={view.caret} to={editor.state.selection.to} label={t("format.link")} takesFocus>
        <LinkForm editor={editor} onClose={onClose} />
      </TextPopover>
    );
  }
  if (opened.kind === "describe") {
    return view.picture ? (
      <TextPopover
        {...popover}
        from={view.picture.pos}
        to={view.picture.pos}
        label={t("photo.label")}
        takesFocus
        undoesText
      >
        <DescriptionForm editor={editor} picture={view.picture} language={language} />
      </TextPopover>
    ) : null;
  }
  const finding = findings.find(({ index }) => index === opened.index);
  const placed = view.sentences.find(({ index }) => index === opened.index);
  return finding && placed ? (
    <TextPopover
      {...popover}
      from={placed.from}
      to={placed.to}
      label={t("check.heading")}
      takesFocus={opened.takesFocus}
    >
      <div className={styles.finding}>
        <FindingReason finding={{ ...finding, sentence: null }} language={language} />
        <FindingActions finding={finding} {...handlers} />
      </div>
    </TextPopover>
  ) : null;
}

import { Button, Menu, NativeSelect } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, Columns2, Plus, Redo2, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Addable, addBelow } from "./addables.ts";
import { changeKind, type TextKind, textKinds } from "./commands/change-kind.ts";
import { moveBlock } from "./commands/move-block.ts";
import { joinPictures } from "./commands/pictures.ts";
import { removeBlock } from "./commands/remove-block.ts";
import { focusAfterChoice } from "./focus-after-choice.ts";
import { type Tool, Toolbar } from "./Toolbar.tsx";
import type { EditorView } from "./use-editor-view.ts";
import styles from "./editor.module.css";

type EditorBarProps = { editor: Editor; view: EditorView; addables: Addable[]; onMove(by: -1 | 1): boolean };

/** Tools for the block at the caret, and undo. Stays visible however long the text is. */
export function EditorBar({ editor, view, addables, onMove }: EditorBarProps) {
  const { t } = useTranslation("editor");
  const focus = () => void editor.commands.focus();
  const tools: Tool[] = [
    { label: t("bar.undo"), Icon: Undo2, keys: "Control+Z", isOff: !view.canUndo, onPress: editor.commands.undo },
    { label: t("bar.redo"), Icon: Redo2, keys: "Control+Y", isOff: !view.canRedo, onPress: editor.commands.redo },
    {
      label: t("bar.up"),
      Icon: ArrowUp,
      keys: "Alt+Shift+ArrowUp",
      isOff: !moveBlock(-1)(editor.state),
      onPress: () => onMove(-1),
    },
    {
      label: t("bar.down"),
      Icon: ArrowDown,
      keys: "Alt+Shift+ArrowDown",
      isOff: !moveBlock(1)(editor.state),
      onPress: () => onMove(1),
    },
    {
      label: t("bar.remove"),
      Icon: Trash2,
      isOff: !removeBlock(editor.state),
      onPress: () => removeBlock(editor.state, editor.view.dispatch),
    },
    ...(view.picture && joinPictures(editor.state)
      ? [
          {
            label: t("photo.beside"),
            Icon: Columns2,
            onPress: () => joinPictures(editor.state, editor.view.dispatch),
          },
        ]
      : []),
  ];
  return (
    <>
      <NativeSelect
        aria-label={t("bar.kind")}
        className={styles.kind ?? ""}
        disabled={view.kind === null}
        value={view.kind ?? ""}
        onChange={(event) => {
          changeKind(event.currentTarget.value as TextKind)(editor.state, editor.view.dispatch);
          focusAfterChoice(editor);
        }}
      >
        {view.kind === null ? <option value="">{t("bar.kind")}</option> : null}
        {textKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      <Menu position="bottom-start" returnFocus={false} trapFocus>
        <Menu.Target>
          <Button
            variant="default"
            px="sm"
            className={styles.add ?? ""}
            aria-label={t("bar.add")}
            leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
            onMouseDown={(event) => event.preventDefault()}
          >
            {t("bar.add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {addables.map((addable) => (
            <Menu.Item
              key={addable.id}
              leftSection={<AddableIcon {...addable} />}
              onClick={() => {
                addBelow(addable)(editor.state, editor.view.dispatch);
                // After the menu has released the focus.
                setTimeout(focus);
              }}
            >
              {addable.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Toolbar label={t("bar.label")} tools={tools} onLeave={focus} />
    </>
  );
}

export function AddableIcon({ Icon, url }: Pick<Addable, "Icon" | "url">) {
  if (url) return <img className={styles.thumbnail} src={url} alt="" />;
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />;
}

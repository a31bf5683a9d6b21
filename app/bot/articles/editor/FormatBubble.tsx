import type { Editor } from "@tiptap/core";
import { Bold, Italic, Link2 } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "./place-in-canvas.ts";
import { Toolbar } from "./Toolbar.tsx";
import type { EditorView } from "./use-editor-view.ts";
import styles from "./editor.module.css";

/** Room for three 44 px tools with their frame. */
const WIDTH = 150;
const HEIGHT = 60;

type FormatBubbleProps = {
  editor: Editor;
  view: EditorView;
  canvas: RefObject<HTMLElement | null>;
  onLink(): void;
};

/** Formats for the selected words, above them; below them on a phone, whose own menu is above. */
export function FormatBubble({ editor, view, canvas, onLink }: FormatBubbleProps) {
  const { t } = useTranslation("editor");
  const place = usePlace(editor, canvas, view.selected?.from ?? null, view.selected?.to ?? null);
  if (!view.selected || !place) return null;
  const isBelow = place.top < HEIGHT || window.matchMedia("(pointer: coarse)").matches;
  const left = Math.max(0, Math.min(place.middle - WIDTH / 2, place.width - WIDTH));
  return (
    <div className={styles.bubble} style={{ left, top: isBelow ? place.bottom + 12 : place.top - HEIGHT }}>
      <Toolbar
        label={t("format.label")}
        onLeave={() => editor.commands.focus()}
        tools={[
          {
            label: t("format.bold"),
            Icon: Bold,
            keys: "Control+B",
            isOn: view.isBold,
            onPress: () => editor.commands.toggleBold(),
          },
          {
            label: t("format.italic"),
            Icon: Italic,
            keys: "Control+I",
            isOn: view.isItalic,
            onPress: () => editor.commands.toggleItalic(),
          },
          { label: t("format.link"), Icon: Link2, keys: "Control+K", isOn: view.isLink, onPress: onLink },
        ]}
      />
    </div>
  );
}

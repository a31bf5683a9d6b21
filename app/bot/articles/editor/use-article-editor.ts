import { type Editor, type EditorOptions, Extension } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import documentStyles from "../../../ui/article/document.module.css";
import type { EditedArticle } from "./edited-article.ts";
import { toEditor } from "./editor-text.ts";
import { figureView } from "./FigureView.ts";
import { cleanPaste, isFromWord, toInertMarkup } from "./plugins/clean-paste.ts";
import { editorKeys, type KeyHandlers } from "./plugins/editor-keys.ts";
import { markFindings, type Sentence } from "./plugins/findings.ts";
import { galleryRows } from "./plugins/gallery-rows.ts";
import { keepGalleries } from "./plugins/keep-galleries.ts";
import { limitTitle } from "./plugins/limit-title.ts";
import { placeholders } from "./plugins/placeholders.ts";
import { type Slash, slashMenu } from "./plugins/slash.ts";
import { articleExtensions } from "./schema/article-extensions.ts";
import styles from "./editor.module.css";

/** What the page does for the text. May change with each render; the editor reads it when needed. */
export type EditorHandlers = KeyHandlers & {
  onSlashKey(event: KeyboardEvent, slash: Slash): boolean;
  onDescribe(): void;
  onFinding(index: number | null): void;
  /** Files with photos were pasted or dropped. */
  onFiles(): void;
  onTitleTooLong(): void;
  /** The document contains something unknown to this editor. */
  onBroken(): void;
};

/** Creates the editor once. From then on it owns its text: nothing that arrives later replaces it. */
export function useArticleEditor(
  article: EditedArticle,
  draft: Draft | null,
  sentences: Sentence[],
  handlers: EditorHandlers,
): Editor {
  const { t } = useTranslation("editor");
  const latest = useRef(handlers);
  latest.current = handlers;
  const [options] = useState(() => {
    const texts: EditorTexts = {
      label: t("text"),
      placeholders: {
        title: t("placeholders.title"),
        paragraph: t("placeholders.text"),
        figure: t("placeholders.caption"),
        factsTitle: t("placeholders.factsTitle"),
        factLabel: t("placeholders.label"),
        factText: t("placeholders.fact"),
      },
      figure: {
        handle: t("photo.drag"),
        describe: t("photo.describe"),
        undescribed: t("photo.undescribed"),
        up: t("bar.up"),
        down: t("bar.down"),
      },
    };
    return buildOptions(article, draft ?? article, sentences, () => latest.current, texts);
  });
  const editor = useEditor(options, []);
  return editor;
}

type EditorTexts = {
  label: string;
  placeholders: Record<string, string>;
  figure: Parameters<typeof figureView>[0]["texts"];
};

function buildOptions(
  article: EditedArticle,
  text: Parameters<typeof toEditor>[0],
  sentences: Sentence[],
  on: () => EditorHandlers,
  texts: EditorTexts,
): Partial<EditorOptions> & { immediatelyRender: true } {
  let isWord = false;
  const view = figureView({
    urls: article.pictureUrls,
    texts: texts.figure,
    onDescribe: () => on().onDescribe(),
    onMove: (by) => void on().onMove(by),
  });
  return {
    // Always JSON: a string would need a parser, which the pages' policy refuses.
    content: toEditor(text),
    immediatelyRender: true,
    injectCSS: false,
    enableContentCheck: true,
    onContentError: ({ editor }) => {
      editor.setEditable(false);
      on().onBroken();
    },
    extensions: [
      ...articleExtensions({ ids: Object.keys(article.pictureUrls), view }),
      ...helpers(article.pictureRatios, sentences, on, texts),
    ],
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": texts.label,
        class: `${documentStyles["document"]} ${styles["text"]}`,
        spellcheck: "true",
        ...(article.language ? { lang: article.language } : {}),
      },
      transformPastedHTML(html) {
        isWord = isFromWord(html);
        return toInertMarkup(html);
      },
      transformPasted(slice) {
        const cleaned = cleanPaste(slice, isWord);
        isWord = false;
        return cleaned;
      },
      handlePaste: (_, event) => refuseFiles(event.clipboardData, on),
      handleDrop: (_, event) => refuseFiles(event.dataTransfer, on),
      handleClick(_, __, { target }) {
        const mark = target instanceof Element ? target.closest<HTMLElement>("[data-finding]") : null;
        on().onFinding(mark ? Number(mark.dataset["finding"]) : null);
        return false;
      },
    },
  };
}

function helpers(ratios: Record<string, number>, sentences: Sentence[], on: () => EditorHandlers, texts: EditorTexts) {
  const plugins = Extension.create({
    name: "articlePlugins",
    priority: 1100,
    addProseMirrorPlugins: () => [
      slashMenu((event, slash) => on().onSlashKey(event, slash)),
      markFindings(sentences),
      keepGalleries(),
      galleryRows(ratios),
      limitTitle(() => on().onTitleTooLong()),
      placeholders(texts.placeholders),
    ],
  });
  return [
    plugins,
    editorKeys({
      onLink: () => on().onLink(),
      onSave: () => on().onSave(),
      onToolbar: () => on().onToolbar(),
      onMove: (by) => on().onMove(by),
    }),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, class: styles["dropcursor"] ?? "" }),
  ];
}

/** Photos come only from the post; markup and text that come with a file are pasted as usual. */
function refuseFiles(data: DataTransfer | null, on: () => EditorHandlers): boolean {
  const hasPhoto = [...(data?.files ?? [])].some(({ type }) => type.startsWith("image/"));
  if (!hasPhoto || data?.types.includes("text/html")) return false;
  on().onFiles();
  return true;
}

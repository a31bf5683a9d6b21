import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { Span } from "../../../../src/document/document.ts";
import { readSpans, toNodes } from "./rich-text-dom.ts";
import styles from "./editor.module.css";

type RichTextProps = {
  /** The initial text. After that the browser owns it, so that typing and input methods are never disturbed. */
  spans: Span[];
  kind: string;
  language: string | null;
  label: string;
  /** Shown while it is empty, where nothing else says what belongs here. */
  placeholder?: string;
  autoFocus: boolean;
  onChange(spans: Span[]): void;
  onFocus(): void;
  /** Enter splits the text in two; without this prop and the next, Enter starts a new line. */
  onSplit?: (head: Span[], tail: Span[]) => void;
  /** Enter leaves the text as it is and calls this. */
  onEnter?: (field: HTMLElement) => void;
  /** Backspace in an empty text. */
  onRemove(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
};

/** A run of text edited as it will look. Bold and italic are the browser's own (Ctrl+B, Ctrl+I). */
export function RichText({
  spans,
  kind,
  language,
  label,
  placeholder,
  autoFocus,
  onChange,
  onFocus,
  onSplit,
  onEnter,
  onRemove,
  onKey,
}: RichTextProps) {
  const element = useRef<HTMLDivElement>(null);
  // Later values came from this element in the first place.
  const first = useRef({ spans, autoFocus });
  useLayoutEffect(() => {
    element.current?.replaceChildren(...toNodes(first.current.spans));
    if (first.current.autoFocus) element.current?.focus();
  }, []);

  function press(event: KeyboardEvent<HTMLDivElement>) {
    onKey(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === "Backspace" && event.currentTarget.textContent === "") {
      event.preventDefault();
      onRemove();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (onEnter) onEnter(event.currentTarget);
    else if (onSplit && !event.shiftKey) onSplit(...cutAtCaret(event.currentTarget));
    else document.execCommand("insertLineBreak");
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData.getData("text/plain").replaceAll("\r\n", "\n"));
  }

  return (
    <div
      ref={element}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-placeholder={placeholder}
      contentEditable
      className={styles.text}
      data-kind={kind}
      lang={language ?? undefined}
      onInput={(event) => onChange(readSpans(event.currentTarget))}
      data-empty={spans.every(({ text }) => text.trim() === "") || undefined}
      onKeyDown={press}
      onPaste={paste}
      onDrop={(event) => event.preventDefault()}
      onFocus={onFocus}
    />
  );
}

/** Removes the selection and everything after the caret from the element; returns both parts. */
function cutAtCaret(element: HTMLElement): [head: Span[], tail: Span[]] {
  const range = document.getSelection()?.getRangeAt(0);
  if (!range) return [readSpans(element), []];
  range.deleteContents();
  const behind = document.createRange();
  behind.setStart(range.endContainer, range.endOffset);
  behind.setEnd(element, element.childNodes.length);
  const tail = readSpans(behind.extractContents());
  return [readSpans(element), tail];
}

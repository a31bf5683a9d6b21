import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { Mark, Span } from "../../src/articles/document.ts";

/** Runs of text as elements. Texts stay texts: nothing in a document is ever taken as HTML. */
export function Spans({ spans, linkStyle }: { spans: Span[]; linkStyle?: CSSProperties }) {
  return spans.map((span, index) => (
    <Fragment key={index}>{(span.marks ?? []).reduce((inner, mark) => wrap(inner, mark, linkStyle), withBreaks(span.text))}</Fragment>
  ));
}

function wrap(inner: ReactNode, mark: Mark, linkStyle: CSSProperties | undefined): ReactNode {
  if (mark.type === "bold") return <strong>{inner}</strong>;
  if (mark.type === "italic") return <em>{inner}</em>;
  return (
    <a href={mark.href} rel="nofollow noopener noreferrer" target="_blank" style={linkStyle}>
      {inner}
    </a>
  );
}

function withBreaks(text: string): ReactNode {
  const lines = text.split("\n");
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

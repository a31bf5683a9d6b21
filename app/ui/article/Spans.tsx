import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { Mark, Span } from "../../../src/document/document.ts";

/** Mails have no stylesheet, so they style links directly. */
type LinkStyle = { className?: string; style?: CSSProperties };

/** Renders runs of text. Nothing in a document is ever interpreted as HTML. */
export function Spans({ spans, link = {} }: { spans: Span[]; link?: LinkStyle }) {
  return spans.map((span, index) => (
    <Fragment key={index}>
      {(span.marks ?? []).reduce((inner, mark) => wrap(inner, mark, link), withBreaks(span.text))}
    </Fragment>
  ));
}

function wrap(inner: ReactNode, mark: Mark, link: LinkStyle): ReactNode {
  if (mark.type === "bold") return <strong>{inner}</strong>;
  if (mark.type === "italic") return <em>{inner}</em>;
  return (
    <a href={mark.href} rel="nofollow noopener noreferrer" target="_blank" {...link}>
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

import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { Mark, Span } from "../../../src/document/document.ts";

/** Mails have no stylesheet to give links their looks. */
type LinkLook = { className?: string; style?: CSSProperties };

/** Runs of text as elements. Texts stay texts: nothing in a document is ever taken as HTML. */
export function Spans({ spans, link = {} }: { spans: Span[]; link?: LinkLook }) {
  return spans.map((span, index) => (
    <Fragment key={index}>
      {(span.marks ?? []).reduce((inner, mark) => wrap(inner, mark, link), withBreaks(span.text))}
    </Fragment>
  ));
}

function wrap(inner: ReactNode, mark: Mark, link: LinkLook): ReactNode {
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

import type { ArticleDocument, Block, FigurePicture, Mark, Span } from "../document.ts";
import { toPlainBlocks } from "./to-plain-blocks.ts";
import { safeHref } from "./escape.ts";
import type { RenderOptions } from "./html.ts";

/** Renders CommonMark, which can't express `lang`. */
export function renderMarkdown(document: ArticleDocument, options: RenderOptions): string {
  const blocks = document.blocks.map((block) => renderBlock(block, options)).filter((text) => text !== "");
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

function renderBlock(block: Block, options: RenderOptions): string {
  switch (block.type) {
    case "paragraph":
      return renderSpans(block.spans);
    case "heading":
      return `${"#".repeat(block.level)} ${renderSpans(block.spans).replaceAll("\\\n", " ")}`;
    case "list":
      return block.items.map((spans, index) => renderItem(block.ordered ? `${index + 1}.` : "-", spans)).join("\n");
    case "quote":
      return block.paragraphs.map((spans) => renderSpans(spans).replace(/^/gm, "> ")).join("\n>\n");
    case "details":
      return toPlainBlocks(block)
        .map((plain) => renderBlock(plain, options))
        .join("\n\n");
    case "figure":
      return renderPicture(block.picture, options);
    case "gallery":
      return block.pictures
        .map((picture) => renderPicture(picture, options))
        .filter((text) => text !== "")
        .join("\n\n");
  }
}

function renderItem(marker: string, spans: Span[]): string {
  return `${marker} ${renderSpans(spans).replaceAll("\n", `\n${" ".repeat(marker.length + 1)}`)}`;
}

function renderPicture(picture: FigurePicture, options: RenderOptions): string {
  const url = options.pictureUrl(picture.pictureId);
  if (url === null) return "";
  const alt = escapeMarkdown(picture.alt).replaceAll("\n", " ");
  const image = `![${alt}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  return picture.caption?.length ? `${image}\n\n${renderSpans(picture.caption)}` : image;
}

function renderSpans(spans: Span[]): string {
  return renderRun(spans)
    .replace(/(?<![ \t])[ \t]+(?=\n)/g, "")
    .replace(/\n[ \t]*/g, "\\\n");
}

/** Joins neighbours with the same first mark, because "*a**b*" wouldn't be two italic words. */
function renderRun(spans: Span[]): string {
  const runs: { mark: Mark | undefined; spans: Span[] }[] = [];
  for (const span of spans) {
    const [mark, ...marks] = span.marks ?? [];
    const last = runs.at(-1);
    const inner = { text: span.text, marks };
    if (last && JSON.stringify(last.mark) === JSON.stringify(mark)) last.spans.push(inner);
    else runs.push({ mark, spans: [inner] });
  }
  return runs
    .map((run) =>
      run.mark ? wrap(renderRun(run.spans), run.mark) : run.spans.map((span) => escapeMarkdown(span.text)).join(""),
    )
    .join("");
}

/** Puts marks around the words but not the surrounding spaces, because "** bold**" isn't bold. */
function wrap(text: string, mark: Mark): string {
  const inner = text.trim();
  if (inner === "") return text;
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.trimEnd().length)];
  if (mark.type === "bold") return `${before}**${inner}**${after}`;
  if (mark.type === "italic") return `${before}*${inner}*${after}`;
  const href = safeHref(mark.href);
  return href === null ? text : `${before}[${inner}](<${href.replace(/[<>]/g, encodeURIComponent)}>)${after}`;
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&#|~]/g, "\\$&")
    .replace(/^([^\S\r\n\u2028\u2029]*)([-+=])/gm, "$1\\$2")
    .replace(/^([^\S\r\n\u2028\u2029]*\d+)([.)])/gm, "$1\\$2");
}

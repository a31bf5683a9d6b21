import type { DefaultTreeAdapterTypes } from "parse5";
import { parsePage } from "../../platform/guards/parse-page.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Step = DefaultTreeAdapterTypes.ChildNode | "line" | "quote" | "end-quote";

const ignored = new Set("script style head title template svg object iframe".split(" "));
const blocks = new Set([
  ..."address article blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main".split(" "),
  ..."ol p pre section table td th tr ul".split(" "),
]);
const quotes = new Set("gmail_quote gmail_quote_container moz-cite-prefix yahoo_quoted protonmail_quote".split(" "));
const signatures = new Set("gmail_signature moz-signature protonmail_signature_block applemailsignature".split(" "));

/**
 * Returns an HTML email's text as a mail program would write it: quoted lines begin with ">". "" if nested too deep.
 */
export function htmlToReplyText(html: string): string {
  const page = html === "" ? null : parsePage(html);
  if (page === null) return "";
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const endLine = () => {
    const text = line.replaceAll(/\s+/g, " ").trim();
    lines.push(depth > 0 ? `> ${text}` : text);
    line = "";
  };
  const stack: Step[] = page.childNodes.toReversed();
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (step === "line") endLine();
    else if (step === "quote") depth += 1;
    else if (step === "end-quote") depth -= 1;
    else if (step.nodeName === "#text") line += (step as DefaultTreeAdapterTypes.TextNode).value;
    else if ("childNodes" in step && !ignored.has(step.nodeName)) pushElement(stack, step as Element);
  }
  endLine();
  return tidy(lines);
}

function pushElement(stack: Step[], element: Element): void {
  const names = listNames(element);
  if (names.some((name) => signatures.has(name))) return;
  const isQuote = element.nodeName === "blockquote" || names.some((name) => quotes.has(name));
  const around = (step: Step) => stack.push(step);
  if (blocks.has(element.nodeName)) around("line");
  if (isQuote) {
    around("end-quote");
    around("line");
  }
  for (const child of element.childNodes.toReversed()) stack.push(child);
  if (isQuote) around("quote");
  if (blocks.has(element.nodeName)) around("line");
}

/** Returns its classes and its id, by which mail programs mark their quotes and signatures. */
function listNames({ attrs }: Element): string[] {
  return attrs
    .filter(({ name }) => name === "class" || name === "id")
    .flatMap(({ value }) => value.toLowerCase().split(/\s+/));
}

/** Leaves at most one blank line where several blocks end together. */
function tidy(lines: readonly string[]): string {
  return lines
    .filter((line, index) => line !== "" || lines[index - 1] !== "")
    .join("\n")
    .trim();
}

import type { DefaultTreeAdapterTypes } from "parse5";
import { listPictures } from "../document/list-pictures.ts";
import type { Block } from "../document/document.ts";
import { listRuns } from "../document/list-runs.ts";
import type { Outbound } from "../platform/guards/outbound.ts";
import { parsePage } from "../platform/guards/parse-page.ts";
import { ConnectorError } from "../platform/connector-error.ts";
import type { PublishablePost } from "./publisher.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

type Reader = { outbound: Outbound; service: string };

const MAX_REDIRECTS = 3;
/** Shorter runs of letters also occur on other pages. */
const ENOUGH_LETTERS = 16;
const unseen = new Set(["head", "script", "noscript", "template"]);

/**
 * Checks whether the post's page shows its first picture outside the text too, as themes do with a featured image.
 * Fetches it without credentials, like a reader. Null: unknown, e.g. because the page has a bot check.
 */
export async function showsFirstPicture(
  { outbound, service }: Reader,
  link: string,
  post: PublishablePost,
): Promise<boolean | null> {
  const [first] = post.pictures;
  const body = first === undefined ? null : await readBody({ outbound, service }, link);
  if (first === undefined || body === null || !holdsText(body, post)) return null;
  const shown = countPictures(body, toStem(first.url), link);
  const inText = listPictures(post.document.blocks)
    .map(({ pictureId }) => pictureId)
    .filter((id) => id === first.pictureId).length;
  return shown < inText ? null : shown > inText;
}

async function readBody(reader: Reader, link: string): Promise<Element[] | null> {
  try {
    const html = await openPage(reader, new URL(link));
    const page = html === null ? null : parsePage(html);
    return page && listSeen(page.childNodes);
  } catch (error) {
    // The post is published whether or not we can read its page.
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

async function openPage({ outbound, service }: Reader, start: URL): Promise<string | null> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await outbound.fetch(url, {
      service,
      headers: { accept: "text/html" },
      timeoutMs: 10_000,
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (location === null) return answer.status === 200 ? answer.text() : null;
    const next = URL.parse(location, url.href);
    if (next === null) return null;
    url = next;
  }
  return null;
}

/** Lists the elements that readers may see, in page order. */
function listSeen(nodes: Node[]): Element[] {
  const seen: Element[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!("tagName" in node) || unseen.has(node.tagName)) continue;
    seen.push(node);
    for (const child of node.childNodes.toReversed()) stack.push(child);
  }
  return seen;
}

/** Whether the page contains the post's text. A maintenance page or a bot check says nothing about the theme. */
function holdsText(elements: Element[], post: PublishablePost): boolean {
  const texts = elements.filter(({ tagName }) => tagName !== "style").flatMap(({ childNodes }) => childNodes);
  const page = toLetters(texts.map((node) => ("value" in node ? node.value : "")).join(" "));
  const passages = post.document.blocks
    .map((block) => toLetters(textOf(block)))
    .filter((text) => text.length >= ENOUGH_LETTERS);
  const wanted = passages.length > 0 ? passages : [toLetters(post.title)];
  return wanted.some((passage) => passage !== "" && page.includes(passage.slice(0, 2 * ENOUGH_LETTERS)));
}

/** Keeps only letters and digits, because sites change quotes and dashes. */
const toLetters = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");

function textOf(block: Block): string {
  return listRuns(block)
    .flat()
    .map(({ text }) => text)
    .join("");
}

/** Counts the picture as <img>, including lazy-loaded ones, and as background images. */
function countPictures(elements: Element[], stem: string, link: string): number {
  const names = (value: string) => value.includes(stem);
  return elements.filter((element) => {
    if (element.tagName === "style") return element.childNodes.some((node) => "value" in node && names(node.value));
    const isPicture = element.tagName === "img" && !leadsTo(element, link);
    return element.attrs.some(({ name, value }) => (isPicture || name === "style") && names(value));
  }).length;
}

/** Whether the element is in a link to the post, as in lists of posts, which show the picture too. */
function leadsTo(element: Element, link: string): boolean {
  for (let above: DefaultTreeAdapterTypes.ParentNode | null = element.parentNode; above !== null;) {
    if (!("tagName" in above)) return false;
    const href = above.tagName === "a" ? above.attrs.find(({ name }) => name === "href")?.value : undefined;
    if (href !== undefined) return !href.startsWith("#") && toPath(URL.parse(href, link)) === toPath(new URL(link));
    above = above.parentNode;
  }
  return false;
}

const toPath = (url: URL | null) => url && url.pathname.replace(/\/$/, "") + url.search;

/**
 * "3f2a" from ".../3f2a.jpg": WordPress serves sizes ("3f2a-300x200.jpg"), Ghost too ("size/w600/3f2a.jpg"), and CDNs
 * use other addresses.
 */
function toStem(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  return name.replace(/\.\w+$/, "").replace(/-(scaled|\d+x\d+)$/, "");
}

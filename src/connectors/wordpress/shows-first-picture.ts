import type { DefaultTreeAdapterTypes } from "parse5";
import type { Block, Span } from "../../document/document.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { parsePage } from "../../platform/guards/parse-page.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../publisher.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const MAX_REDIRECTS = 3;
/** Shorter runs of letters stand on other pages too. */
const ENOUGH_LETTERS = 16;
const unseen = new Set(["head", "script", "noscript", "template"]);

/**
 * Whether the post's own page shows its first picture beside the text, as themes do with a featured image.
 * Asked without a credential, as a reader. Null: it cannot be told, e.g. of a page that waits for a browser.
 */
export async function showsFirstPicture(
  outbound: Outbound,
  link: string,
  post: PublishablePost,
): Promise<boolean | null> {
  const [first] = post.pictures;
  const body = first === undefined ? null : await readBody(outbound, link);
  if (first === undefined || body === null || !holdsText(body, post)) return null;
  const shown = countPictures(body, toStem(first.url), link);
  const inText = listPictureIds(post.document.blocks).filter((id) => id === first.pictureId).length;
  return shown < inText ? null : shown > inText;
}

async function readBody(outbound: Outbound, link: string): Promise<Element[] | null> {
  try {
    const html = await openPage(outbound, new URL(link));
    const page = html === null ? null : parsePage(html);
    return page && listSeen(page.childNodes);
  } catch (error) {
    // The post is out whether its page can be read or not.
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

async function openPage(outbound: Outbound, start: URL): Promise<string | null> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await outbound.fetch(url, {
      service: "wordpress",
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

/** Elements that readers may see, in the order of the page. */
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

/** A page of maintenance or of a guard in front of the site says nothing about the theme. */
function holdsText(elements: Element[], post: PublishablePost): boolean {
  const texts = elements.filter(({ tagName }) => tagName !== "style").flatMap(({ childNodes }) => childNodes);
  const page = toLetters(texts.map((node) => ("value" in node ? node.value : "")).join(" "));
  const passages = post.document.blocks
    .map((block) => toLetters(textOf(block)))
    .filter((text) => text.length >= ENOUGH_LETTERS);
  const wanted = passages.length > 0 ? passages : [toLetters(post.title)];
  return wanted.some((passage) => passage !== "" && page.includes(passage.slice(0, 2 * ENOUGH_LETTERS)));
}

/** WordPress curls quotes and dashes: only letters and digits are compared. */
const toLetters = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");

function textOf(block: Block): string {
  const join = (spans: Span[]) => spans.map(({ text }) => text).join("");
  if (block.type === "paragraph" || block.type === "heading") return join(block.spans);
  if (block.type === "list") return join(block.items.flat());
  return block.type === "quote" ? join(block.paragraphs.flat()) : "";
}

/** As <img>, whatever script loads it later, or as the background of an element. */
function countPictures(elements: Element[], stem: string, link: string): number {
  const names = (value: string) => value.includes(stem);
  return elements.filter((element) => {
    if (element.tagName === "style") return element.childNodes.some((node) => "value" in node && names(node.value));
    const isPicture = element.tagName === "img" && !leadsTo(element, link);
    return element.attrs.some(({ name, value }) => (isPicture || name === "style") && names(value));
  }).length;
}

/** Lists of posts show the picture too, as a link to the post. */
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

/** "3f2a" of ".../3f2a.jpg": WordPress serves it in sizes ("3f2a-300x200.jpg"), networks under other addresses. */
function toStem(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  return name.replace(/\.\w+$/, "").replace(/-(scaled|\d+x\d+)$/, "");
}

function listPictureIds(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "figure") return [block.picture.pictureId];
    return block.type === "gallery" ? block.pictures.map(({ pictureId }) => pictureId) : [];
  });
}

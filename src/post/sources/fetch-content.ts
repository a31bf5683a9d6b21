import { ConnectorError } from "../../platform/connector-error.ts";
import { toTypedUrl } from "../../connectors/typed-url.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { fetchFollowing } from "../../platform/guards/fetch-following.ts";
import type { OutboundResponse } from "../../platform/guards/outbound.ts";
import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { toReadableText } from "./readable-text.ts";
import { maxAboutLength } from "./source-settings.ts";
import { cut } from "../../platform/cut.ts";

export type FetchedContent = {
  /** The text's URL, after redirects. */
  url: string;
  /** Plain text, one line per paragraph; no longer than an about text may be. */
  text: string;
  /** Whether the page has more text. */
  cut: boolean;
};

const MAX_BYTES = 3_000_000;

const pageAddress = typedText({ max: 2_000, required: "required" })
  .transform(toTypedUrl)
  .pipe(z.instanceof(URL, { error: "invalid-url" }));

/**
 * Returns an about page's readable text. Stores nothing: owners see it and save what they want. Throws "invalid-input"
 * for `url` ("invalid-url", "unreachable-url"), or "page-unreadable".
 */
export async function fetchContent(ctx: Pick<Context, "outbound">, input: { url: string }): Promise<FetchedContent> {
  const url = parseInput(pageAddress, input.url, "url");
  const answer = await openPage(ctx, url).catch((cause: unknown) => {
    if (!(cause instanceof ConnectorError)) throw cause;
    throw new GalleyError("invalid-input", { field: "url", problem: "unreachable-url", cause });
  });
  const text = toText(answer);
  if (text === "") throw new GalleyError("page-unreadable");
  return { url: answer.url, ...cutAt(text, maxAboutLength) };
}

async function openPage(ctx: Pick<Context, "outbound">, url: URL): Promise<OutboundResponse> {
  const answer = await fetchFollowing(ctx.outbound, url, {
    service: "about-page",
    headers: { accept: "text/html, text/plain;q=0.9" },
    timeoutMs: 15_000,
    maxBytes: MAX_BYTES,
  });
  if (answer.status !== 200) throw new ConnectorError("about-page", "rejected", { code: String(answer.status) });
  return answer;
}

function toText(answer: OutboundResponse): string {
  const type = answer.headers.get("content-type") ?? "text/html";
  const body = decode(answer.bytes(), /charset=["']?([\w-]+)/i.exec(type)?.[1]);
  if (/^text\/plain/i.test(type)) return body.replaceAll("\0", "").toWellFormed().trim();
  return /html/i.test(type) ? toReadableText(body) : "";
}

/** Uses the header's charset, otherwise the one declared in the page's first bytes (WHATWG, "Encoding sniffing"). */
function decode(bytes: Uint8Array, named: string | undefined): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  const label = named ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Cuts at the end of a line or a word if there's one nearby. */
function cutAt(text: string, max: number): { text: string; cut: boolean } {
  if (text.length <= max) return { text, cut: false };
  const head = cut(text, max);
  const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(" "));
  return { text: (end > max / 2 ? head.slice(0, end) : head).trim(), cut: true };
}

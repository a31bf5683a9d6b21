import { captionLabels, draftLabels, falseWords, publishedLabels, trueWords } from "./label-words.ts";
import { readMedia } from "./read-legacy-posts.ts";
import type { NamedMedia, RawPost } from "./shapes.ts";
import { asList, asObject, asText, asTime } from "./values.ts";

type Label = { label: string; value: string };

/**
 * posts.json: a list of posts, each with `label_values` in the account's language. Pictures are recognised by their
 * shape, the caption by a picture's title or by its label, and the state by words that we know.
 */
export function readDetailedPost(entry: unknown): RawPost | null {
  const post = asObject(entry);
  const values = post && asList(post["label_values"]);
  if (!post || !values) return null;
  const entries = values.map(asObject).filter((one) => one !== null);
  const media = findMedia(entries);
  const labels = entries.flatMap(readLabel);
  const takenAt = asTime(post["timestamp"]) ?? findTime(entries) ?? media[0]?.takenAt ?? null;
  return { caption: findCaption(labels, media), takenAt, media, state: findState(labels) };
}

function readLabel(entry: Record<string, unknown>): Label[] {
  const [label, value] = [fold(asText(entry["label"])), asText(entry["value"])];
  return label === "" || value === "" ? [] : [{ label, value }];
}

/** In label_values[].media, or nested twice in a container without a label; nothing else is followed. */
function findMedia(entries: Record<string, unknown>[]): NamedMedia[] {
  const own = entries.flatMap((entry) => readAll(entry["media"]));
  const nested = entries
    .filter((entry) => ["", "metadata"].includes(fold(asText(entry["label"]))))
    .flatMap((entry) => asList(entry["dict"] ?? []) ?? [])
    .flatMap((inner) => asList(asObject(inner)?.["dict"] ?? []) ?? [])
    .flatMap((inner) => readAll(asObject(inner)?.["media"]));
  const seen = new Set<string>();
  return [...own, ...nested].filter(({ uri }) => !seen.has(uri) && seen.add(uri));
}

function readAll(value: unknown): NamedMedia[] {
  const all = (asList(value ?? []) ?? []).map(readMedia);
  return all.filter((one) => one !== null).filter(({ uri }) => /(^|\/)media\//.test(uri));
}

function findCaption(labels: Label[], media: NamedMedia[]): string {
  const titles = media.map(({ title }) => title).filter((title) => title !== "");
  const told = labels.find(({ value }) => titles.includes(value));
  return told?.value ?? labels.find(({ label }) => captionLabels.has(label))?.value ?? titles[0] ?? "";
}

function findTime(entries: Record<string, unknown>[]): number | null {
  return entries.map((entry) => asTime(entry["timestamp_value"])).find((time) => time !== null) ?? null;
}

/** Fails closed: a word that we don't know never counts as published. */
function findState(labels: Label[]): RawPost["state"] {
  const read = (names: ReadonlySet<string>) =>
    labels
      .filter(({ label }) => names.has(label))
      .map(({ value }) => (trueWords.has(fold(value)) ? true : falseWords.has(fold(value)) ? false : null));
  const [drafts, published] = [read(draftLabels), read(publishedLabels)];
  if (drafts.includes(true) || published.includes(false)) return "draft";
  return published.length === 0 || [...drafts, ...published].includes(null) ? "unknown" : "published";
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { SourceMaterial } from "../../../src/writer/article-writer.ts";
import { type WrittenPost, readWrittenPosts, toReadableText } from "./read-articles.ts";
import { readRecordedPosts } from "./read-recorded-posts.ts";

export const sheets = ["pairs", "pairs-swapped"] as const;
export type Sheet = (typeof sheets)[number];
export type Side = "A" | "B";

/** Leaves about half of the posts of each language on either side. */
const seed = "blind 6";

/** Which side has this version's article. A post keeps its side when others are added. */
export function sideOf(sheet: Sheet, post: string): Side {
  const isFirst = Number.parseInt(hash(`side ${post}`), 16) % 2 === 0;
  return isFirst === (sheet === "pairs") ? "A" : "B";
}

/** Writes the sheet for blind judges and, for us, its key: the posts in both recordings. */
export function writePairs(newer: string, older: string, folder: string): string[] {
  const [now, before] = [readWrittenPosts(newer), readWrittenPosts(older)];
  const known = new Map(readRecordedPosts().map(({ id, material }) => [id, material]));
  const ids = [...now.keys()].filter((id) => before.has(id) && known.has(id));
  mkdirSync(folder, { recursive: true });
  for (const sheet of sheets) {
    const items = sortAtRandom(sheet, ids).map((id) =>
      showPair(sheet, now.get(id)!, toOther(before.get(id)!), known.get(id)!),
    );
    writeFileSync(`${folder}/${sheet}.txt`, `${items.join(`\n\n${"=".repeat(100)}\n\n`)}\n`);
  }
  const key = sheets.map((sheet) => [sheet, Object.fromEntries(ids.map((id) => [id, sideOf(sheet, id)]))] as const);
  writeFileSync(`${folder}/key.json`, `${JSON.stringify(Object.fromEntries(key), null, 1)}\n`);
  return ids;
}

/** The other version's text, and what it saw in the pictures. */
type Other = { text: string; seen: string[] };
const toOther = ({ final }: WrittenPost): Other => ({ text: toReadableText(final), seen: listSeen(final) });

/** One post of a sheet. */
export function showPair(sheet: Sheet, now: WrittenPost, other: Other, material: SourceMaterial): string {
  const own = toReadableText(now.final);
  const [first, second] = sideOf(sheet, now.id) === "A" ? [own, other.text] : [other.text, own];
  return [
    `POST ${now.id} (language ${now.language}), posted ${material.postedAt.toISOString()} by ${material.accountName}`,
    now.caption,
    `----- ARTICLE A of ${now.id} -----`,
    first,
    `----- ARTICLE B of ${now.id} -----`,
    second,
    `----- FACTS of ${now.id}: only to find inventions and distortions -----`,
    showFacts(now, [...listSeen(now.final), ...other.seen], material),
  ].join("\n\n");
}

function listSeen({ record }: WrittenPost["final"]): string[] {
  return (record.sources ?? []).filter(({ id }) => /^(seen|alt):/.test(id)).map(({ text }) => `- ${text}`);
}

function showFacts(now: WrittenPost, seen: string[], material: SourceMaterial): string {
  const earlier = (material.earlierPosts ?? []).map(
    ({ text, title, url, postedAt }) =>
      `- ${postedAt.toISOString().slice(0, 10)}: ${text}${title ? ` [article "${title}", ${url}]` : ""}`,
  );
  const told = now.answers.filter(({ text }) => text !== "").map(({ question, text }) => `- ${question}\n  ${text}`);
  const named: [string, string[]][] = [
    ["Posted", [`${material.postedAt.toISOString()}, time zone ${material.timeZone}, by ${material.accountName}`]],
    ["Caption", [now.caption]],
    ["About the owner", [material.about]],
    ["Earlier posts", earlier],
    ["What the owner told", told],
    ["What can be seen in the photos", [...new Set(seen)]],
  ];
  return named
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${name}:\n${lines.join("\n")}`)
    .join("\n\n");
}

function sortAtRandom(sheet: Sheet, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, place: hash(`${sheet} ${id}`) }))
    .sort((one, other) => one.place.localeCompare(other.place))
    .map(({ id }) => id);
}

function hash(text: string): string {
  return createHash("sha256").update(`${seed} ${text}`).digest("hex").slice(0, 8);
}

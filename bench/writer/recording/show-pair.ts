import type { SourceMaterial } from "../../../src/writer/article-writer.ts";
import type { Recording } from "./recordings.ts";

/** The post, the articles A and B, and all that they could know. */
export function showPair(
  { id, language, caption, answers, final }: Pick<Recording, "id" | "language" | "caption" | "answers" | "final">,
  [first, second]: readonly [string, string],
  material: SourceMaterial,
): string {
  const earlier = (material.earlierPosts ?? []).map(
    ({ text, title, url, postedAt }) =>
      `- ${postedAt.toISOString().slice(0, 10)}: ${text}${title ? ` [article "${title}", ${url}]` : ""}`,
  );
  const told = answers.filter(({ text }) => text !== "").map(({ question, text }) => `- ${question}\n  ${text}`);
  const seen = (final.record.sources ?? []).filter((source) => /^(seen|alt):/.test(source.id));
  const facts: [string, string[]][] = [
    ["Posted", [`${material.postedAt.toISOString()}, time zone ${material.timeZone}, by ${material.accountName}`]],
    ["Caption", [caption]],
    ["About the owner", [material.about]],
    ["Earlier posts", earlier],
    ["What the owner told", told],
    ["What can be seen in the photos", seen.map(({ text }) => `- ${text}`)],
  ];
  return [
    `POST ${id} (language ${language}), posted ${material.postedAt.toISOString()} by ${material.accountName}`,
    caption,
    `----- ARTICLE A of ${id} -----`,
    first,
    `----- ARTICLE B of ${id} -----`,
    second,
    `----- FACTS of ${id}: only to find inventions and distortions -----`,
    ...facts.filter(([, lines]) => lines.length > 0).map(([name, lines]) => `${name}:\n${lines.join("\n")}`),
  ].join("\n\n");
}

import { cut } from "../../platform/cut.ts";

/** Trailers, so that a commit's article can be found after a lost answer (git-interpret-trailers). */
const ARTICLE = "Galley-Article: ";
const FILE = "Galley-File: ";

export function toMessage(
  verb: "Publish" | "Update" | "Unpublish",
  title: string,
  marker: string,
  path: string,
): string {
  const subject = cut(`${verb}: ${title.replace(/\s+/g, " ").trim()}`, 200).toWellFormed();
  return `${subject}\n\n${ARTICLE}${marker}\n${FILE}${path}\n`;
}

/** The files that commits of this article name, newest first. */
export function readPaths(messages: string[], marker: string): string[] {
  const own = messages.filter((message) => message.split("\n").includes(ARTICLE + marker));
  const lines = own.flatMap((message) => message.split("\n").filter((line) => line.startsWith(FILE)));
  return [...new Set(lines.map((line) => line.slice(FILE.length).trim()))];
}

/** The article of the newest commit that names the file. */
export function readMarker(messages: string[], path: string): string | null {
  const found = messages.find((message) => message.split("\n").includes(FILE + path));
  const line = found?.split("\n").find((one) => one.startsWith(ARTICLE));
  return line === undefined ? null : line.slice(ARTICLE.length).trim();
}

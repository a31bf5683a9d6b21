import { writerLocales } from "./locales/writer-locales.ts";

let frames: RegExp[] | undefined;

/** Whether a text is the writer's own closing line, for any date and language. */
export function isClosingLine(text: string): boolean {
  frames ??= Object.values(writerLocales).flatMap(({ onInstagram, elsewhere }) =>
    [...onInstagram.posted, ...elsewhere.posted].map(toPattern),
  );
  return frames.some((frame) => frame.test(text));
}

/** Italian contracts the article before some days: "il {date}" becomes "l'8 novembre". */
function toPattern(frame: string): RegExp {
  const literal = frame.replace(/(?:il|del) \{date\}/u, "{date}").replaceAll(".", "\\.");
  const [before = "", after = ""] = literal.split("{date}");
  return new RegExp(`^${before}.{4,40}${after}$`, "u");
}

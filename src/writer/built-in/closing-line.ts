import { writerLocales } from "./locales/writer-locales.ts";

let frames: RegExp[] | undefined;

/** Whether a text is the writer's own closing line, for any date and language. */
export function isClosingLine(text: string): boolean {
  frames ??= Object.values(writerLocales).flatMap(({ onInstagram, elsewhere, digest }) => [
    ...[...onInstagram.posted, ...elsewhere.posted].map((frame) => toPattern(frame)),
    ...[digest.onInstagram, digest.elsewhere].map((frame) => toPattern(frame.replace("{dates}", "{date}"), "{4,}")),
  ]);
  return frames.some((frame) => frame.test(text));
}

/** Italian contracts the article before some days: "il {date}" becomes "l'8 novembre". */
function toPattern(frame: string, length = "{4,40}"): RegExp {
  const literal = frame.replace(/(?:il|del) \{date\}/u, "{date}").replaceAll(".", "\\.");
  const [before = "", after = ""] = literal.split("{date}");
  return new RegExp(`^${before}.${length}${after}$`, "u");
}

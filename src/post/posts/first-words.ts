const MAX_WORDS = 60;

/**
 * Returns a caption's beginning on one line, as a name for a post without a title. Cuts between words where possible.
 */
export function toFirstWords(caption: string): string {
  const characters = [...caption.replaceAll(/\s+/g, " ").trim()];
  if (characters.length <= MAX_WORDS) return characters.join("");
  const cut = characters.slice(0, MAX_WORDS - 1).join("");
  const space = cut.lastIndexOf(" ");
  // Japanese has no spaces.
  return `${cut.slice(0, space > MAX_WORDS / 2 ? space : cut.length).trimEnd()}…`;
}

/** "5️⃣", "1️⃣0️⃣", "🔟": a number in keycap emoji. */
export const keycapsPattern = /(?:\d\ufe0f?\u20e3)+|🔟/gu;

const opening = new RegExp(String.raw`^[^\S\n]*(?:${keycapsPattern.source})`, "gmu");

/** "1️⃣ Wash", "Two steps: 1️⃣ Wash"; not "a table for 1️⃣ or 2️⃣ people". */
const startsEntry = new RegExp(String.raw`^(?:.*?[:.!?：。])?[^\p{L}\p{N}]*1\ufe0f?\u20e3`, "u");

/**
 * Turns keycap emoji into digits, except where they number a list: "1️⃣ Wash 2️⃣ Cook" on one line, or at the start of
 * lines. Pass `isList` for a single line taken from a longer text.
 */
export function plainKeycaps(text: string, isList = opensList(text)): string {
  return text.replace(/[^\n]+/gu, (line) => {
    const numbers = (line.match(keycapsPattern) ?? []).map(readKeycaps);
    const isCounting = numbers.every((number, index) => Number(number) === index + 1);
    const counts = numbers.length > (startsEntry.test(line) ? 1 : 2) && isCounting;
    return line.replace(keycapsPattern, (keycaps, index: number) =>
      counts || (isList && line.slice(0, index).trim() === "") ? keycaps : readKeycaps(keycaps),
    );
  });
}

/** Whether lines are numbered from one, or count up or down. "3️⃣ courses" above "5️⃣ wines" isn't a list. */
function opensList(text: string): boolean {
  const numbers = (text.match(opening) ?? []).map((found) => Number(readKeycaps(found)));
  const isNext = (number: number, index: number) => index === 0 || Math.abs(number - (numbers[index - 1] ?? 0)) === 1;
  return numbers.length > 1 && (numbers[0] === 1 || numbers.every(isNext));
}

/** The digits of "1️⃣0️⃣". */
export function readKeycaps(keycaps: string): string {
  return keycaps.replace("🔟", "10").replace(/\D/gu, "");
}

/** "1. …", "2) …", "(3) …", "Q1: …", "#2 …", "１．…", "①…". */
const word = "question|frage|domanda|câu|soalan|質問|q|f|a|#";
/** "2 - 3 hours" is no second answer. */
const sign = String.raw`[.)）:：、．]|\s?[-–—](?=\s)(?!\s+\d)`;
const atStart = new RegExp(String.raw`^\s{0,6}[(（]?(?:${word})?\s?(\d)\s?(?:${sign})(?!\d)\s*`, "iu");
/** "1. Mai": German writes days like the numbers of a list. */
const germanMonth =
  String.raw`(?:jan(?:uar)?|jän(?:ner)?|feb(?:ruar)?|märz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?` +
  String.raw`|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)(?!\p{L})`;
const onlyDay = new RegExp(String.raw`^\s*\d\.\s*${germanMonth}`, "iu");
const inLine = new RegExp(String.raw`(?<=\S\s+)(\d)[.)]\s+(?=\p{L})(?!${germanMonth})`, "giu");

/**
 * Returns the answers by their number, from 1 to `count`; empty if nothing is numbered. Other numbers are part of an
 * answer: a list of ingredients stays whole.
 */
export function readNumbered(text: string, count: number): Map<number, string> {
  const answers = new Map<number, string>();
  let current = 0;
  let isDay = false;
  const remarks: string[] = [];
  for (const line of text
    .normalize("NFC")
    .split("\n")
    .flatMap((one) => splitLine(one, count))) {
    const plain = line
      .replace(/^\s*([①-③])\s*/u, (_, digit: string) => `${"①②③".indexOf(digit) + 1}. `)
      .normalize("NFKC");
    const marker = atStart.exec(plain);
    const number = Number(marker?.[1] ?? 0);
    if (marker !== null && number > current && number <= count) {
      current = number;
      isDay = onlyDay.test(plain);
      answers.set(current, plain.slice(marker[0].length));
    } else if (current === 0) remarks.push(line);
    else answers.set(current, `${answers.get(current)}\n${line}`);
  }
  const [first] = answers;
  if (answers.size === 1 && isDay) return new Map();
  const remark = remarks.join("\n").trim();
  // "Here you go:" isn't an answer.
  if (first !== undefined && remark !== "" && !/[:：]$/.test(remark)) answers.set(first[0], `${remark}\n${first[1]}`);
  return answers;
}

/** "1. A dog 2. The Wiese" in one line. */
function splitLine(line: string, count: number): string[] {
  const start = Number(atStart.exec(line)?.[1] ?? 0);
  if (start === 0) return [line];
  const pieces: string[] = [];
  let from = 0;
  let next = start + 1;
  for (const { 1: digit, index } of line.matchAll(inLine)) {
    if (Number(digit) !== next || next > count) continue;
    pieces.push(line.slice(from, index));
    from = index;
    next += 1;
  }
  return [...pieces, line.slice(from)];
}

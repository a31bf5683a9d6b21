/** "1. …", "2) …", "(3) …", "Q1: …", "#2 …", "１．…", "①…". */
const word = "question|frage|domanda|câu|soalan|質問|q|f|a|#";
const sign = String.raw`[.)）:：、．]|\s?[-–—](?=\s)`;
const atStart = new RegExp(String.raw`^\s{0,6}[(（]?(?:${word})?\s?(\d)\s?(?:${sign})(?!\d)\s*`, "iu");
/** "am 2. Mai" in German is a day, not the second answer. */
const inLine = /(?<=\S\s+)(?<!\b(?:ab|am|bis|dem|den|der|vom|zum)\s+)(\d)[.)]\s+(?=\p{L})/giu;
/**
 * A range ("2 - 3 hours") or a German date ("2. Juni"), unless other numbers follow. Of May only the first, because
 * "Mai" is "never" in Italian and a name in Vietnamese.
 */
const noMarker = new RegExp(
  String.raw`^\s*(?:\d\s?[-–—]\s+\d|1\.\s*mai(?!\p{L})|\d\.\s*(?:jan(?:uar)?|jän(?:ner)?|feb(?:ruar)?|märz|apr(?:il)?` +
    String.raw`|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)(?!\p{L}))`,
  "iu",
);

/**
 * Returns the answers by their number, from 1 to `count`; empty if nothing is numbered. Other numbers are part of an
 * answer: a list of ingredients stays whole.
 */
export function readNumbered(text: string, count: number): Map<number, string> {
  const answers = new Map<number, string>();
  let current = 0;
  let isMarker = true;
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
      isMarker = !noMarker.test(plain);
      answers.set(current, plain.slice(marker[0].length));
    } else if (current === 0) remarks.push(line);
    else answers.set(current, `${answers.get(current)}\n${line}`);
  }
  const [first] = answers;
  if (answers.size === 1 && !isMarker) return new Map();
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

import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { mark } from "../../simulators/kit/marked-bytes.ts";

/** A WordPress application password is written in groups of four letters. */
const [plain, split, splitInForm, splitInAddress] = [mark, splitBy(" "), splitBy("+"), splitBy("%20")];

/** Tests and simulators mark their secrets; the product's own are recognised by their format. */
const marked = [
  plain,
  split,
  splitInForm,
  splitInAddress,
  Buffer.from(mark).toString("hex"),
  ...toBase64(plain),
  ...toBase64(split),
]
  .map(quote)
  .join("|");
const forms: [string, RegExp][] = [
  ["a marked secret", new RegExp(marked)],
  ["a token of a session", /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/],
  ["an API key", /galley_[\w-]{32}/],
  ["a webhook's secret", /whsec_[\w+/]{43}/],
  ["a personal link", /\/(?:approve|approvers|stop-mails)\/[\w-]{32}/],
];

function splitBy(space: string): string {
  return `${mark.slice(0, 4)}${space}${mark.slice(4)}`;
}

function quote(text: string): string {
  return text.replaceAll("+", "\\+");
}

/** The characters that don't depend on the text around, for each of the three possible alignments in base64. */
function toBase64(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(" ".repeat(offset) + text).toString("base64");
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + text.length) * 8) / 6));
  });
}

/** The kind of secret that a line leaks, and the part before it, which is safe to show. */
export function findSecret(line: string): { form: string; before: string } | null {
  for (const [form, pattern] of forms) {
    const found = pattern.exec(line);
    // The word may start with part of the secret, so cut back to the last separator.
    if (found !== null)
      return {
        form,
        before: line
          .slice(0, found.index)
          .replace(/[^\s"'=:/]*$/, "")
          .slice(-80),
      };
  }
  return null;
}

/** Lists where files in the folder contain a secret, without printing the secret. */
export async function findSecrets(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of listTexts(folder)) {
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(file) })) {
      number += 1;
      const secret = findSecret(line);
      if (secret !== null) found.push(`${file}:${number}: ${secret.form} after ${JSON.stringify(secret.before)}`);
    }
  }
  return found;
}

function listTexts(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:txt|json|log)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { mark } from "../../simulators/kit/marked-bytes.ts";

/** A WordPress application password is written in groups of four letters, in a form's body with a plus between them. */
const split = `${mark.slice(0, 4)} ${mark.slice(4)}`;

/** Tests and simulators mark their secrets; the product's own are recognised by their format. */
const marked = [mark, split, split.replace(" ", "+")]
  .flatMap(formsOf)
  .map((form) => RegExp.escape(form))
  .join("|");
const forms: [string, RegExp][] = [
  ["a marked secret", new RegExp(marked)],
  ["a token of a session", /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/],
  ["an API key", /galley_[\w-]{32}/],
  ["a webhook's secret", /whsec_[\w+/]{43}/],
  ["a personal link", /\/(?:approve|approvers|stop-mails)\/[\w-]{32}/],
];

/** The secret itself, and the ways programs encode it. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // The characters that don't depend on the text around, for each of the three possible alignments.
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [secret, encodeURIComponent(secret), bytes.toString("hex"), JSON.stringify(secret).slice(1, -1), ...base64];
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

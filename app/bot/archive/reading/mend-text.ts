const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Instagram writes each UTF-8 byte as a character of its own: "Ã©" instead of "é". Mends a string only if all of it is
 * such bytes; texts that are fine already stay as they are.
 */
export function mendText(text: string): string {
  const bytes = new Uint8Array(text.length);
  let isPlain = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0xff) return text.normalize("NFC");
    if (unit >= 0x80) isPlain = false;
    bytes[at] = unit;
  }
  if (isPlain) return text;
  try {
    return decoder.decode(bytes).normalize("NFC");
  } catch {
    return text.normalize("NFC");
  }
}

/** Mends every string and key of parsed JSON. Never do this before parsing: it breaks quotes and line breaks. */
export function mendJson(value: unknown): unknown {
  if (typeof value === "string") return mendText(value);
  if (Array.isArray(value)) return value.map(mendJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mendText(key), mendJson(inner)]));
}

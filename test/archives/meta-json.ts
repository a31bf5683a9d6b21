/** JSON as Meta writes it: each UTF-8 byte above 0x7f is a \u00xx escape of its own. */
export function toMetaJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => (typeof inner === "string" ? toBytes(inner) : inner),
    2,
  ).replace(/[\u0080-\u00ff]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`);
}

function toBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

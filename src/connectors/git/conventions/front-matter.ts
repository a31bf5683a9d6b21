/** A post's file: its front matter's text and what follows it. */
export type PostFile = { path: string; format: "yaml" | "toml"; frontMatter: string; body: string };

/** Null if there is no front matter. */
export function splitPost(path: string, text: string): PostFile | null {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)([\s\S]*)$/.exec(plain);
  if (yaml !== null) return { path, format: "yaml", frontMatter: yaml[1] ?? "", body: yaml[2] ?? "" };
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)([\s\S]*)$/.exec(plain);
  return toml === null ? null : { path, format: "toml", frontMatter: toYaml(toml[1] ?? ""), body: toml[2] ?? "" };
}

/**
 * Turns simple TOML (as "hugo new" writes it) into YAML, to learn its keys: Hugo reads both, and we write YAML. Values
 * that span lines are left out.
 */
function toYaml(toml: string): string {
  const lines: string[] = [];
  let indent = "";
  for (const line of toml.split("\n")) {
    const table = /^\[([\w-]+)\]\s*$/.exec(line.trim());
    const pair = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(line);
    if (table !== null) {
      lines.push(`${table[1]}:`);
      indent = "  ";
    } else if (pair !== null && isWhole(pair[2] ?? "")) lines.push(`${indent}${pair[1]}: ${pair[2]}`);
  }
  return lines.join("\n");
}

function isWhole(value: string): boolean {
  return /^(".*"|'.*'|\[.*\]|[\w.:+-]+)$/.test(value) && !value.startsWith('"""');
}

import { groupTitles, type SettingGroup, type SettingText, settingsGuide } from "./settings-guide.ts";

const HEAD = `# Every setting of Galley, printed from the program (galley config example > .env.example).
# Copy it to .env and remove the "#" where you set something. Instead of any NAME you may set
# NAME_FILE: the file's content is the value (for secrets mounted as files).
# "galley config check" lists everything that is wrong; "galley doctor" also tries what they point to.
`;

/** The text of .env.example. */
export function printSettings(): string {
  return [HEAD, ...settingsGuide.map(printGroup)].join("\n");
}

function printGroup({ id, part, docs, settings }: SettingGroup, index: number): string {
  // The first group must be set.
  const lines = Object.entries(settings).map(([name, setting]) => printSetting(name, setting, index === 0));
  const heading = part === undefined ? "" : `# ══ ${part} ══\n\n`;
  const more = docs === undefined ? "" : ` (${docs.join(", ")})`;
  return `${heading}# ── ${groupTitles[id]}${more} ──\n\n${lines.join("\n")}`;
}

function printSetting(name: string, { form, text, byDefault, secret }: SettingText, required: boolean): string {
  const comment = wrap(`${text} Form: ${form}.${secret ? " A secret." : ""}`);
  return `${comment}${required ? "" : "#"}${name}=${quote(byDefault ?? "")}\n`;
}

/** Lines of at most 100 characters, each a comment. */
function wrap(text: string): string {
  return text.replace(/(.{1,98})(?: |$)/g, "# $1\n");
}

/** Quotes a value with spaces, "#", quotes or angle brackets, as .env files need it. */
function quote(value: string): string {
  return /[\s#"<>]/.test(value) ? `'${value}'` : value;
}

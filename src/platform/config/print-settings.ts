import { type SettingGroup, type SettingText, settingsGuide } from "./settings-guide.ts";

const HEAD = `# Every setting of Galley, printed from the program (galley config example > .env.example).
# Copy it to .env and remove the "#" where you set something. Any NAME may be left out and
# NAME_FILE set instead: the file's content is the value (secrets mounted as files).
# "galley config check" says everything that is wrong; "galley doctor" looks at what they point to.
`;

/** Prints the content of .env.example. */
export function printSettings(): string {
  return [HEAD, ...settingsGuide.map(printGroup)].join("\n");
}

function printGroup({ title, settings }: SettingGroup, index: number): string {
  // The first group holds the required settings.
  const lines = Object.entries(settings).map(([name, setting]) => printSetting(name, setting, index === 0));
  return `# ── ${title} ──\n\n${lines.join("\n")}`;
}

function printSetting(name: string, { form, text, byDefault, secret }: SettingText, required: boolean): string {
  const comment = `# ${text} Form: ${form}.${secret ? " A secret." : ""}\n`;
  return `${comment}${required ? "" : "#"}${name}=${quote(byDefault ?? "")}\n`;
}

/** Quotes values that contain blanks, "#" or quotes, as settings files require. */
function quote(value: string): string {
  return /[\s#"<>]/.test(value) ? `'${value}'` : value;
}

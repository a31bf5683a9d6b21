import { UserError } from "../../src/platform/user-error.ts";

/** The part of CHANGELOG.md under "## <version>", or under "## Unreleased" before it has a number. */
export function findChangelogEntry(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m);
  const wanted = [version, "Unreleased"].map((title) =>
    parts.find((part) => new RegExp(`^## \\[?${title.replaceAll(".", "\\.")}\\b`).test(part)),
  );
  const entry = wanted.find((part) => part !== undefined);
  if (entry === undefined) throw new UserError(`CHANGELOG.md says nothing about ${version}.`);
  return `${entry.replace(/^## .*/, `# Galley ${version}`).trim()}\n`;
}

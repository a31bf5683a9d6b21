import { type Check, findRepeated } from "./history.ts";

/** As long as a supervisor waits before it kills. */
const STOPS_WITHIN_MS = 25_000;

export const noSecretIsWritten: Check = ({ secrets, outputs }) =>
  outputs.flatMap(({ name, text }) =>
    secrets
      .filter(({ value }) => formsOf(value).some((form) => text.includes(form)))
      .map((secret) => `${secret.name} stands in ${name}`),
  );

/** The secret itself, and the ways programs encode it. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  // In base64 the first and last characters depend on the surrounding text.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString("hex"),
    JSON.stringify(secret).slice(1, -1),
    ...base64.filter((text) => text.length >= 8),
  ];
}

export const stopsAreGraceful: Check = ({ stops }) =>
  stops
    .filter(({ code, ms }) => code !== 0 || ms > STOPS_WITHIN_MS)
    .map(({ process, code, ms }) => `${process} was told to stop and ended with ${code} after ${ms} ms`);

export const migrationsAreAppliedOnce: Check = ({ migrations: { expected, applied } }) => [
  ...findRepeated(applied, (name) => `migration ${name}`),
  ...expected.filter((name) => !applied.includes(name)).map((name) => `migration ${name} is missing`),
];

export const restoringSendsNothing: Check = ({ restored }) =>
  restored.mails + restored.posts > 0
    ? [`a restored copy sent ${restored.mails} mails and made ${restored.posts} posts`]
    : [];

import { type Env, listUnknownNames, type SettingNames } from "./env.ts";
import { readPassword } from "./placeholders.ts";

const GUESSED = [
  "password",
  "passwort",
  "secret",
  "postgres",
  "admin",
  "root",
  "test",
  "1234",
  "12345",
  "123456",
  "12345678",
  "qwerty",
];

/** A doubtful setting: it doesn't prevent a start, but an operator should fix it (messages/, `doctor.settings`). */
export type Doubt = {
  setting: string;
  about: "plain-address" | "everyone" | "guessed" | "misspelt" | "unknown";
  /** The range that includes everyone, or the setting that was meant. */
  detail: string;
};

/** `names` are the variables that were set. */
export function listWarnings(env: Env, names?: SettingNames): Doubt[] {
  return [...addressWarnings(env), ...proxyWarnings(env), ...passwordWarnings(env), ...nameWarnings(names)];
}

/** Loopback traffic can't be intercepted. */
export function isLoopback(publicUrl: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}

function addressWarnings({ PUBLIC_URL: publicUrl }: Env): Doubt[] {
  if (publicUrl === undefined || publicUrl.startsWith("https:") || isLoopback(publicUrl)) return [];
  return [{ setting: "PUBLIC_URL", about: "plain-address", detail: "" }];
}

function proxyWarnings({ TRUSTED_PROXIES: proxies }: Env): Doubt[] {
  const everybody = proxies.filter((range) => range.endsWith("/0"));
  return everybody.map((detail) => ({ setting: "TRUSTED_PROXIES", about: "everyone", detail }));
}

function passwordWarnings(env: Env): Doubt[] {
  return (["DATABASE_URL", "SMTP_URL"] as const).flatMap((setting) => {
    const password = readPassword(env[setting]).toLowerCase();
    const isGuessed =
      GUESSED.includes(password) || (password !== "" && password === new URL(env[setting]).username.toLowerCase());
    return isGuessed ? [{ setting, about: "guessed", detail: "" }] : [];
  });
}

function nameWarnings(names?: SettingNames): Doubt[] {
  return listUnknownNames(names).map(({ name, meant }) =>
    meant === null
      ? { setting: name, about: "unknown", detail: "" }
      : { setting: name, about: "misspelt", detail: meant },
  );
}

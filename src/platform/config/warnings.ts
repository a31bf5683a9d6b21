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

/** Problems that don't prevent a start but that an operator should fix; `names` are the variables that were set. */
export function listWarnings(env: Env, names?: SettingNames): string[] {
  return [...addressWarnings(env), ...proxyWarnings(env), ...passwordWarnings(env), ...listUnknownNames(names)];
}

/** Loopback traffic can't be intercepted. */
export function isLoopback(publicUrl: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}

function addressWarnings({ PUBLIC_URL: publicUrl }: Env): string[] {
  if (publicUrl === undefined || publicUrl.startsWith("https:") || isLoopback(publicUrl)) return [];
  return ["PUBLIC_URL: is not https: sign-ins and approvals can be read on the way, and browsers keep no sign-in"];
}

function proxyWarnings({ TRUSTED_PROXIES: proxies }: Env): string[] {
  const everybody = proxies.filter((range) => range.endsWith("/0"));
  return everybody.map(
    (range) => `TRUSTED_PROXIES: ${range} is everybody, so each visitor may say whose address they have`,
  );
}

function passwordWarnings(env: Env): string[] {
  return (["DATABASE_URL", "SMTP_URL"] as const).flatMap((name) => {
    const password = readPassword(env[name]).toLowerCase();
    const isGuessed =
      GUESSED.includes(password) || (password !== "" && password === new URL(env[name]).username.toLowerCase());
    return isGuessed ? [`${name}: its password is one that people guess first`] : [];
  });
}

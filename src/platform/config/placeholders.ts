import type { Env } from "./env.ts";

/** What guides and examples put where a secret belongs. */
const PLACEHOLDER = /^(.)\1+$|change.?me|replace.?me|place.?holder|^your\b|your[-_ ]|[<>…]|^\.\.\.$/i;
/** A Meta app's secret is hexadecimal digits: no word stands in it. */
const META_PLACEHOLDER = /^(.)\1+$|change.?me|example|secret|password|default/i;

const metaSecrets = ["INSTAGRAM_APP_SECRET", "META_APP_SECRET", "FACEBOOK_APP_SECRET"] as const;
const otherSecrets = [
  "SMS_TOKEN",
  "S3_SECRET_ACCESS_KEY",
  "STRIPE_SECRET_KEY",
  "MODEL_API_KEY",
  "MODEL_FALLBACK_API_KEY",
] as const;

/** Secrets that stand in a guide or were typed by hand keep nothing secret. */
export function placeholderProblems(env: Env): string[] {
  const problems = env.SECRET_KEYS.flatMap(toKeyProblem);
  const ids = env.SECRET_KEYS.map((key) => key.split(":")[0]);
  if (new Set(ids).size < ids.length) problems.push("SECRET_KEYS: two keys have the same name");
  for (const name of metaSecrets) {
    if (META_PLACEHOLDER.test(env[name] ?? ""))
      problems.push(`${name}: is a placeholder; copy the secret from the Meta app`);
  }
  for (const name of otherSecrets) if (PLACEHOLDER.test(env[name] ?? "")) problems.push(`${name}: is a placeholder`);
  if (env.STRIPE_WEBHOOK_SECRETS?.some((secret) => PLACEHOLDER.test(secret)))
    problems.push("STRIPE_WEBHOOK_SECRETS: is a placeholder");
  for (const name of ["DATABASE_URL", "SMTP_URL"] as const) {
    if (PLACEHOLDER.test(readPassword(env[name]))) problems.push(`${name}: its password is a placeholder`);
  }
  if (env.BOUNCE_SECRET !== undefined && (PLACEHOLDER.test(env.BOUNCE_SECRET) || new Set(env.BOUNCE_SECRET).size < 8)) {
    problems.push("BOUNCE_SECRET: is not random; make one with: openssl rand -hex 32");
  }
  return problems;
}

/** Of a connection's address, as it is sent; empty where it has none. */
export function readPassword(address: string): string {
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

function toKeyProblem(key: string): string[] {
  const [id = "", base64 = ""] = key.split(":");
  return isRandom(base64) ? [] : [`SECRET_KEYS: the key "${id}" is not random; make one with: openssl rand -base64 32`];
}

/**
 * False for what was typed, counted or repeated. Of 32 random bytes about 30 are different, and what is asked
 * here fails for less than one in a hundred million.
 */
function isRandom(base64: string): boolean {
  const bytes = [...Buffer.from(base64, "base64")];
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  const isCounted = bytes.every((byte, index) => index === 0 || Math.abs(byte - (bytes[index - 1] ?? 0)) === 1);
  const hasBothCases = /[a-z]/.test(base64) && /[A-Z]/.test(base64);
  return new Set(bytes).size >= 20 && !isText && !isCounted && hasBothCases;
}

import type { Env } from "./env.ts";

/** Matches the placeholders that guides and examples use for secrets. */
const PLACEHOLDER = /^(.)\1+$|change.?me|replace.?me|place.?holder|^your\b|your[-_ ]|[<>…]|^\.\.\.$/i;
/** A Meta app secret consists of hexadecimal digits, so it can't contain a word. */
const META_PLACEHOLDER = /^(.)\1+$|change.?me|example|secret|password|default/i;

const metaSecrets = ["INSTAGRAM_APP_SECRET", "META_APP_SECRET", "FACEBOOK_APP_SECRET"] as const;
const otherSecrets = [
  "SMS_TOKEN",
  "WORDPRESS_COM_CLIENT_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "STRIPE_SECRET_KEY",
  "MODEL_API_KEY",
  "MODEL_FALLBACK_API_KEY",
] as const;

/** Rejects secrets that were copied from a guide or typed by hand. */
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
    problems.push("BOUNCE_SECRET: isn’t random; create one with: openssl rand -hex 32");
  }
  return problems;
}

/** The decoded password in a connection URL; empty if there is none. */
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
  return isRandom(base64)
    ? []
    : [`SECRET_KEYS: the key "${id}" isn’t random; create one with: openssl rand -base64 32`];
}

/**
 * False for keys that were typed, counted or repeated. 32 random bytes have about 30 distinct values; fewer than
 * one random key in a hundred million fails this check.
 */
function isRandom(base64: string): boolean {
  const bytes = [...Buffer.from(base64, "base64")];
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  const isCounted = bytes.every((byte, index) => index === 0 || Math.abs(byte - (bytes[index - 1] ?? 0)) === 1);
  const hasBothCases = /[a-z]/.test(base64) && /[A-Z]/.test(base64);
  return new Set(bytes).size >= 20 && !isText && !isCounted && hasBothCases;
}

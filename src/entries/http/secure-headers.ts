import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.ts";

const defaults: Record<string, string> = {
  // Pages bring their own policy with a nonce; everything else may load nothing at all.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/**
 * Security headers for responses that don't set their own. They are set on Node's response, which response
 * headers then overwrite: reading a response's headers would rebuild it as a fetch Response at several times the
 * cost.
 */
export function secureHeaders(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const headers = publicUrl.startsWith("https:")
    ? { ...defaults, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : defaults;
  const entries = Object.entries(headers);
  return (c, next) => {
    for (const [name, value] of entries) c.env.outgoing.setHeader(name, value);
    return next();
  };
}

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

/** Fills in the security headers that an answer did not choose itself. */
export function secureHeaders(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const headers = publicUrl.startsWith("https:")
    ? { ...defaults, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : defaults;
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}

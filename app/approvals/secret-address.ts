/** The URL is a secret: caches don't keep it and referrers don't leak it. */
export const secretAddress = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

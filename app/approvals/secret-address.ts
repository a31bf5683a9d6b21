/** The address is a secret: it is kept nowhere and told to nobody. */
export const secretAddress = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

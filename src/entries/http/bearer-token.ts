/**
 * The token of an Authorization header (RFC 6750), or null. Cookies never count: other sites can make a browser
 * send them.
 */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? "")?.[1] ?? null;
}

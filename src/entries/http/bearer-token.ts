/** The token of an Authorization header (RFC 6750); null without one. A cookie never counts: other sites can send it too. */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? "")?.[1] ?? null;
}

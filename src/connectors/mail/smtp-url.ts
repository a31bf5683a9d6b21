export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Refuse to go on where the server does not offer STARTTLS: somebody may have taken the offer out. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
};

/**
 * "smtps://" speaks TLS at once (port 465), "smtp://" upgrades when offered (587 with a password,
 * otherwise 25). A password is never sent in clear, unless "?tls=optional" says so.
 * Throws a RangeError that does not quote the URL, which holds the password.
 */
export function parseSmtpUrl(address: string): SmtpServer {
  const url = URL.parse(address);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new RangeError("the SMTP address is not smtp://host or smtps://host");
  const tls = url.searchParams.get("tls") ?? (url.username ? "required" : "optional");
  if (tls !== "required" && tls !== "optional")
    throw new RangeError('the SMTP address has a "tls" other than required and optional');
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : user ? 587 : 25),
    secure,
    requireTLS: !secure && tls === "required",
    auth: user ? { user, pass: decodeURIComponent(url.password) } : null,
  };
}

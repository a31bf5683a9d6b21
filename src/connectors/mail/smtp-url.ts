export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Whether to abort if the server doesn't offer STARTTLS: an attacker may have removed the offer. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
};

/**
 * "smtps://" uses TLS from the start (port 465), "smtp://" upgrades if offered (587 with a password, otherwise 25).
 * Never sends a password in the clear unless "?tls=optional" allows it. Throws a RangeError that doesn't quote the
 * URL, which contains the password.
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

import PostalMime from "postal-mime";

const ADDRESS = /[^\s<>,;:"()]+@[^\s<>,;:"()]+/g;
/** Servers note whom they delivered to in one of these; To and Cc are the sender's, and come last. */
const ORDER = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc"];
const MAX_RECIPIENTS = 20;

/**
 * Reads from a message's headers whom it went to, surest first, and its envelope's sender: "" for a mail server's own
 * emails (RFC 5321, 4.5.5), and "unknown" where no server has recorded it.
 */
export async function readEnvelope(headers: Buffer): Promise<{ recipients: string[]; sender: string }> {
  const parsed = await PostalMime.parse(headers);
  const valuesOf = (name: string) => parsed.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const recipients = ORDER.flatMap((name) => valuesOf(name).flatMap((value) => value.match(ADDRESS) ?? []));
  const [returnPath] = valuesOf("return-path");
  const sender = returnPath === undefined ? "unknown" : (returnPath.match(ADDRESS)?.[0] ?? "");
  return { recipients: [...new Set(recipients)].slice(0, MAX_RECIPIENTS), sender };
}

import { randomBytes } from "node:crypto";

type Fields = { message?: string | undefined; code: number; subcode?: number | undefined; status?: number | undefined };

const messages: Record<number, string> = {
  1: "An unknown error occurred",
  2: "Service temporarily unavailable",
  4: "(#4) Application request limit reached",
  100: "This authorization code has been used.",
  101: "Error validating application. Cannot get application info due to a system error.",
  190: "Invalid OAuth access token - Cannot parse access token",
};

/** The Graph envelope `{"error":{…}}` (Meta, Graph API error handling). */
export function graphError({ message, code, subcode, status }: Fields): Response {
  const error = {
    message: message ?? messages[code] ?? `(#${code}) Error`,
    type: code === 100 && message?.startsWith("API calls") ? "GraphMethodException" : "OAuthException",
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    fbtrace_id: `A${randomBytes(8).toString("base64url")}`,
  };
  return Response.json({ error }, { status: status ?? (code === 1 || code === 2 ? 500 : 400) });
}

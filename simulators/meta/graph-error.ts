import { randomBytes } from "node:crypto";
import errors from "./graph-errors.json" with { type: "json" };

type GraphErrorFields = {
  code: number;
  subcode?: number | undefined;
  message?: string | undefined;
  status?: number | undefined;
  headers?: Record<string, string> | undefined;
};

type Kind = {
  message: string;
  type: string;
  status: number;
  transient?: boolean;
  title?: string;
  userMessage?: string;
};

const kinds: Record<string, Kind> = errors.kinds;
const deadTokenMessages: Record<string, string> = errors.deadTokens;

/** The Graph envelope `{"error":{…}}` (Meta, Graph API error handling). */
export function graphError({ code, subcode, message, status, headers }: GraphErrorFields): Response {
  const kind = kinds[code] ?? { message: `(#${code}) Error`, type: "OAuthException", status: 400 };
  const deadToken = code === 190 && subcode !== undefined ? deadTokenMessages[subcode] : undefined;
  const error = {
    message: message ?? deadToken ?? kind.message,
    type: kind.type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(kind.title === undefined ? {} : { error_user_title: kind.title, error_user_msg: kind.userMessage }),
    is_transient: kind.transient ?? false,
    fbtrace_id: `A${randomBytes(8).toString("base64url")}`,
  };
  return Response.json({ error }, { status: status ?? kind.status, headers: headers ?? {} });
}

/** As recorded: "Session has expired on Tuesday, 01-Dec-25 06:00:00 PST. The current time is …" */
export function expiredTokenError(expiredAt: Date, now: Date): Response {
  const message =
    `Error validating access token: Session has expired on ${pacific(expiredAt)}. ` +
    `The current time is ${pacific(now)}.`;
  return graphError({ code: 190, subcode: 463, message });
}

export function missingObjectError(id: string): Response {
  const message =
    `Unsupported get request. Object with ID '${id}' does not exist, ` +
    `cannot be loaded due to missing permissions, or does not support this operation`;
  return graphError({ code: 100, subcode: 33, message });
}

export function unknownFieldError(field: string, nodeType: string): Response {
  const message = `(#100) Tried accessing nonexisting field (${field}) on node type (${nodeType})`;
  return graphError({ code: 100, message });
}

/** The code exchange uses a different error envelope than the Graph calls. */
export function oauthError(message: string): Response {
  return Response.json({ error_type: "OAuthException", code: 400, error_message: message }, { status: 400 });
}

const pacificParts = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "long",
  day: "2-digit",
  month: "short",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

function pacific(date: Date): string {
  const part = Object.fromEntries(pacificParts.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = `${part.weekday}, ${part.day}-${part.month}-${part.year}`;
  return `${day} ${part.hour}:${part.minute}:${part.second} ${part.timeZoneName}`;
}

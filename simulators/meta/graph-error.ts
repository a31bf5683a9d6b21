import { randomBytes } from "node:crypto";

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

const invalidated =
  "Error validating access token: The session has been invalidated because the user changed their password " +
  "or Facebook has changed the session for security reasons.";

/** Messages as clients have seen them. Types vary in practice, so clients should rely on the code. */
const kinds: Record<number, Kind> = {
  1: { message: "An unknown error occurred", type: "OAuthException", status: 500, transient: true },
  2: { message: "Service temporarily unavailable", type: "OAuthException", status: 503, transient: true },
  3: {
    message: "(#3) Application does not have the capability to make this API call.",
    type: "OAuthException",
    status: 400,
  },
  4: { message: "(#4) Application request limit reached", type: "OAuthException", status: 403, transient: true },
  10: { message: "(#10) Application does not have permission for this action", type: "OAuthException", status: 403 },
  17: { message: "(#17) User request limit reached", type: "OAuthException", status: 400, transient: true },
  32: { message: "(#32) Page request limit reached", type: "OAuthException", status: 400, transient: true },
  100: { message: "(#100) Invalid parameter", type: "IGApiException", status: 400 },
  102: { message: "Session key invalid or no longer valid", type: "OAuthException", status: 400 },
  190: { message: "Invalid OAuth access token - Cannot parse access token", type: "OAuthException", status: 400 },
  200: { message: "(#200) Permissions error", type: "OAuthException", status: 403 },
  341: { message: "(#341) Feed action request limit reached", type: "OAuthException", status: 400 },
  368: {
    message: "The action attempted has been deemed abusive or is otherwise disallowed",
    type: "OAuthException",
    status: 400,
    title: "Action blocked",
    userMessage: "This action was blocked for going against our community standards.",
  },
  613: {
    message: "(#613) Calls to this api have exceeded the rate limit.",
    type: "OAuthException",
    status: 400,
    transient: true,
  },
  80002: {
    message: "(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.",
    type: "OAuthException",
    status: 400,
  },
};

const deadTokenMessages: Record<number, string> = {
  458: "Error validating access token: The user has not authorized application.",
  459:
    "Error validating access token: " +
    "You cannot access the app till you log in to www.instagram.com and follow the instructions given.",
  460: invalidated,
  463: "Error validating access token: Session has expired.",
  464: "Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.",
  467: "Error validating access token: The session is invalid because the user logged out.",
  492: "Error validating access token: Session does not match current stored session.",
};

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

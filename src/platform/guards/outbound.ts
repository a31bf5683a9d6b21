import { Agent, type Dispatcher } from "undici";
import { parseAllowList } from "./address.ts";
import { readBody } from "./body-reader.ts";
import { BlockedAddressError, createGuardedConnector, type Dial, type Resolve, resolveWithSystem } from "./dialer.ts";
import { OutboundError } from "./outbound-error.ts";

export type OutboundRequest = {
  /** Named in errors, e.g. "wordpress". */
  service?: string;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole call, from the name lookup to the last byte. Default 30 000. */
  timeoutMs?: number;
  /** The limit for the response body, before and after decompression. Default 5 MB. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
  /** Uses the connection only once. */
  closes?: boolean;
};

export type OutboundResponse = {
  status: number;
  headers: Headers;
  /** The requested address; redirects are answers like any other. */
  url: string;
  bytes(): Uint8Array;
  text(): string;
  /** Throws "bad-answer" if the body isn't JSON. */
  json(): unknown;
  /** Undefined if the body isn't JSON. */
  findJson(): unknown;
};

/** All HTTP calls to addresses from users or peers go through this. */
export type Outbound = {
  /** Throws `OutboundError`. Any status counts as an answer; redirects are never followed. */
  fetch(url: string | URL, request?: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
};

export type OutboundOptions = {
  /** "host:port" or CIDR entries that the operator allows although they're private or on another port. */
  allow: readonly string[];
  /** For addresses that owners type: names that resolve to private addresses fail like unknown names. */
  ofOwners?: boolean;
  resolve?: Resolve;
  dial?: Dial;
};

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 5_000_000;

export function createOutbound(options: OutboundOptions): Outbound {
  const agent = new Agent({
    connect: createGuardedConnector({
      allow: parseAllowList(options.allow),
      resolve: options.resolve ?? resolveWithSystem,
      dial: options.dial,
      ofOwners: options.ofOwners,
    }),
    pipelining: 1,
    maxHeaderSize: 32_768,
  });
  return {
    fetch: (url, request = {}) => send(agent, url, request),
    close: () => agent.close(),
  };
}

async function send(agent: Agent, address: string | URL, request: OutboundRequest): Promise<OutboundResponse> {
  const service = request.service ?? "outbound";
  const url = requireHttpUrl(address, service);
  const deadline = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  let sent = false;
  const watched = agent.compose(onRequestStart(() => (sent = true)));
  try {
    signal.throwIfAborted();
    const answer = await watched.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method ?? "GET",
      headers: { "user-agent": "Galley", "accept-encoding": "gzip, deflate, br", ...request.headers },
      body: request.body ?? null,
      reset: request.closes ?? false,
      signal,
    });
    const headers = toHeaders(answer.headers);
    const encoding = headers.get("content-encoding");
    const body = await readBody(answer.body, { encoding, maxBytes: request.maxBytes ?? defaultMaxBytes, signal });
    if (!body.ok) throw new OutboundError(service, "bad-answer", { sent: true, code: body.problem });
    return toResponse(service, url, answer.statusCode, headers, body.bytes);
  } catch (error) {
    throw toOutboundError(service, error, { sent, aborted: signal.aborted });
  }
}

function requireHttpUrl(address: string | URL, service: string): URL {
  const url = URL.parse(String(address));
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!plain) throw new OutboundError(service, "blocked-address", { sent: false });
  return url;
}

/** Reports when a request is written to an open connection: from then on, it may have taken effect. */
function onRequestStart(started: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        started();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });
}

function toOutboundError(service: string, error: unknown, state: { sent: boolean; aborted: boolean }): OutboundError {
  if (error instanceof OutboundError) return error;
  const { sent } = state;
  if (error instanceof BlockedAddressError) return new OutboundError(service, "blocked-address", { sent: false });
  if (state.aborted) return new OutboundError(service, "timeout", { sent });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("HPE_")) return new OutboundError(service, "bad-answer", { sent, code: "not-http" });
  // Leaves out the cause, because its message contains addresses.
  return new OutboundError(service, "unavailable", { sent, code: sent ? "cut" : toDialCode(code) });
}

/** Why we couldn't reach the peer, for the owner who entered the address. */
function toDialCode(code: string): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no-such-host";
  if (code === "ECONNREFUSED") return "refused";
  return /CERT|TLS|SSL|ALTNAME|EPROTO|UNABLE_TO_VERIFY/.test(code) ? "tls" : "no-connection";
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function toResponse(service: string, url: URL, status: number, headers: Headers, bytes: Uint8Array): OutboundResponse {
  const text = () => new TextDecoder().decode(bytes);
  const findJson = (): unknown => {
    try {
      return JSON.parse(text());
    } catch {
      return undefined;
    }
  };
  return {
    status,
    headers,
    url: url.href,
    bytes: () => bytes,
    text,
    json: () => {
      const value = findJson();
      if (value === undefined) throw new OutboundError(service, "bad-answer", { sent: true, code: "not-json" });
      return value;
    },
    findJson,
  };
}

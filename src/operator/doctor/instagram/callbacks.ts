import { createHmac } from "node:crypto";
import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Outbound, OutboundResponse } from "../../../platform/guards/outbound.ts";
import type { Finding } from "../check.ts";
import { type InstagramCheck, type InstagramDoctorParts, noApp, toMetaAddresses } from "./check.ts";

/** The answers of src/entries/http/connect-instagram.ts. */
const received = z.object({ received: z.literal(true) });
const refusal = z.object({ error: z.literal("bad_signature") });
const PROXY = "Check that the service is running, and that the proxy forwards this path and its body to it unchanged.";

/** Without a state the callback redirects to the page that says so, which shows that the address is ours. */
export const checkWayBack: InstagramCheck = {
  name: "way back",
  look: (parts) =>
    ask(parts, toMetaAddresses(parts.config).redirect, { method: "GET" }, ({ status, headers }) => {
      const isOurs = status === 302 && (headers.get("location") ?? "").includes("problem=instagram-state");
      return isOurs ? null : { state: "problem", says: `Something else answers there (${status}).`, fix: PROXY };
    }),
};

/** The same call Instagram makes when somebody removes the app: signed with our secret, for an account nobody has. */
export const checkDeauthorize: InstagramCheck = {
  name: "deauthorize callback",
  async look(parts) {
    if (parts.appSecret === null) return noApp;
    const signed = sign({ algorithm: "HMAC-SHA256", user_id: "galley-doctor" }, parts.appSecret.reveal());
    return ask(parts, toMetaAddresses(parts.config).deauthorize, form(signed), (answer) => {
      if (answer.status === 200 && received.safeParse(answer.findJson()).success) return null;
      if (isRefusal(answer))
        return {
          state: "problem",
          says: "The running service has another INSTAGRAM_APP_SECRET than this command.",
          fix: "Restart it with this command's settings, or run this command with the service's.",
        };
      return { state: "problem", says: `Something else answers there (${answer.status}).`, fix: PROXY };
    });
  },
};

/** Only checks that an unsigned request is refused: a signed one would be stored as a real request. */
export const checkDeletion: InstagramCheck = {
  name: "deletion callback",
  look: (parts) =>
    ask(parts, toMetaAddresses(parts.config).deletion, form("galley.doctor"), (answer) =>
      isRefusal(answer)
        ? null
        : { state: "problem", says: `Something else answers there (${answer.status}).`, fix: PROXY },
    ),
};

type Request = { method: "GET" | "POST"; headers?: Record<string, string>; body?: string };

async function ask(
  parts: InstagramDoctorParts,
  address: string,
  request: Request,
  toFinding: (answer: OutboundResponse) => Finding | null,
): Promise<Finding> {
  try {
    const { answer, isPublic } = await reach(parts, address, request);
    const finding = toFinding(answer);
    if (finding !== null) return { ...finding, says: `${address}: ${finding.says}` };
    if (isPublic) return { state: "ok", says: `Enter at Meta: ${address}` };
    return {
      state: "warning",
      says: `${address} answers, but not at a public address and port 443, where Meta calls.`,
      fix: "Fine where only this machine's network sees it that way; otherwise point the name to a public address.",
    };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { state: "problem", says: `${address} cannot be reached (${error.reason}).`, fix: PROXY };
  }
}

async function reach(
  { fromOutside, toOurselves }: InstagramDoctorParts,
  address: string,
  request: Request,
): Promise<{ answer: OutboundResponse; isPublic: boolean }> {
  const call = (outbound: Outbound) =>
    outbound.fetch(address, { ...request, service: "galley", timeoutMs: 15_000, maxBytes: 100_000 });
  try {
    return { answer: await call(fromOutside), isPublic: true };
  } catch (error) {
    if (!(error instanceof ConnectorError && error.reason === "blocked-address")) throw error;
    return { answer: await call(toOurselves), isPublic: false };
  }
}

function form(signedRequest: string): Request {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { method: "POST", headers, body: new URLSearchParams({ signed_request: signedRequest }).toString() };
}

function sign(payload: object, secret: string): string {
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", secret).update(text).digest("base64url")}.${text}`;
}

function isRefusal(answer: OutboundResponse): boolean {
  return answer.status === 400 && refusal.safeParse(answer.findJson()).success;
}

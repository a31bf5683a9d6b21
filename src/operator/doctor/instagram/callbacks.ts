import { createHmac } from "node:crypto";
import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Outbound, OutboundResponse } from "../../../platform/guards/outbound.ts";
import { type Finding, say } from "../check.ts";
import { type InstagramCheck, type InstagramDoctorParts, noApp, toMetaAddresses } from "./check.ts";

/** The answers of src/entries/http/connect-instagram.ts. */
const received = z.object({ received: z.literal(true) });
const refusal = z.object({ error: z.literal("bad_signature") });
/** Without a state the callback redirects to the page that says so, which shows that the address is ours. */
export const checkWayBack: InstagramCheck = {
  name: "wayBack",
  look: (parts) =>
    ask(parts, toMetaAddresses(parts.config).redirect, { method: "GET" }, ({ status, headers }) => {
      const isOurs = status === 302 && (headers.get("location") ?? "").includes("problem=instagram-state");
      return isOurs ? null : somethingElse(toMetaAddresses(parts.config).redirect, status);
    }),
};

/** The same call Instagram makes when somebody removes the app: signed with our secret, for an account nobody has. */
export const checkDeauthorize: InstagramCheck = {
  name: "deauthorize",
  async look(parts) {
    if (parts.appSecret === null) return noApp;
    const signed = sign({ algorithm: "HMAC-SHA256", user_id: "galley-doctor" }, parts.appSecret.reveal());
    const url = toMetaAddresses(parts.config).deauthorize;
    return ask(parts, url, form(signed), (answer) => {
      if (answer.status === 200 && received.safeParse(answer.findJson()).success) return null;
      if (isRefusal(answer))
        return {
          state: "problem",
          says: say("instagram.otherSecret", { url }),
          fix: say("instagram.otherSecretFix"),
        };
      return somethingElse(url, answer.status);
    });
  },
};

/** Only checks that an unsigned request is refused: a signed one would be stored as a real request. */
export const checkDeletion: InstagramCheck = {
  name: "deletion",
  look: (parts) =>
    ask(parts, toMetaAddresses(parts.config).deletion, form("galley.doctor"), (answer) =>
      isRefusal(answer) ? null : somethingElse(toMetaAddresses(parts.config).deletion, answer.status),
    ),
};

function somethingElse(url: string, status: number): Finding {
  return { state: "problem", says: say("instagram.somethingElse", { url, status }), fix: say("instagram.proxyFix") };
}

type Request = { method: "GET" | "POST"; headers?: Record<string, string>; body?: string };

async function ask(
  parts: InstagramDoctorParts,
  url: string,
  request: Request,
  toFinding: (answer: OutboundResponse) => Finding | null,
): Promise<Finding> {
  try {
    const { answer, isPublic } = await reach(parts, url, request);
    const finding = toFinding(answer);
    if (finding !== null) return finding;
    if (isPublic) return { state: "ok", says: say("instagram.enter", { url }) };
    return { state: "warning", says: say("instagram.notPublic", { url }), fix: say("instagram.notPublicFix") };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return {
      state: "problem",
      says: say("instagram.away", { url, reason: error.reason }),
      fix: say("instagram.proxyFix"),
    };
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

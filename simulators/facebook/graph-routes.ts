import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { markedBytes } from "../kit/marked-bytes.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { graphError } from "./graph-error.ts";
import type { FacebookEvent, FacebookState, Token } from "./state.ts";

const codeLifetimeMs = 10 * 60_000;
const tokenLifetimeSeconds = 60 * 86_400;

/** `https://graph.facebook.com/v26.0`: exchanges a code for a token, and serves `/me`. */
export function graphRoutes(state: FacebookState, kit: Kit<FacebookEvent>): Hono {
  const app = new Hono();
  app.on(["GET", "POST"], "/:version{v[0-9]+\\.0}/oauth/access_token", async (c) => {
    const form = c.req.method === "POST" ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    return exchange(state, kit, form);
  });
  app.get("/:version{v[0-9]+\\.0}/me", (c) => {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return describeMe(state, kit, c.req.query("access_token") ?? bearer, new URL(c.req.url).searchParams);
  });
  return app;
}

function exchange(state: FacebookState, kit: Kit<FacebookEvent>, form: URLSearchParams): Response {
  if (form.get("client_id") !== state.app.id)
    return graphError({ code: 101, message: "Error validating application. Invalid application ID." });
  if (form.get("client_secret") !== state.app.secret)
    return graphError({ code: 1, status: 400, message: "Error validating client secret." });
  const code = state.findCode(form.get("code") ?? "");
  if (code === undefined) return graphError({ code: 100, message: "Invalid verification code format." });
  if (code.used) return graphError({ code: 100, subcode: 36_009 });
  if (code.redirectUri !== form.get("redirect_uri")) {
    return graphError({
      code: 100,
      subcode: 36_008,
      message:
        "Error validating verification code. " +
        "Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    });
  }
  const now = kit.clock.now().getTime();
  if (now - Date.parse(code.issuedAt) > codeLifetimeMs)
    return graphError({ code: 100, subcode: 36_007, message: "This authorization code has expired." });
  const token: Token = {
    token: `EAA${markedBytes(80).toString("base64url")}`,
    personId: code.personId,
    withEmail: code.withEmail,
    expiresAt: new Date(now + tokenLifetimeSeconds * 1000).toISOString(),
  };
  kit.record({ type: "code-used", code: code.code });
  kit.record({ type: "token", token });
  kit.journal.effect("token.issued", { personId: code.personId });
  return Response.json({ access_token: token.token, token_type: "bearer", expires_in: tokenLifetimeSeconds });
}

function describeMe(
  state: FacebookState,
  kit: Kit<FacebookEvent>,
  given: string | undefined,
  query: URLSearchParams,
): Response {
  if (given === undefined)
    return graphError({
      code: 2500,
      message: "An active access token must be used to query information about the current user.",
    });
  const token = state.findToken(given);
  if (token === undefined || Date.parse(token.expiresAt) <= kit.clock.now().getTime()) return graphError({ code: 190 });
  const proof = query.get("appsecret_proof");
  if (proof === null && state.app.requireProof) {
    return graphError({ code: 100, message: "API calls from the server require an appsecret_proof argument" });
  }
  if (proof !== null && !isProof(proof, given, state.app.secret))
    return graphError({ code: 100, message: "Invalid appsecret_proof provided in the API argument" });
  const person = state.people.get(token.personId);
  if (person === undefined) return graphError({ code: 190, subcode: 458 });
  const fields = (query.get("fields") ?? "id,name").split(",");
  // A missing or withheld address is left out entirely.
  const known = new Map(
    Object.entries({ id: person.id, name: person.name, email: token.withEmail ? person.email : null }),
  );
  return Response.json(
    Object.fromEntries(
      fields.filter((field) => typeof known.get(field) === "string").map((field) => [field, known.get(field)]),
    ),
  );
}

/** HMAC-SHA256 of the token under the app's secret, in hex. */
function isProof(given: string, token: string, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("hex"));
  const proof = Buffer.from(given);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}

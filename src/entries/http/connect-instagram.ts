import { type Context as HonoContext, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { z } from "zod";
import type { SignedRequest } from "../../connectors/instagram/index.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import {
  readVisitorLocale,
  dropState,
  takeState,
  waitUntilDropped,
  type TakenState,
} from "../../post/sources/connecting/authorize-instagram.ts";
import { completeAuthorization } from "../../post/sources/connecting/complete-authorization.ts";
import { deauthorizeAccount } from "../../post/sources/connecting/deauthorize-account.ts";
import { deleteInstagramData, findDataDeletion } from "../../post/sources/connecting/delete-instagram-data.ts";
import type { InstagramAnswer } from "../../post/sources/connecting/exchange-code.ts";
import { deletionTexts } from "../../post/sources/health/deletion-texts.ts";
import { readBrowserKey } from "../../post/trials/begin-instagram-trial.ts";
import { getTrial } from "../../post/trials/get-trial.ts";
import { startInstagramTrial } from "../../post/trials/start-instagram-trial.ts";
import type { HttpEnv } from "./http-env.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { toProblemCode } from "./to-problem-code.ts";
import { browserCookie, keepTrialCookie, readVisitor, toTrynow, trialCookie } from "./trynow.ts";

type CallbackContext = Parameters<typeof completeAuthorization>[0] & Parameters<typeof startInstagramTrial>[0];

const signedForm = z.object({ signed_request: z.string().catch("") });

/** Instagram's requests are a few hundred bytes. */
const maxBytes = 20_000;

/**
 * `GET /` at its mount point: the redirect back from Instagram. The protocol makes this GET change something; it
 * is bound to the browser's key and works once. Redirects to a page, with `?problem=` and a code from
 * src/platform/errors.ts if nothing was connected. Instagram itself calls `POST /deauthorize` and `POST
 * /deletion`.
 */
export function createInstagramRoutes(ctx: CallbackContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(limitBody({ maxSize: maxBytes }));
  app.get("/", async (c) => {
    c.set("route", "/connect/instagram");
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const { browserKey, isProven } = readBrowserKey(ctx, getCookie(c, browserCookie) ?? "");
    const state = c.req.query("state") ?? "";
    const taken = await takeState(ctx, { state, browserKey });
    deleteCookie(c, browserCookie, { path: "/connect" });
    if (taken === null) return c.redirect(await leadBack(ctx, c, state));
    try {
      if (taken.ownerId === null) return c.redirect(await startTrial(ctx, c, { ...taken, isProven }));
      return c.redirect(await connect(ctx, c, { ...taken, ownerId: taken.ownerId }));
    } finally {
      // It expires anyway, and what was connected or started stays.
      await dropState(ctx, state).catch((error: unknown) =>
        ctx.log.warn({ err: error }, "could not delete a used OAuth state"),
      );
    }
  });
  app.post("/deauthorize", async (c) => {
    c.set("route", "/connect/instagram/deauthorize");
    const signed = await readSigned(ctx, c);
    if (signed === null) return c.json({ error: "bad_signature" }, 400);
    await deauthorizeAccount(ctx, signed);
    return c.json({ received: true });
  });
  app.post("/deletion", async (c) => {
    c.set("route", "/connect/instagram/deletion");
    const signed = await readSigned(ctx, c);
    if (signed === null) return c.json({ error: "bad_signature" }, 400);
    const { code } = await deleteInstagramData(ctx, signed);
    return c.json({ url: `${ctx.config.http.publicUrl}/connect/instagram/deletion/${code}`, confirmation_code: code });
  });
  app.get("/deletion/:code", async (c) => {
    c.set("route", "/connect/instagram/deletion/:code");
    const deletion = await findDataDeletion(ctx, { code: c.req.param("code") });
    const texts = deletionTexts(deletion?.doneAt ?? null);
    return c.html(
      `<!doctype html><meta charset="utf-8"><title>Galley</title>${texts.map((text) => `<p>${text}</p>`).join("")}`,
      deletion === null ? 404 : 200,
    );
  });
  return app;
}

/** Parses a form with `signed_request` (Meta, "Data deletion callback"); null if Instagram didn't sign it. */
async function readSigned(ctx: CallbackContext, c: HonoContext<HttpEnv>): Promise<SignedRequest | null> {
  const { signed_request: signed } = parseInput(signedForm, await c.req.parseBody());
  return readByAny(ctx, signed);
}

/** Each app signs with its own secret. */
function readByAny(ctx: CallbackContext, signed: string): SignedRequest | null {
  for (const login of Object.values(ctx.instagramLogins)) {
    const request = login.readSignedRequest(signed);
    if (request !== null) return request;
  }
  return null;
}

function readAnswer(c: HonoContext<HttpEnv>): InstagramAnswer {
  const code = c.req.query("code");
  return code === undefined ? { error: c.req.query("error") ?? "" } : { code };
}

async function connect(
  ctx: CallbackContext,
  c: HonoContext<HttpEnv>,
  { ownerId, sourceId, locale, api }: TakenState & { ownerId: string },
): Promise<string> {
  try {
    const completed = await completeAuthorization(
      ctx,
      { ownerId, actor: { type: "user", id: ownerId } },
      { api, answer: readAnswer(c), sourceId },
    );
    if ("reconnectedSourceId" in completed)
      return toPageUrl(ctx, locale, "/bot/sources", { connected: completed.reconnectedSourceId });
    const found = completed.connections.flatMap(({ connectionId, username }) => [
      ["connection", connectionId],
      ["username", username],
    ]);
    const isPage = api === "facebook-page" ? [["page", ""]] : [];
    return toPageUrl(ctx, locale, "/bot/sources/add", [...found, ...isPage]);
  } catch (error) {
    return toPageUrl(ctx, locale, "/bot/sources/add", { problem: toProblemCode(ctx, c, error) });
  }
}

/** Where a reload or a late return leads. A visitor's trial may have started anyway, or may be starting. */
async function leadBack(ctx: CallbackContext, c: HonoContext<HttpEnv>, state: string): Promise<string> {
  const visitor = readVisitorLocale(state);
  if (visitor === null) return toPageUrl(ctx, "en", "/bot/sources/add", { problem: "instagram-state" });
  await waitUntilDropped(ctx, state);
  return toTrynow(ctx, visitor, (await hasTrial(ctx, c)) ? undefined : "instagram-state");
}

async function hasTrial(ctx: CallbackContext, c: HonoContext<HttpEnv>): Promise<boolean> {
  return (await getTrial(ctx, { cookie: getCookie(c, trialCookie) ?? null })) !== null;
}

async function startTrial(
  ctx: CallbackContext,
  c: HonoContext<HttpEnv>,
  { locale, api, isProven }: TakenState & { isProven: boolean },
): Promise<string> {
  try {
    const visitor = readVisitor(ctx, c, isProven);
    const { cookie } = await startInstagramTrial(ctx, visitor, { api, answer: readAnswer(c), locale });
    keepTrialCookie(ctx, c, cookie);
    return toTrynow(ctx, locale);
  } catch (error) {
    const problem = toProblemCode(ctx, c, error);
    // They started twice, and the first trial is theirs.
    const isTheirs = problem === "trial-used" && (await hasTrial(ctx, c));
    return toTrynow(ctx, locale, isTheirs ? undefined : problem);
  }
}

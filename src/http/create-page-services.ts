import { parse as parseCookies } from "hono/utils/cookie";
import { decideApproval } from "../approvals/decide-approval.ts";
import { findApproval } from "../approvals/find-approval.ts";
import { countGeneratedArticles } from "../articles/count-generated-articles.ts";
import { sendContactMessage } from "../contact/send-contact-message.ts";
import type { Context } from "../context.ts";
import { GalleyError } from "../errors.ts";
import { createDocumentExecutor } from "../graphql/execute-document.ts";
import { getTrial } from "../trials/get-trial.ts";
import type { ContactProblem, PageServices } from "./page-services.ts";
import { trialCookie } from "./trynow.ts";

export function createPageServices(ctx: Context): PageServices {
  return {
    publicUrl: ctx.config.http.publicUrl,
    homeLinks: ctx.config.homeLinks,
    site: ctx.config.site,
    countGeneratedArticles: () => countGeneratedArticles(ctx),
    sendContactMessage: (message, address) => sendContactMessage(ctx, message, address).then(() => null, toContactProblem),
    findTrial: (cookies) => getTrial(ctx, { cookie: parseCookies(cookies ?? "", trialCookie)[trialCookie] ?? null }),
    findApproval: (token) => findApproval(ctx, { token }),
    async decideApproval(token, decision) {
      await decideApproval(ctx, { token, decision });
      return findApproval(ctx, { token });
    },
    executeDocument: createDocumentExecutor(ctx),
  };
}

function toContactProblem(error: unknown): ContactProblem {
  if (!(error instanceof GalleyError)) throw error;
  const { code, field, problem, max } = error;
  return { code, field, problem, max };
}

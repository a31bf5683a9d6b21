import { decideApproval } from "../approvals/decide-approval.ts";
import { findApproval } from "../approvals/find-approval.ts";
import { countGeneratedArticles } from "../articles/count-generated-articles.ts";
import type { Context } from "../context.ts";
import { createDocumentExecutor } from "../graphql/execute-document.ts";
import type { PageServices } from "./page-services.ts";

export function createPageServices(ctx: Context): PageServices {
  return {
    publicUrl: ctx.config.http.publicUrl,
    homeLinks: ctx.config.homeLinks,
    countGeneratedArticles: () => countGeneratedArticles(ctx),
    findApproval: (token) => findApproval(ctx, { token }),
    async decideApproval(token, decision) {
      await decideApproval(ctx, { token, decision });
      return findApproval(ctx, { token });
    },
    executeDocument: createDocumentExecutor(ctx),
  };
}

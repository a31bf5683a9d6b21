import { parse as parseCookies } from "hono/utils/cookie";
import { approveByMailProgram } from "../../../post/approvals/deciding/approve-by-mail-program.ts";
import { askForChangesByLink } from "../../../post/approvals/deciding/ask-for-changes-by-link.ts";
import { decideApproval } from "../../../post/approvals/deciding/decide-approval.ts";
import { editByLink } from "../../../post/approvals/deciding/edit-by-link.ts";
import { findApproval, findApprovalLocale } from "../../../post/approvals/deciding/find-approval.ts";
import { retryPlaceByLink } from "../../../post/approvals/deciding/retry-place-by-link.ts";
import { findStoppableMails } from "../../../post/approvals/asking/find-stoppable-mails.ts";
import { stopMails } from "../../../post/approvals/asking/stop-mails.ts";
import { answerInvitation } from "../../../post/approvers/answer-invitation.ts";
import { findInvitation } from "../../../post/approvers/find-invitation.ts";
import { countGeneratedArticles } from "../../../post/articles/reading/count-generated-articles.ts";
import { recordSeenLive } from "../../../post/live-notices/record-seen-live.ts";
import { isOperator } from "../../../owner/operators/is-operator.ts";
import { sendContactMessage } from "../../../owner/contact/send-contact-message.ts";
import type { Context } from "../../../context.ts";
import { errorText, fieldErrorText, type Operation } from "../../error-texts.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { createDocumentExecutor } from "../../graphql/execute-document.ts";
import type { Locale } from "../../../platform/languages.ts";
import { rememberFactByLink } from "../../../post/approvals/deciding/remember-fact-by-link.ts";
import { answerByLink, retryByLink, skipByLink } from "../../../post/approvals/deciding/answer-by-link.ts";
import { answerWaiting, skipWaiting } from "../../../post/questions/answer-waiting.ts";
import { findWaiting } from "../../../post/questions/find-waiting.ts";
import { listProcessors } from "./list-processors.ts";
import type { StatusWatch } from "../../../post/status/watch-status.ts";
import { answerTrial } from "../../../post/trials/answer-trial.ts";
import { showEarlierPicture } from "../../../post/sources/show-earlier-picture.ts";
import { getTrial } from "../../../post/trials/get-trial.ts";
import { writesWithModel } from "../../../writer/writers.ts";
import type { ContactProblem, FormProblem, PageServices } from "./page-services.ts";
import { trialCookie } from "../trynow.ts";

/** Without `openOperator` there are no operator's pages. */
export function createPageServices(
  ctx: Context,
  {
    status = null,
    openOperator = async () => null,
  }: { status?: StatusWatch | null; openOperator?: PageServices["openOperator"] | undefined } = {},
): PageServices {
  const refusal = (operation: Operation, token: string) =>
    toFormProblem(operation, () => findApprovalLocale(ctx, { token }));
  const refusalBeforeWriting = (operation: Operation, signed: string) =>
    toFormProblem(operation, async () => (await findWaiting(ctx, { signed }))?.locale);
  return {
    openOperator,
    isOperator: (ownerId) => isOperator(ctx, ownerId),
    publicUrl: ctx.config.http.publicUrl,
    homeLinks: ctx.config.homeLinks,
    site: ctx.config.site,
    writesWithModel: (ownerId) => writesWithModel(ctx, ownerId),
    listProcessors: () => listProcessors(ctx),
    showEarlierPicture: (caller, postId) =>
      showEarlierPicture(ctx, caller, { postId }).catch((error: unknown) => {
        if (error instanceof GalleyError && error.code === "rate-limited") return "rate-limited" as const;
        throw error;
      }),
    countGeneratedArticles: () => countGeneratedArticles(ctx),
    readStatus: async () => status?.read() ?? null,
    sendContactMessage: (message, address) =>
      sendContactMessage(ctx, message, address).then(() => null, toContactProblem),
    findTrial: (cookies) => getTrial(ctx, { cookie: readCookie(cookies) }),
    answerTrial: (cookies, answers, locale) =>
      answerTrial(ctx, { cookie: readCookie(cookies), answers }).then(
        nothing,
        toFormProblem("answerQuestions", async () => locale),
      ),
    findApproval: (token) => findApproval(ctx, { token }),
    async decideApproval(token, decision, version) {
      await decideApproval(ctx, { token, decision, version });
      return findApproval(ctx, { token });
    },
    editApproval: (token, edit, version) =>
      editByLink(ctx, { token, version, edit }).catch(refusal("updateContent", token)),
    askForChanges: (token, changeRequest, version) =>
      askForChangesByLink(ctx, { token, version, wish: changeRequest }).then(nothing, refusal("askForChanges", token)),
    answerQuestions: (token, version, answers) =>
      answerByLink(ctx, { token, version, answers }).catch(refusal("answerQuestions", token)),
    skipQuestions: (token, version, questionIds) =>
      skipByLink(ctx, { token, version, questionIds }).then(nothing, refusal("skipQuestions", token)),
    retryWriting: (token, version) =>
      retryByLink(ctx, { token, version }).then(nothing, refusal("retryArticle", token)),
    retryPlace: (token, integrationId) =>
      retryPlaceByLink(ctx, { token, integrationId }).then(nothing, refusal("publishArticle", token)),
    recordSeenLive: (token) => recordSeenLive(ctx, { token }),
    rememberFact: (token, text) =>
      rememberFactByLink(ctx, { token, text }).then(nothing, refusal("rememberFact", token)),
    findWaiting: (signed) => findWaiting(ctx, { signed }),
    answerWaiting: (signed, answers) =>
      answerWaiting(ctx, { signed, answers }).then(nothing, refusalBeforeWriting("answerQuestions", signed)),
    skipWaiting: (signed) => skipWaiting(ctx, { signed }).then(nothing, refusalBeforeWriting("skipQuestions", signed)),
    approveByMailProgram: (token) => approveByMailProgram(ctx, { token }),
    findApproverInvitation: (token) => findInvitation(ctx, { token }),
    answerApproverInvitation: (token, answer) => answerInvitation(ctx, { token, answer }),
    findStoppableMails: (signed) => findStoppableMails(ctx, { signed }),
    stopMails: (signed) => stopMails(ctx, { signed }),
    executeDocument: createDocumentExecutor(ctx),
  };
}

function readCookie(cookies: string | null): string | null {
  return parseCookies(cookies ?? "", trialCookie)[trialCookie] ?? null;
}

const nothing = () => null;

/** Handles a form's error: a refusal becomes a text in the page's language; unexpected errors are rethrown. */
function toFormProblem(operation: Operation, findLocale: () => Promise<Locale | null | undefined>) {
  return async (error: unknown): Promise<FormProblem> => {
    if (!(error instanceof GalleyError)) throw error;
    const { code, problem, max } = error;
    const locale = (await findLocale()) ?? "en";
    const text =
      problem === undefined
        ? errorText(locale, operation, code)
        : fieldErrorText(locale, problem, max === undefined ? {} : { max });
    return { problem: text };
  };
}

function toContactProblem(error: unknown): ContactProblem {
  if (!(error instanceof GalleyError)) throw error;
  const { code, field, problem, max } = error;
  return { code, field, problem, max };
}

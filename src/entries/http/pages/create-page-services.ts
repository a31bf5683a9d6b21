import { parse as parseCookies } from "hono/utils/cookie";
import { approveByMailProgram } from "../../../post/approvals/deciding/approve-by-mail-program.ts";
import { askForChangesByLink } from "../../../post/approvals/deciding/ask-for-changes-by-link.ts";
import { decideApproval } from "../../../post/approvals/deciding/decide-approval.ts";
import { editByLink } from "../../../post/approvals/deciding/edit-by-link.ts";
import { findApproval } from "../../../post/approvals/deciding/find-approval.ts";
import { retryPlaceByLink } from "../../../post/approvals/deciding/retry-place-by-link.ts";
import { findStoppableMails } from "../../../post/approvals/asking/find-stoppable-mails.ts";
import { stopMails } from "../../../post/approvals/asking/stop-mails.ts";
import { answerInvitation } from "../../../post/approvers/answer-invitation.ts";
import { findInvitation } from "../../../post/approvers/find-invitation.ts";
import { countGeneratedArticles } from "../../../post/articles/reading/count-generated-articles.ts";
import { noteSeenLive } from "../../../post/live-notices/note-seen-live.ts";
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
        () => null,
        (error: unknown) => toFormProblem(locale, "answerQuestions", error),
      ),
    findApproval: (token) => findApproval(ctx, { token }),
    async decideApproval(token, decision, version) {
      await decideApproval(ctx, { token, decision, version });
      return findApproval(ctx, { token });
    },
    editApproval: (token, edit, version) =>
      editByLink(ctx, { token, version, edit }).catch(async (error: unknown) =>
        toFormProblem(await localeOf(ctx, token), "updateContent", error),
      ),
    askForChanges: (token, changeRequest, version) =>
      askForChangesByLink(ctx, { token, version, wish: changeRequest }).then(
        () => null,
        async (error: unknown) => toFormProblem(await localeOf(ctx, token), "askForChanges", error),
      ),
    answerQuestions: (token, version, answers) =>
      answerByLink(ctx, { token, version, answers }).catch(async (error: unknown) =>
        toFormProblem(await localeOf(ctx, token), "answerQuestions", error),
      ),
    skipQuestions: (token, version, questionIds) =>
      skipByLink(ctx, { token, version, questionIds }).then(
        () => null,
        async (error: unknown) => toFormProblem(await localeOf(ctx, token), "skipQuestions", error),
      ),
    retryWriting: (token, version) =>
      retryByLink(ctx, { token, version }).then(
        () => null,
        async (error: unknown) => toFormProblem(await localeOf(ctx, token), "retryArticle", error),
      ),
    retryPlace: (token, integrationId) =>
      retryPlaceByLink(ctx, { token, integrationId }).then(
        () => null,
        async (error: unknown) => toFormProblem(await localeOf(ctx, token), "publishArticle", error),
      ),
    noteSeenLive: (token) => noteSeenLive(ctx, { token }),
    rememberFact: (token, text) =>
      rememberFactByLink(ctx, { token, text }).then(
        () => null,
        async (error: unknown) => toFormProblem(await localeOf(ctx, token), "rememberFact", error),
      ),
    findWaiting: (signed) => findWaiting(ctx, { signed }),
    answerWaiting: (signed, answers) =>
      answerWaiting(ctx, { signed, answers }).then(
        () => null,
        async (error: unknown) =>
          toFormProblem((await findWaiting(ctx, { signed }))?.locale ?? "en", "answerQuestions", error),
      ),
    skipWaiting: (signed) =>
      skipWaiting(ctx, { signed }).then(
        () => null,
        async (error: unknown) =>
          toFormProblem((await findWaiting(ctx, { signed }))?.locale ?? "en", "skipQuestions", error),
      ),
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

/** Returns a refusal in the account's language; rethrows unexpected errors. */
function toFormProblem(locale: Locale, operation: Operation, error: unknown): FormProblem {
  if (!(error instanceof GalleyError)) throw error;
  const { code, problem, max } = error;
  const text =
    problem === undefined
      ? errorText(locale, operation, code)
      : fieldErrorText(locale, problem, max === undefined ? {} : { max });
  return { problem: text };
}

async function localeOf(ctx: Context, token: string): Promise<Locale> {
  return (await findApproval(ctx, { token }))?.locale ?? "en";
}

function toContactProblem(error: unknown): ContactProblem {
  if (!(error instanceof GalleyError)) throw error;
  const { code, field, problem, max } = error;
  return { code, field, problem, max };
}

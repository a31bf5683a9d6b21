import type { ProofEdit } from "../../../post/approvals/deciding/edit-by-link.ts";
import type { StoppableMails } from "../../../post/approvals/asking/find-stoppable-mails.ts";
import type { ApprovalView } from "../../../post/approvals/deciding/approval-view.ts";
import type { ApprovalDecision } from "../../../post/approvals/deciding/decide-approval.ts";
import type { KeptAnswers } from "../../../post/questions/keep-answers.ts";
import type { WaitingView } from "../../../post/questions/find-waiting.ts";
import type { GivenAnswer } from "../../../post/questions/require-answers.ts";
import type { ContactMessage } from "../../../owner/contact/send-contact-message.ts";
import type { ApproverInvitation } from "../../../post/approvers/find-invitation.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import type { OperatorPages } from "../operator/operator-pages.ts";
import type { ErrorCode, FieldError } from "../../../platform/errors.ts";
import type { SiteContent } from "../../../platform/config/site-content.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { ServiceStatus } from "../../../post/status/service-status.ts";
import type { TrialView } from "../../../post/trials/get-trial.ts";
import type { ApiAnswer, PageCall } from "./page-api.ts";

/** Why a form on the approval page was rejected: a sentence in the page's language. */
export type FormProblem = { problem: string };

/** Why a contact message wasn't sent, and the field at fault. */
export type ContactProblem = {
  code: ErrorCode;
  field?: string | undefined;
  problem?: FieldError | undefined;
  max?: number | undefined;
};

/** What the pages need from the service; built once in `start-http.ts` and passed to the router. */
export type PageServices = {
  publicUrl: string;
  /** Extra links the operator wants on the front page, e.g. the demo's mailbox. */
  homeLinks: { label: string; url: string }[];
  /** The operator's texts on the public pages. */
  site: SiteContent;
  /** Whether a language model writes this account's articles, so that it follows change requests and the full style. */
  writesWithModel(ownerId: string): Promise<boolean>;
  /** Who processes people's data: those in the settings, and the vendor of a stored model. */
  listProcessors(): Promise<SiteContent["processors"]>;
  countGeneratedArticles(): Promise<number>;
  /** From memory, also while the database is unavailable; null unless the operator publishes it. */
  readStatus(): Promise<ServiceStatus | null>;
  isOperator(ownerId: string): Promise<boolean>;
  /**
   * What the pages below /operator do; null unless the request is an operator's. A change must also come from our own
   * pages, with a token that the user pool still accepts.
   */
  openOperator(request: Request, viewer: Viewer): Promise<OperatorPages | null>;
  /** A small JPEG of an earlier post's first photo; null if there is none to show. */
  showEarlierPicture(caller: Caller, postId: string): Promise<Buffer | "rate-limited" | null>;
  /** Null if it was sent. */
  sendContactMessage(message: ContactMessage, visitorAddress: string): Promise<ContactProblem | null>;
  /** The article of a visitor without an account, found by their cookies; null if there is none. */
  findTrial(cookies: string | null): Promise<TrialView | null>;
  /** The visitor answers once; their article is rewritten. */
  answerTrial(cookies: string | null, answers: GivenAnswer[], locale: Locale): Promise<FormProblem | null>;
  /** Null for an unknown token. Read-only. */
  findApproval(token: string): Promise<ApprovalView | null>;
  /**
   * Decides at most once about the version that the page showed; returns the state afterwards. Null for an unknown
   * token. `version` defaults to the one that the link was mailed for.
   */
  decideApproval(token: string, decision: ApprovalDecision, version?: number): Promise<ApprovalView | null>;
  /** The token of the edited version's page; null if nothing changed. */
  editApproval(token: string, edit: ProofEdit, version?: number): Promise<{ token: string } | FormProblem | null>;
  askForChanges(token: string, changeRequest: string, version?: number): Promise<FormProblem | null>;
  /** Has the next version written with the answers; the same link then leads to it. */
  answerQuestions(token: string, version: number, answers: GivenAnswer[]): Promise<KeptAnswers | FormProblem>;
  skipQuestions(token: string, version: number, questionIds: string[]): Promise<FormProblem | null>;
  /** Retries writing the version with the answers. */
  retryWriting(token: string, version: number): Promise<FormProblem | null>;
  /** Publishes an approved article once more to a site that refused it. */
  retryPlace(token: string, integrationId: string): Promise<FormProblem | null>;
  /** The page has shown what is live, so its reader needs no email about it. */
  recordSeenLive(token: string): Promise<void>;
  /** One of `factsOffered`, from the owner's own link. */
  rememberFact(token: string, text: string): Promise<FormProblem | null>;
  /** The questions before writing, behind an emailed link; null for a URL that isn't ours. Read-only. */
  findWaiting(signed: string): Promise<WaitingView | null>;
  answerWaiting(signed: string, answers: GivenAnswer[]): Promise<FormProblem | null>;
  /** Has the article written without answers. */
  skipWaiting(signed: string): Promise<FormProblem | null>;
  /** Called by a mail program's own button. Returns whether the article is approved now. */
  approveByMailProgram(token: string): Promise<boolean>;
  /** Null for an unknown token. Read-only. */
  findApproverInvitation(token: string): Promise<ApproverInvitation | null>;
  answerApproverInvitation(token: string, answer: "confirm" | "refuse"): Promise<void>;
  /** Null for an unknown address. Read-only. */
  findStoppableMails(signed: string): Promise<StoppableMails | null>;
  stopMails(signed: string): Promise<void>;
  /** Runs API queries for a signed-in viewer; rejects mutations. */
  executeDocument(call: PageCall): Promise<ApiAnswer<unknown>>;
};

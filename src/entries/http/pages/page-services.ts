import type { ProofEdit } from "../../../post/approvals/deciding/edit-by-link.ts";
import type { StoppableMails } from "../../../post/approvals/asking/find-stoppable-mails.ts";
import type { ApprovalView } from "../../../post/approvals/deciding/approval-view.ts";
import type { ApprovalDecision } from "../../../post/approvals/deciding/decide-approval.ts";
import type { ContactMessage } from "../../../owner/contact/send-contact-message.ts";
import type { ApproverInvitation } from "../../../post/approvers/find-invitation.ts";
import type { ErrorCode, FieldError } from "../../../platform/errors.ts";
import type { SiteContent } from "../../../platform/config/site-content.ts";
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

/** What the pages need from the service; built once in `http/server.ts` and passed to the router. */
export type PageServices = {
  publicUrl: string;
  /** Extra links the operator wants on the front page, e.g. the demo's mailbox. */
  homeLinks: { label: string; url: string }[];
  /** The operator's texts on the public pages. */
  site: SiteContent;
  /** Whether a language model writes: it follows change requests and all of the style. */
  writesWithModel: boolean;
  countGeneratedArticles(): Promise<number>;
  /** Null if it was sent. */
  sendContactMessage(message: ContactMessage, visitorAddress: string): Promise<ContactProblem | null>;
  /** The article of a visitor without an account, found by their cookies; null if there is none. */
  findTrial(cookies: string | null): Promise<TrialView | null>;
  /** Null for an unknown token. Read-only. */
  findApproval(token: string): Promise<ApprovalView | null>;
  /** Decides at most once; returns the state afterwards. Null for an unknown token. */
  decideApproval(token: string, decision: ApprovalDecision): Promise<ApprovalView | null>;
  /** The token of the edited version's page; null if nothing changed. */
  editApproval(token: string, edit: ProofEdit): Promise<{ token: string } | FormProblem | null>;
  askForChanges(token: string, wish: string): Promise<FormProblem | null>;
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

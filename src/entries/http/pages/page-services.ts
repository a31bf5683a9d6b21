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

/** Why a form of the approval page was refused: a sentence in the page's language. */
export type FormProblem = { problem: string };

/** Why a contact message was not sent, with the field that it is about. */
export type ContactProblem = {
  code: ErrorCode;
  field?: string | undefined;
  problem?: FieldError | undefined;
  max?: number | undefined;
};

/** What the pages ask of the service; built once in `http/server.ts` and handed to the router. */
export type PageServices = {
  publicUrl: string;
  /** Further addresses the operator wants on the front page, e.g. the demo's mailbox. */
  homeLinks: { label: string; url: string }[];
  /** What the operator says on the public pages. */
  site: SiteContent;
  countGeneratedArticles(): Promise<number>;
  /** Null when it was sent. */
  sendContactMessage(message: ContactMessage, visitorAddress: string): Promise<ContactProblem | null>;
  /** The article of a visitor without an account, by their cookies; null when there is none. */
  findTrial(cookies: string | null): Promise<TrialView | null>;
  /** Null for an unknown token. Never changes anything. */
  findApproval(token: string): Promise<ApprovalView | null>;
  /** Decides at most once; answers the state that holds afterwards. Null for an unknown token. */
  decideApproval(token: string, decision: ApprovalDecision): Promise<ApprovalView | null>;
  /** The token of the edited version's page; null where nothing changed. */
  editApproval(token: string, edit: ProofEdit): Promise<{ token: string } | FormProblem | null>;
  askForChanges(token: string, wish: string): Promise<FormProblem | null>;
  /** By a mail program's own button. Whether the article is approved now. */
  approveByMailProgram(token: string): Promise<boolean>;
  /** Null for an unknown token. Never changes anything. */
  findApproverInvitation(token: string): Promise<ApproverInvitation | null>;
  answerApproverInvitation(token: string, answer: "confirm" | "refuse"): Promise<void>;
  /** Null for an address that is not ours. Never changes anything. */
  findStoppableMails(signed: string): Promise<StoppableMails | null>;
  stopMails(signed: string): Promise<void>;
  /** Queries of the API for a signed-in viewer; mutations are refused. */
  executeDocument(call: PageCall): Promise<ApiAnswer<unknown>>;
};

/** The entry point that the worker loads from `build/emails/index.js`. */
export { renderApprovalDigest } from "./render-approval-digest.tsx";
export { renderApproverConfirmation } from "./render-approver-confirmation.tsx";
export { renderApprovalRequest } from "./render-approval-request.tsx";
export { renderDeclineNotice } from "./render-decline-notice.tsx";
export { renderLiveNotice } from "./render-live-notice.tsx";
export { renderProblemNotice } from "./render-problem-notice.tsx";
export { renderQuestions } from "./render-questions.tsx";
export { renderPhotoNotice } from "./render-photo-notice.tsx";
export { renderReplyNotice } from "./render-reply-notice.tsx";
export { renderSenderName } from "./render-sender-name.ts";
export { renderUsageNotice } from "./render-usage-notice.tsx";
export { renderSourceNotice } from "./render-source-notice.tsx";
export { renderAccountNotice } from "./render-account-notice.tsx";
export { renderCodeMail } from "./render-code-mail.tsx";
export { renderIntegrationNotice } from "./render-integration-notice.tsx";

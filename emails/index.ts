/** The entry point that the worker loads from `build/emails/index.js`. */
export { renderApprovalDigest } from "./approval-digest.tsx";
export { renderApproverConfirmation } from "./approver-confirmation.tsx";
export { renderApprovalRequest } from "./approval-request.tsx";
export { renderDeclineNotice } from "./decline-notice.tsx";
export { renderLiveNotice } from "./live-notice.tsx";
export { renderProblemNotice } from "./problem-notice.tsx";
export { renderQuestions } from "./questions.tsx";
export { renderPhotoNotice } from "./photo-notice.tsx";
export { renderReplyNotice } from "./reply-notice.tsx";
export { renderSenderName } from "./render-sender-name.ts";
export { renderUsageNotice } from "./usage-notice.tsx";
export { renderSourceNotice } from "./source-notice.tsx";
export { renderAccountNotice } from "./account-notice.tsx";
export { renderCodeMail } from "./code-mail.tsx";
export { renderIntegrationNotice } from "./integration-notice.tsx";
